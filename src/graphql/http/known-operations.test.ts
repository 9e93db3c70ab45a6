import { ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { RunOperation } from '../lanes/operation-request.ts';
import { type EndpointCase, endpointOf } from './harness.ts';

let apollo: MockInstance;
beforeEach(() => {
  apollo = vi.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
});
afterEach(() => apollo.mockRestore());

const named: RunOperation = async ({ request: { variables } }) => ({
  data: [`{"hello":${JSON.stringify(variables?.name ?? null)}}`],
  lanes: ['statement'],
});
const mixed: RunOperation = async () => ({ data: ['{"hello":null}'], lanes: ['statement', 'resolvers'] });
const query = 'query ($name: String) { hello(name: $name) }';
const open = (given: EndpointCase = {}) => endpointOf({ runOperation: named, ...given });

test('the same words with other variables are served alike, without Apollo Server', async () => {
  const endpoint = await open();
  const first = await endpoint.ask(query, { name: 'a' });
  expect(await endpoint.ask(query, { name: 'a' })).toEqual(first);
  expect((await endpoint.ask(query, { name: 'b' })).text).toBe('{"data":{"hello":"b"}}');
  expect(apollo).toHaveBeenCalledTimes(1);
  await endpoint.close();
});

test('what the caller accepts is part of the words', async () => {
  const endpoint = await open();
  const ask = (accept: string) =>
    endpoint.send({ body: { query }, headers: { 'content-type': 'application/json', accept } });
  await endpoint.ask(query);
  for (const type of ['application/graphql-response+json', 'application/json']) {
    const [first, second] = [await ask(type), await ask(type)];
    expect(first.contentType).toContain(type);
    expect(second).toEqual(first);
  }
  expect((await ask('image/png')).status).toBe(406);
  expect(apollo).toHaveBeenCalledTimes(4);
  await endpoint.close();
});

test('the response to a caller with a token is kept out of caches', async () => {
  const endpoint = await open();
  const headers = { 'content-type': 'application/json', authorization: 'Bearer x' };
  await endpoint.ask(query);
  const { headers: private_ } = await endpoint.send({ body: { query }, headers });
  expect(private_).toMatchObject({ 'cache-control': 'private, no-store' });
  expect((await endpoint.ask(query)).headers['cache-control']).not.toBe('private, no-store');
  expect(apollo).toHaveBeenCalledTimes(1);
  await endpoint.close();
});

test('a type that browsers send without asking is refused for known words too', async () => {
  const endpoint = await open();
  await endpoint.ask(query);
  const { status } = await endpoint.send({ body: { query }, headers: { 'content-type': 'text/plain' } });
  expect(status).toBe(400);
  await endpoint.close();
});

test('a form that came with the header against forged requests is refused without it', async () => {
  const endpoint = await open();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const withHeader = { ...form, 'apollo-require-preflight': '1' };
  expect((await endpoint.send({ body: { query }, headers: withHeader })).status).toBe(200);
  expect((await endpoint.send({ body: { query }, headers: form })).status).toBe(400);
  await endpoint.close();
});

test('variables that cost too much are refused for known words too', async () => {
  const endpoint = await open({ config: { costLimit: 5_020 } });
  const page = 'query ($n: Int) { articles(pagination: { limit: $n }) { title } }';
  expect((await endpoint.ask(page, { n: 5 })).status).toBe(200);
  expect((await endpoint.ask(page, { n: 6 })).status).toBe(200);
  expect(apollo).toHaveBeenCalledTimes(1);
  const { status, text } = await endpoint.ask(page, { n: 50 });
  expect(status).toBe(400);
  expect(text).toContain('COST_LIMIT_EXCEEDED');
  await endpoint.close();
});

test('an error of known words is shown by Apollo Server', async () => {
  const endpoint = await open({
    runOperation: async (request) =>
      request.request.variables?.name === 'bad'
        ? {
            data: ['{"hello":null}'],
            lanes: ['statement'],
            errors: [new GraphQLError('No', { path: ['hello'] })],
          }
        : named(request),
  });
  const first = await endpoint.ask(query, { name: 'bad' });
  await endpoint.ask(query, { name: 'good' });
  expect(await endpoint.ask(query, { name: 'bad' })).toEqual(first);
  expect((await endpoint.ask(query, { name: 'good' })).text).toBe('{"data":{"hello":"good"}}');
  expect(apollo).toHaveBeenCalledTimes(4);
  await endpoint.close();
});

test('a failure of known words is shown by Apollo Server', async () => {
  let isBroken = false;
  const endpoint = await open({
    runOperation: async (request) => {
      if (isBroken) throw new TypeError('an inside');
      return named(request);
    },
  });
  await endpoint.ask(query);
  isBroken = true;
  const { body, text } = await endpoint.ask(query);
  expect(body).toMatchObject({ data: null, errors: [{}] });
  expect(text).not.toContain('inside');
  expect(endpoint.logged).toEqual([new TypeError('an inside')]);
  await endpoint.close();
});

describe('always through Apollo Server:', () => {
  const headers = { 'content-type': 'application/json' };
  test.each([
    ['mutations', {}, { body: { query: 'mutation { rename(title: "x") { title } }' } }],
    ['batches', { config: { apolloServer: { allowBatchedHttpRequests: true } } }, { body: [{ query }] }],
    ['GET', {}, { method: 'GET', body: undefined, search: 'query=%7Bhello%7D' }],
    ['extensions', {}, { body: { query, extensions: { any: 1 } } }],
    ['what runs code of the project', { runOperation: mixed }, { body: { query } }],
    [
      'what variables let in',
      {},
      {
        body: {
          query: 'query ($b: Boolean = false) { hello article(documentId: 1) @include(if: $b) { title } }',
        },
      },
    ],
    ['what has to be executed', { runOperation: async () => null }, { body: { query } }],
    ['variables that are a list', {}, { body: { query, variables: [] } }],
    ['a query that is no text', {}, { body: { query: 1 } }],
    ['what is not valid', {}, { body: { query: '{ nope }' } }],
    ['projects with plugins', { config: { apolloServer: { plugins: [{}] } } }, { body: { query } }],
    [
      'a printer of their own',
      { config: { apolloServer: { stringifyResult: JSON.stringify } } },
      { body: { query } },
    ],
  ] as const)('%s', async (_name, given, request) => {
    const endpoint = await open(given as EndpointCase);
    const method = 'method' in request ? request.method : 'POST';
    const accept = method === 'GET' ? { 'apollo-require-preflight': '1' } : {};
    const sent = { method, headers: { ...headers, ...accept }, ...request };
    const first = await endpoint.send(sent);
    expect(await endpoint.send(sent)).toEqual(first);
    expect(apollo).toHaveBeenCalledTimes(2);
    await endpoint.close();
  });
});
