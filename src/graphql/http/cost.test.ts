import { describe, expect, test } from 'vitest';
import { endpointOf } from './harness.ts';

/** Nothing is executed: the cost is what the refusal says. */
async function costOf(query: string, variables: object = {}, config = {}): Promise<number> {
  const endpoint = await endpointOf({ config: { costLimit: 0, ...config } });
  const { status, body } = await endpoint.ask(query, variables);
  await endpoint.close();
  const [error] = (body as { errors: { extensions: { code: string; cost: number } }[] }).errors;
  expect(status).toBe(400);
  expect(error?.extensions.code).toBe('COST_LIMIT_EXCEEDED');
  return error?.extensions.cost ?? 0;
}

const root = 5_000;

describe('an operation costs', () => {
  test.each([
    ['a field at the root', '{ hello }', root + 1],
    ['each name of a field at the root', '{ a: hello b: hello }', 2 * (root + 1)],
    ['the same field as often as it is written', '{ hello hello }', 2 * (root + 1)],
    ['the values of one document', '{ article(documentId: 1) { title secret } }', root + 3],
    ['a page of the default size', '{ articles { title } }', root + 25 * 2],
    ['the page that is asked for', '{ articles(pagination: { limit: 3 }) { title } }', root + 3 * 2],
    ['pageSize before limit', '{ articles(pagination: { pageSize: 2, limit: 9 }) { title } }', root + 2 * 2],
    ['no page over the largest one', '{ articles(pagination: { limit: 1000 }) { title } }', root + 100 * 2],
    ['the largest page for -1', '{ articles(pagination: { limit: -1 }) { title } }', root + 100 * 2],
    ['at least one for an empty page', '{ articles(pagination: { limit: 0 }) { title } }', root + 2],
    [
      'pages inside pages',
      '{ articles { tags(pagination: { limit: 4 }) { label } } }',
      root + 25 * (1 + 4 * 2),
    ],
    ['ten for a list without pages', '{ article(documentId: 1) { sections { text } } }', root + 1 + 10 * 2],
    [
      'the same through fragments',
      '{ ...A } fragment A on Query { articles { ...B ... on Article { title } } } fragment B on Article { secret }',
      root + 25 * 3,
    ],
    ['introspection', '{ __schema { types { name } } }', 50_000],
    ['next to nothing for __typename', '{ __typename }', 1],
    ['a write', 'mutation { rename(title: "x") { title } }', root + 2],
    ['nothing for what is left out', '{ hello articles @skip(if: true) { title } }', root + 1],
    ['what is let in', '{ articles @include(if: true) { title } }', root + 50],
  ])('%s', async (_name, query, cost) => {
    expect(await costOf(query)).toBe(cost);
  });

  test('at most the default limit for 198 lists of default size with one value', async () => {
    const lists = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: articles { title }`).join(' ')} }`;
    expect(await costOf(lists(198))).toBeLessThanOrEqual(1_000_000);
    expect(await costOf(lists(199))).toBeGreaterThan(1_000_000);
  });

  test.each([
    [
      'a page that a variable asks for',
      'query ($p: PaginationArg) { articles(pagination: $p) { title } }',
      { p: { limit: 3 } },
      6,
    ],
    [
      'a size that a variable says',
      'query ($n: Int) { articles(pagination: { limit: $n }) { title } }',
      { n: 3 },
      6,
    ],
    [
      'the default of a variable',
      'query ($n: Int = 4) { articles(pagination: { limit: $n }) { title } }',
      {},
      8,
    ],
    [
      'the default size for a null',
      'query ($n: Int) { articles(pagination: { limit: $n }) { title } }',
      { n: null },
      50,
    ],
    [
      'nothing for what a variable leaves out',
      'query ($b: Boolean!) { hello articles @include(if: $b) { title } }',
      { b: false },
      1,
    ],
  ])('%s', async (_name, query, variables, cost) => {
    expect(await costOf(query, variables)).toBe(root + cost);
  });

  test('what its largest page allows', async () => {
    const query = '{ articles(pagination: { limit: 5000 }) { title } }';
    expect(await costOf(query, {}, { amountLimit: 10 })).toBe(root + 20);
    expect(await costOf(query, {}, { amountLimit: Number.MAX_SAFE_INTEGER })).toBe(root + 10_000);
  });
});

test('the variables of a request count anew, also for an operation that was asked before', async () => {
  const endpoint = await endpointOf({
    config: { costLimit: root + 20 },
    resolvers: { 'Query.articles': () => [] },
  });
  const query = 'query ($n: Int) { articles(pagination: { limit: $n }) { title } }';
  expect((await endpoint.ask(query, { n: 5 })).status).toBe(200);
  expect((await endpoint.ask(query, { n: 50 })).status).toBe(400);
  expect((await endpoint.ask(query, { n: 5 })).status).toBe(200);
  const inFragment = `query ($b: Boolean!, $p: PaginationArg) { ...Q }
    fragment Q on Query { articles(pagination: $p) { title } more: articles(pagination: { limit: 3 }) @include(if: $b) { title } }`;
  const statusOf = async (b: boolean, limit: number) =>
    (await endpoint.ask(inFragment, { b, p: { limit } })).status;
  expect([await statusOf(false, 5), await statusOf(true, 5), await statusOf(false, 50)]).toEqual([
    200, 400, 400,
  ]);
  expect([await statusOf(false, 5), await statusOf(true, 5)]).toEqual([200, 400]);
  await endpoint.close();
});

const ran: string[] = [];
const counting = {
  resolvers: {
    'Query.articles': () => {
      ran.push('articles');
      return [];
    },
    'Mutation.rename': () => {
      ran.push('rename');
      return null;
    },
  },
};
const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

describe('nothing runs of', () => {
  test.each([
    ['300 aliases', `{ ${times(300, (i) => `a${i}: articles { title }`)} }`],
    ['200 times the same field', `{ ${times(200, () => 'articles { title }')} }`],
    ['200 writes', `mutation { ${times(200, (i) => `a${i}: rename(title: "x") { title }`)} }`],
    [
      'four levels of pages of 100',
      '{ articles(pagination: { pageSize: 100 }) { tags(pagination: { pageSize: 100 }) { articles(pagination: { pageSize: 100 }) { tags(pagination: { pageSize: 100 }) { label } } } } }',
    ],
    [
      'fragments that multiply pages',
      '{ articles { ...T } } fragment T on Article { tags { ...A } } fragment A on Tag { articles { tags { articles { title } } } }',
    ],
    ['30 introspections', `{ ${times(30, (i) => `a${i}: __schema { types { name } }`)} }`],
  ])('%s; the refusal names limit and cost', async (_name, query) => {
    const endpoint = await endpointOf(counting);
    ran.length = 0;
    const { status, body, text } = await endpoint.ask(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [{ extensions: { code: 'COST_LIMIT_EXCEEDED', limit: 1_000_000, cost: expect.any(Number) } }],
    });
    expect(text).toMatch(/The request costs [\d,]+, more than the limit of 1,000,000/);
    expect(ran).toEqual([]);
    await endpoint.close();
  });
});

test('deep pages that sites show are within the limit', async () => {
  const endpoint = await endpointOf(counting);
  const page = `{
    articles(pagination: { limit: 100 }) { title secret author { name articles(pagination: { limit: 5 }) { title } } tags { label } sections { text } }
    articles_connection(pagination: { limit: 100 }) { nodes { title tags { label } } total }
    ${times(20, (i) => `block${i}: articles { title tags { label } }`)}
  }`;
  expect((await endpoint.ask(page)).status).toBe(200);
  const three = '{ articles { tags { articles { title secret author { name } } } } }';
  expect((await endpoint.ask(three)).status).toBe(200);
  await endpoint.close();
});

test('the operations of one list share the limit', async () => {
  const config = { apolloServer: { allowBatchedHttpRequests: true } };
  const endpoint = await endpointOf({ ...counting, config });
  ran.length = 0;
  const body = Array.from({ length: 500 }, () => ({ query: '{ articles { title } }' }));
  const responses = (await endpoint.send({ body })).body as { errors?: object[] }[];
  expect(responses.filter(({ errors }) => errors !== undefined)).toHaveLength(500);
  expect(ran).toEqual([]);
  const few = (await endpoint.send({ body: body.slice(0, 190) })).body as { errors?: object[] }[];
  expect(few.filter(({ errors }) => errors !== undefined)).toEqual([]);
  expect(ran).toHaveLength(190);
  await endpoint.close();
});
