import { expect, test } from 'vitest';
import { schemaOf } from '../../schema/harness.ts';
import { GraphqlExtensions } from './extension-service.ts';
import { ask, generatedSchema, nexus, nobody, project, type strapi } from './harness.ts';

const extensions = () =>
  new GraphqlExtensions<typeof strapi>(
    schemaOf({ types: { article: { attributes: { title: { type: 'string' } } } } }),
  );

test('use() takes objects and functions that receive Nexus and the application', async () => {
  const graphql = extensions();
  graphql.service
    .use({ typeDefs: 'type Query { one: String }', resolvers: { Query: { one: () => 'one' } } })
    .use(({ nexus: given, strapi: application }) => {
      expect(given).toBe(nexus);
      return {
        types: [given.queryField('two', { type: 'String', resolve: () => application.name })],
        resolversConfig: { 'Query.one': { auth: false }, 'Query.two': { auth: false } },
      };
    });
  const schema = await graphql.extend(generatedSchema(), 'entity', project);
  expect(await ask(schema, '{ one two }', nobody)).toEqual({ one: 'one', two: 'the application' });
});

test('an extension is evaluated once for each shape, however often the schema is made', async () => {
  const graphql = extensions();
  const shapes: string[] = [];
  graphql.service.use(({ shape }) => {
    shapes.push(shape);
    return {};
  });
  await graphql.extend(generatedSchema(), 'entity', project);
  await graphql.extend(generatedSchema(), 'entity', project);
  await graphql.extend(generatedSchema(), 'flat', project);
  expect(shapes).toEqual(['entity', 'flat']);
  const { calls } = graphql;
  graphql.service.use(() => ({ typeDefs: 'type Query { late: String }' }));
  expect(graphql.calls).toBeGreaterThan(calls);
  const extended = await graphql.extend(generatedSchema(), 'flat', project);
  expect(Object.keys(extended.getQueryType()?.getFields() ?? {})).toContain('late');
  expect(shapes).toHaveLength(2);
});

test('what shadowCRUD switches off is seen by the generator', () => {
  const graphql = extensions();
  graphql.service.shadowCRUD('api::article.article').disableMutations();
  expect(graphql.shadowCrud.contentType('api::article.article').areMutationsEnabled()).toBe(false);
});

test('once plugins have started, nothing can be added any more', () => {
  const graphql = extensions();
  graphql.seal();
  expect(() => graphql.service.use({})).toThrow(
    'use() was called after the GraphQL schema was generated. Call it in the function register of src/index.',
  );
  expect(() => graphql.service.shadowCRUD('api::article.article')).toThrow('shadowCRUD() was called after');
});

test.each([
  ['a promise', async () => ({})],
  ['nothing', () => undefined],
  ['a text', 'type Query { a: String }'],
])('an extension that is %s is refused', async (_what, input) => {
  const graphql = extensions();
  graphql.service.use(input as object);
  await expect(graphql.extend(generatedSchema(), 'entity', project)).rejects.toThrow(
    'The argument of use() is not an extension.',
  );
});

test('a key that no extension has is refused, and the nearest named', async () => {
  const graphql = extensions();
  graphql.service.use({ resolverConfig: {} } as object);
  await expect(graphql.extend(generatedSchema(), 'entity', project)).rejects.toThrow(
    'There is no key "resolverConfig" in an extension. Did you mean "resolversConfig"?',
  );
});
