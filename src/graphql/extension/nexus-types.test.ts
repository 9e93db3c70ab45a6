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
