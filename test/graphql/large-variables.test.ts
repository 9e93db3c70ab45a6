// Variables with tens of thousands of names that no input has: each name was an error of its own, and each error printed all of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { files, grants } from './project.ts';

const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, index]));
const faulty: readonly (readonly [string, string, unknown, string])[] = [
  ['filters', 'query ($v: ArticleFiltersInput) { articles(filters: $v) { __typename } }', wide, ''],
  [
    'filters inside of others',
    'query ($v: ArticleFiltersInput) { articles(filters: $v) { __typename } }',
    { author: { or: [wide] } },
    ' at "v.author.or.0"',
  ],
  ['what is written', 'mutation ($v: ArticleInput!) { createArticle(data: $v) { __typename } }', wide, ''],
  [
    'a registration',
    'mutation ($v: UsersPermissionsRegisterInput!) { register(input: $v) { jwt } }',
    { username: 'x', email: 'x@example.test', password: 'a long password', ...wide },
    '',
  ],
];

describe.each(databases)('large variables on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  describe.each(['/graphql', '/flat'])('at %s', (path) => {
    test.each(faulty)('that are wrong are refused by their first fault: %s', async (_name, query, v, at) => {
      const { status, text, body } = await ask(app.plinth, { query, variables: { v }, path });
      expect([status, body.errors?.[0]?.extensions?.code]).toEqual([400, 'BAD_USER_INPUT']);
      expect(body.errors?.[0]?.message).toContain(
        `Variable "$v" got an invalid value${at}; Field "k0" is not`,
      );
      expect(text.length).toBeLessThan(2000);
    });

    test('that are right are read', async () => {
      const query = 'query ($v: ArticleFiltersInput) { articles(filters: $v) { __typename } }';
      const filtered = { v: { title: { in: Array.from({ length: 1500 }, (_, index) => `t${index}`) } } };
      expect((await ask(app.plinth, { query, variables: filtered, path })).body.errors).toBeUndefined();
    });
  });

  test('few faults are told as ever, each with its value', async () => {
    const query = 'query ($v: ArticleFiltersInput) { articles(filters: $v) { __typename } }';
    const { body } = await ask(app.plinth, { query, variables: { v: { a: 1, b: 2 } } });
    expect(body.errors?.map(({ message }) => message)).toEqual([
      'Variable "$v" got invalid value { a: 1, b: 2 }; Field "a" is not defined by type "ArticleFiltersInput".',
      'Variable "$v" got invalid value { a: 1, b: 2 }; Field "b" is not defined by type "ArticleFiltersInput".',
    ]);
  });
});
