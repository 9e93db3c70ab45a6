// Variables with tens of thousands of names that no input has: each name was an error of its own, and each error printed all of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { files, grants } from './project.ts';

const filters = 'query ($v: ArticleFiltersInput) { articles(filters: $v) { __typename } }';
const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, index]));
const faulty: readonly (readonly [string, string, unknown, string])[] = [
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

    const ofMany: readonly (readonly [string, unknown])[] = [
      ['names that no filter has', wide],
      ['those inside of others', { author: { or: [wide] } }],
      [
        'filters that are wrong',
        { or: Array.from({ length: 20_000 }, () => ({ title: { containsi: {} } })) },
      ],
      ['filters that compare nothing', { or: Array.from({ length: 7000 }, () => ({})) }],
    ];
    test.each(ofMany)('%s are counted before they are read', async (_name, v) => {
      const { status, body } = await ask(app.plinth, { query: filters, variables: { v }, path });
      expect([status, body.errors?.[0]?.extensions?.code]).toEqual([400, 'STRAPI_QUERY_TOO_COSTLY_ERROR']);
    });

    test('a hundred thousand sort keys are refused', async () => {
      const query = 'query ($v: [String]) { articles(sort: $v) { __typename } }';
      const v = Array.from({ length: 100_000 }, () => 'title');
      const { body } = await ask(app.plinth, { query, variables: { v }, path });
      expect(body.errors?.[0]?.message).toContain('uses more than 1000');
    });

    test('that are right are read', async () => {
      const filtered = { v: { title: { in: Array.from({ length: 1500 }, (_, index) => `t${index}`) } } };
      const { body } = await ask(app.plinth, { query: filters, variables: filtered, path });
      expect(body.errors).toBeUndefined();
    });
  });

  test('few faults are told as ever, each with its value', async () => {
    const { body } = await ask(app.plinth, { query: filters, variables: { v: { a: 1, b: 2 } } });
    expect(body.errors?.map(({ message }) => message)).toEqual([
      'Variable "$v" got invalid value { a: 1, b: 2 }; Field "a" is not defined by type "ArticleFiltersInput".',
      'Variable "$v" got invalid value { a: 1, b: 2 }; Field "b" is not defined by type "ArticleFiltersInput".',
    ]);
  });
});
