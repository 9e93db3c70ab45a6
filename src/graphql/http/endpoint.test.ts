import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { endpointOf } from './harness.ts';

const endpoint = await endpointOf({
  resolvers: { 'Query.hello': (_source, { name = 'you' }: { name?: string }) => `hello ${name}` },
});
afterAll(() => endpoint.close());

const json = 'application/json; charset=utf-8';
const search = (query: string, more: Record<string, string> = {}): string =>
  new URLSearchParams({ query, ...more }).toString();

describe('an operation', () => {
  test('responds with its data', async () => {
    const response = await endpoint.ask('query ($n: String) { hello(name: $n) }', { n: 'Ada' });
    expect(response).toMatchObject({
      status: 200,
      contentType: json,
      text: '{"data":{"hello":"hello Ada"}}',
    });
  });

  test.each([
    ['{ hello ', 400, 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Expected Name, found <EOF>.'],
    ['{ nope }', 400, 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "nope" on type "Query".'],
    [
      'query A { hello } query B { hello }',
      400,
      'OPERATION_RESOLUTION_FAILURE',
      'Must provide operation name if query contains multiple operations.',
    ],
    [
      'query ($id: ID!) { article(documentId: $id) { title } }',
      400,
      'BAD_USER_INPUT',
      'Variable "$id" of required type "ID!" was not provided.',
    ],
    [5, 400, 'BAD_REQUEST', 'GraphQL queries must be strings.'],
    [undefined, 400, 'BAD_REQUEST', 'POST body missing, invalid Content-Type, or JSON object has no keys.'],
    [
      'subscription { hello }',
      200,
      'INTERNAL_SERVER_ERROR',
      'Schema is not configured to execute subscription operation.',
    ],
  ])('%j is refused as %d %s', async (query, status, code, message) => {
    const response = query === undefined ? await endpoint.send({}) : await endpoint.ask(query);
    expect(response).toMatchObject({
      status,
      contentType: json,
      body: { errors: [{ message, extensions: { code } }] },
    });
  });
});

describe('GraphQL over HTTP', () => {
  test('serves a GET of a query', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await endpoint.send({ method: 'GET', headers, search: search('{ hello }') });
    expect(response).toMatchObject({ status: 200, text: '{"data":{"hello":"hello you"}}' });
  });

  test('refuses a GET of a mutation', async () => {
    const headers = { 'apollo-require-preflight': 'true' };
    const response = await endpoint.send({
      method: 'GET',
      headers,
      search: search('mutation { rename(title: "x") { title } }'),
    });
    expect(response).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('refuses %s', async (method) => {
    expect(await endpoint.send({ method, body: { query: '{ hello }' } })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, POST' },
    });
  });

  test('responds in the media type of the specification where it is accepted', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    const type = 'application/graphql-response+json; charset=utf-8';
    expect(await endpoint.send({ headers, body: { query: '{ hello }' } })).toMatchObject({
      status: 200,
      contentType: type,
    });
    expect(await endpoint.send({ headers, body: { query: '{ nope }' } })).toMatchObject({
      status: 400,
      contentType: type,
    });
  });

  test('serves a GET that accepts the media type of GraphQL, as urql does', async () => {
    const headers = { accept: 'application/graphql-response+json, application/json' };
    const response = await endpoint.send({ method: 'GET', headers, search: search('{ hello }') });
    expect(response).toMatchObject({ status: 200, text: '{"data":{"hello":"hello you"}}' });
  });

  test('refuses what a page of another site could send without being asked', async () => {
    const body = { query: 'mutation { rename(title: "x") { title } }' };
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const response = await endpoint.send({ headers: { 'content-type': type }, body });
      expect(response.status).toBe(400);
      expect(response.text).toContain('Cross-Site Request Forgery');
    }
    const response = await endpoint.send({ method: 'GET', headers: {}, search: search('{ hello }') });
    expect(response.text).toContain('Cross-Site Request Forgery');
  });

  test('keeps a persisted query under its hash', async () => {
    const query = '{ hello(name: "persisted") }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const unknown = await endpoint.send({ body: { extensions } });
    expect(unknown.body).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
    await endpoint.send({ body: { query, extensions } });
    expect(await endpoint.send({ body: { extensions } })).toMatchObject({
      text: '{"data":{"hello":"hello persisted"}}',
    });
    const wrong = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    expect((await endpoint.send({ body: { query, extensions: wrong } })).status).toBe(400);
  });

  test('takes one operation at a time, unless the project allows lists', async () => {
    const body = [{ query: '{ hello }' }, { query: '{ a: hello }' }];
    expect(await endpoint.send({ body })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Operation batching disabled.' }] },
    });
    const allowing = await endpointOf({ config: { apolloServer: { allowBatchedHttpRequests: true } } });
    expect((await allowing.send({ body })).body).toEqual([{ data: { hello: null } }, { data: { a: null } }]);
    await allowing.close();
  });

  test('reads no operation of a list with more than 500', async () => {
    const allowing = await endpointOf({ config: { apolloServer: { allowBatchedHttpRequests: true } } });
    const took = await cpuTime(async () => {
      for (const one of [{}, 1, { query: '{ nope }' }, { query: '{' }]) {
        const { status, body } = await allowing.send({ body: Array.from({ length: 50_000 }, () => one) });
        expect([status, body]).toMatchObject([
          400,
          { errors: [{ extensions: { code: 'BATCH_LIMIT_EXCEEDED', operations: 50_000, limit: 500 } }] },
        ]);
      }
    });
    // Reading them took 20 s, in which nobody else was served.
    expect(took).toBeLessThan(2000);
    await allowing.close();
  });

  test('keeps the response to a caller with a token out of caches', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' };
    const response = await endpoint.send({ headers, body: { query: '{ hello }' } });
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});

test('an endpoint that is closed finishes what it has begun', async () => {
  let finish: (text: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const closing = await endpointOf({ resolvers: { 'Query.hello': () => slow } });
  const response = closing.ask('{ hello }');
  const closed = closing.close();
  finish('late');
  expect((await response).text).toBe('{"data":{"hello":"late"}}');
  await closed;
});

describe('options of the server library', () => {
  test('are honoured: a plugin that listens to the execution sees every field, whatever is ready', async () => {
    const seen: string[] = [];
    const plugin = {
      requestDidStart: async () => ({
        executionDidStart: async () => ({
          willResolveField: ({ info }: { info: { fieldName: string } }) => void seen.push(info.fieldName),
        }),
      }),
    };
    const watching = await endpointOf({
      config: { apolloServer: { plugins: [plugin] } },
      resolvers: { 'Query.hello': () => 'executed' },
      runOperation: async () => ({ data: ['{"hello":"ready"}'], lanes: ['statement'] }),
    });
    expect((await watching.ask('{ hello }')).text).toBe('{"data":{"hello":"executed"}}');
    expect(seen).toEqual(['hello']);
    await watching.close();
  });

  test('are honoured: a resolver for every field is asked for every field', async () => {
    const own = await endpointOf({
      config: { apolloServer: { fieldResolver: () => 'of the project' } },
      runOperation: async () => ({ data: ['{"hello":"ready"}'], lanes: ['statement'] }),
    });
    expect((await own.ask('{ hello }')).text).toBe('{"data":{"hello":"of the project"}}');
    await own.close();
  });

  test('are honoured: formatError has the last word, and persisted queries can be off', async () => {
    const formatError = ({ message }: { message: string }) => ({ message: `told: ${message}` });
    const own = await endpointOf({ config: { apolloServer: { formatError, persistedQueries: false } } });
    expect((await own.ask('{ nope }')).body).toEqual({
      errors: [{ message: 'told: Cannot query field "nope" on type "Query".' }],
    });
    const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    expect((await own.send({ body: { extensions } })).text).toContain('PersistedQueryNotSupported');
    await own.close();
  });
});
