import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extendGeneratedSchema } from './extend-schema.ts';
import { ask, generatedSchema, nexus, nobody, project, type TestExtension } from './harness.ts';

const program = `
  const { buildSchema } = await import('graphql');
  const { extendGeneratedSchema } = await import(process.argv[1]);
  const { createRequire } = await import('node:module');
  const extension = { typeDefs: 'type Query { b: String }', resolvers: { Query: { b: () => 'b' } } };
  const schema = extendGeneratedSchema(buildSchema('type Query { a: String }'), [extension], { strapi: {} });
  const loaded = Object.keys(createRequire(process.argv[1]).cache);
  console.log(Object.keys(schema.getQueryType().getFields()).join(), loaded.some((path) => path.includes('/nexus/')));`;

test('Nexus is not loaded for a project that does not use it', () => {
  const options = ['--no-warnings', '--input-type=module', '-e', program];
  const module = join(import.meta.dirname, 'extend-schema.ts');
  const output = execFileSync(process.execPath, [...options, module], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  expect(output.trim()).toBe('a,b false');
});

test('scalars that no generated field uses are known, unless the project defines them', async () => {
  const types = [
    nexus.queryField('shout', {
      type: 'Long',
      args: { locale: nexus.arg({ type: 'I18NLocaleCode' }), at: nexus.arg({ type: 'Date' }) },
      resolve: (_parent, { locale }) => (locale === 'fr' ? 9_007_199_254_740_991 : 1),
    }),
    nexus.scalarType({ name: 'Time', serialize: () => 'noon' }),
    nexus.queryField('time', { type: 'Time', resolve: () => 12 }),
  ];
  const typeDefs = 'scalar Date type Query { today(at: Time): Date }';
  const resolvers = { Query: { today: () => 'a day' } };
  const open = { auth: false };
  const resolversConfig = { 'Query.shout': open, 'Query.time': open, 'Query.today': open };
  const schema = extendGeneratedSchema(
    generatedSchema(),
    [{ types, typeDefs, resolvers, resolversConfig }],
    project,
  );
  expect(await ask(schema, '{ shout(locale: "fr") time today }', nobody)).toEqual({
    shout: 9_007_199_254_740_991,
    time: 'noon',
    today: 'a day',
  });
});

test('the same types extend several schemas, one after the other', async () => {
  const extension: TestExtension = {
    types: [
      nexus.objectType({ name: 'Shout', definition: (t) => t.string('text') }),
      nexus.queryField('shout', { type: 'Shout', resolve: () => ({ text: 'hey' }) }),
    ],
    resolversConfig: { 'Query.shout': { auth: false } },
  };
  for (let time = 0; time < 2; time++) {
    const schema = extendGeneratedSchema(generatedSchema(), [extension], project);
    expect(await ask(schema, '{ shout { text } }', nobody)).toEqual({ shout: { text: 'hey' } });
  }
});
