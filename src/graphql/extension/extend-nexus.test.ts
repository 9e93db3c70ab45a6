// What types of Nexus add to the generated schema.
import { type GraphQLNamedType, printType } from 'graphql';
import { expect, test } from 'vitest';
import { ask, extended, field, generatedFields, generatedSchema, nexus, nobody } from './harness.ts';

test('Nexus adds types, root fields, fields of generated types, inputs and enumerations', async () => {
  const { objectType, extendType, inputObjectType, enumType, queryField, nonNull, list } = nexus;
  const schema = extended({
    types: [
      objectType({ name: 'Shout', definition: (t) => t.nonNull.string('text') }),
      enumType({ name: 'Volume', members: ['LOW', 'HIGH'] }),
      inputObjectType({ name: 'ShoutInput', definition: (t) => t.nonNull.string('text') }),
      queryField('shout', {
        type: 'Shout',
        args: { input: nonNull('ShoutInput'), volume: 'Volume' },
        resolve: (_root, { input, volume }) => ({
          text: volume === 'HIGH' ? input.text.toUpperCase() : input.text,
        }),
      }),
      {
        nested: [
          extendType({
            type: 'Article',
            definition: (t) => t.field('words', { type: list('String'), resolve: ({ notes }) => [notes] }),
          }),
        ],
      },
    ],
    resolversConfig: { 'Query.shout': { auth: false } },
  });
  expect(
    await ask(
      schema,
      '{ shout(input: { text: "hey" }, volume: HIGH) { text } articles(limit: 1) { title mood words } }',
    ),
  ).toEqual({ shout: { text: 'HEY' }, articles: [{ title: 'One', mood: 'CALM', words: ['first'] }] });
});

test('an object type without fields is left out with the fields of its type, as in Strapi', () => {
  const { objectType, queryField } = nexus;
  const schema = extended({
    types: [
      objectType({ name: 'Extra', definition: () => undefined }),
      objectType({ name: 'Wrapped', definition: (t) => t.field('extra', { type: 'Extra' }) }),
      objectType({
        name: 'Entry',
        definition: (t) => {
          t.string('title');
          t.list.field('extra', { type: 'Extra' });
          t.field('wrapped', { type: 'Wrapped' });
        },
      }),
      queryField('entry', { type: 'Entry', resolve: () => ({ title: 'One' }) }),
    ],
  });
  expect(schema.getType('Extra')).toBeUndefined();
  expect(schema.getType('Wrapped')).toBeUndefined();
  expect(printType(schema.getType('Entry') as GraphQLNamedType)).toBe('type Entry {\n  title: String\n}');
});

test('resolvers beside types of Nexus resolve the fields that these add', async () => {
  const schema = extended({
    types: [
      nexus.extendType({ type: 'Article', definition: (t) => t.string('words') }),
      nexus.extendType({ type: 'Query', definition: (t) => t.nonNull.int('total') }),
    ],
    resolvers: {
      Article: { words: ({ notes }: { notes: string }) => `${notes}!`, title: () => 'Two' },
      Query: { total: () => 7 },
    },
    resolversConfig: { 'Query.total': { auth: false } },
  });
  expect(await ask(schema, '{ total articles(limit: 1) { title words } }')).toEqual({
    total: 7,
    articles: [{ title: 'Two', words: 'first!' }],
  });
});

test('types of Nexus leave every generated field generated, with its marks', () => {
  const before = generatedSchema();
  const schema = extended({
    types: [nexus.extendType({ type: 'Query', definition: (t) => t.string('own') })],
  });
  expect(generatedFields(schema)).toEqual(generatedFields(before));
  expect(field(schema, 'Query.articles').extensions.plinth).toEqual({
    kind: 'read',
    uid: 'api::article.article',
    result: 'list',
  });
  expect(field(schema, 'Query.articles').args.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
    ['limit', 25],
    ['status', undefined],
  ]);
});

test('a generated field that Nexus defines anew is the project’s, and asks for the same permission', async () => {
  const types = [
    nexus.extendType({
      type: 'Query',
      definition: (t) => t.list.field('articles', { type: 'Article', resolve: () => [{ title: 'Mine' }] }),
    }),
  ];
  const schema = extended({ types });
  expect(generatedFields(schema)).not.toContain('Query.articles');
  expect(await ask(schema, '{ articles { title } }')).toEqual({ articles: [{ title: 'Mine' }] });
  expect(await ask(schema, '{ articles { title } }', nobody)).toEqual({
    data: { articles: null },
    errors: ['Forbidden access'],
  });
});

test('SDL refers to types of Nexus, and resolvers are put on them', async () => {
  const schema = extended({
    types: [nexus.objectType({ name: 'Shout', definition: (t) => t.string('text') })],
    typeDefs: 'type Query { shouts: [Shout!]! }',
    resolvers: { Query: { shouts: () => [{}] }, Shout: { text: () => 'hey' } },
    resolversConfig: { 'Query.shouts': { auth: false } },
  });
  expect(await ask(schema, '{ shouts { text } }')).toEqual({ shouts: [{ text: 'hey' }] });
});

test('a Nexus plugin wraps generated fields, which graphql-js then resolves', async () => {
  const seen: string[] = [];
  const plugin = nexus.plugin({
    name: 'seen',
    onCreateFieldResolver: ({ parentTypeConfig, fieldConfig }) =>
      parentTypeConfig.name === 'Query' && fieldConfig.name === 'articles'
        ? async (root, args, context, info, next) => {
            seen.push(fieldConfig.name);
            return next(root, { ...args, limit: 1 }, context, info);
          }
        : undefined,
  });
  const schema = extended({ plugins: [plugin] });
  expect(await ask(schema, '{ articles { title } me }')).toEqual({
    articles: [{ title: 'One' }],
    me: 'somebody',
  });
  expect(seen).toEqual(['articles']);
  const missing = generatedFields(generatedSchema()).filter(
    (name) => !generatedFields(schema).includes(name),
  );
  expect(missing).toEqual(['Query.articles']);
});
