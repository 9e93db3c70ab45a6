import { afterAll, describe, expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { endpointOf } from './harness.ts';

const closed = await endpointOf({
  environment: 'production',
  config: { hasIntrospection: false, hasConsole: false },
});
const open = await endpointOf();
afterAll(async () => {
  await closed.close();
  await open.close();
});

const queries = [
  '{ __schema { types { name } } }',
  '{ __type(name: "Article") { name fields { name } } }',
  '{ a: __schema { types { name } } }',
  '{ ...F } fragment F on Query { __schema { types { name } } }',
  '{ ... on Query { t: __type(name: "Article") { name fields { name } } } }',
  'query ($n: String!) { __type(name: $n) { name } }',
];

describe('introspection', () => {
  test.each(queries)('allows %s where it is on', async (query) => {
    expect((await open.ask(query, { n: 'Article' })).text).toContain('"name":"Article"');
  });

  test.each(queries)('refuses %s where it is off', async (query) => {
    const { status, text, body } = await closed.ask(query, { n: 'Article' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    expect(text).not.toMatch(/"data"|secret|Author/);
  });

  test('__typename is no introspection: clients rely on it', async () => {
    expect((await closed.ask('{ __typename }')).text).toBe('{"data":{"__typename":"Query"}}');
  });
});

const slips: readonly { readonly query: string; readonly variables?: object }[] = [
  { query: '{ articl { title } }' },
  { query: '{ articles { secre } }' },
  { query: '{ articles(paginatio: {}) { title } }' },
  { query: '{ articles(pagination: { pageSiz: 1 }) { title } }' },
  { query: 'query ($p: PaginationAr) { articles { title } }' },
  { query: '{ articles { ... on Articl { title } } }' },
  { query: '{ articles }' },
  {
    query: 'query ($p: PaginationArg) { articles(pagination: $p) { title } }',
    variables: { p: { pageSiz: 1 } },
  },
];

describe('a slip', () => {
  test.each(slips)('$query is helped where the schema is open', async ({ query, variables }) => {
    expect((await open.ask(query, variables)).text).toContain('Did you mean');
  });

  test.each(slips)('$query learns no name where introspection is off', async ({ query, variables }) => {
    const { status, text } = await closed.ask(query, variables);
    expect(status).toBe(400);
    expect(text).not.toContain('Did you mean');
    expect(text).not.toMatch(/secret|pageSize"/);
  });
});

const quoted = 'Did you mean '.repeat(20_000);
const quoting: readonly { readonly query: string; readonly variables?: object }[] = [
  { query: `{ articles(pagination: { page: "${quoted}" }) { title } }` },
  {
    query: 'query ($p: PaginationArg) { articles(pagination: $p) { title } }',
    variables: { p: { page: quoted } },
  },
  {
    query: 'query ($p: PaginationArg) { articles(pagination: $p) { title } }',
    variables: { p: { pageSiz: quoted } },
  },
];

describe('a value with the words of a hint', () => {
  test.each(quoting.map((request, index) => ({ ...request, index })))(
    'takes no time of its own ($index)',
    async ({ query, variables }) => {
      const took = await cpuTime(async () => {
        const { status, text } = await closed.ask(query, variables);
        expect(status).toBe(400);
        expect(text).not.toContain('pageSize');
      });
      // With a regular expression it took 7 s, in which nobody else was served.
      expect(took).toBeLessThan(1500);
    },
  );

  test('hides no hint after it', async () => {
    const variables = { p: { pageSiz: 'Did you mean x?' } };
    const query = 'query ($p: PaginationArg) { articles(pagination: $p) { title } }';
    const { text } = await closed.ask(query, variables);
    expect(text).toContain('Did you mean x?');
    expect(text).toContain(String.raw`Field \"pageSiz\" is not defined by type \"PaginationArg\"."`);
  });
});

test('a formatter of the project sees no hint where introspection is off', async () => {
  const formatError = (_formatted: unknown, error: unknown) => ({ message: (error as Error).message });
  const endpoint = await endpointOf({
    environment: 'production',
    config: { hasIntrospection: false, hasConsole: false, apolloServer: { formatError } },
  });
  expect((await endpoint.ask('{ articl { title } }')).body).toEqual({
    errors: [{ message: 'Cannot query field "articl" on type "Query".' }],
  });
  await endpoint.close();
});
