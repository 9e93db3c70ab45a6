import type { GraphQLRequestContextWillSendResponse } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { forbidden } from '../../errors/errors.ts';
import { endpointOf } from './harness.ts';
import { printResult, readyData } from './ready-result.ts';

test('a ready result is sent as it is, not parsed and not executed', async () => {
  const endpoint = await endpointOf({
    runOperation: async () => ({ data: ['{ "hello" : 1.0 }'], lanes: ['statement'] }),
    resolvers: {
      'Query.hello': () => {
        throw new Error('executed');
      },
    },
  });
  expect((await endpoint.ask('{ hello }')).text).toBe('{"data":{ "hello" : 1.0 }}');
  await endpoint.close();
});

test('what is not ready is executed', async () => {
  const endpoint = await endpointOf({ resolvers: { 'Query.hello': () => 'executed' } });
  expect((await endpoint.ask('{ hello }')).text).toBe('{"data":{"hello":"executed"}}');
  await endpoint.close();
});

test('errors of a ready result look like those of an executed one', async () => {
  const executed = await endpointOf({
    resolvers: {
      'Query.hello': () => {
        throw forbidden();
      },
    },
  });
  const ready = await endpointOf({
    runOperation: async () => ({
      data: ['{"hello":null}'],
      lanes: ['statement'],
      errors: [new GraphQLError('Forbidden', { path: ['hello'], originalError: forbidden() })],
    }),
  });
  expect((await ready.ask('{ hello }')).text).toBe((await executed.ask('{ hello }')).text);
  await executed.close();
  await ready.close();
});

test('what running an operation throws is an error without data', async () => {
  const endpoint = await endpointOf({
    runOperation: async () => {
      throw new TypeError('an inside');
    },
  });
  const response = await endpoint.ask('{ hello }');
  expect(response).toMatchObject({ status: 200, body: { data: null } });
  expect(response.text).not.toContain('inside');
  expect(endpoint.logged).toEqual([new TypeError('an inside')]);
  await endpoint.close();
});

test('plugins that look into ready data get it parsed', () => {
  expect(
    JSON.parse(JSON.stringify({ data: readyData({ pieces: ['{"a":[1]}'], request: undefined }) })),
  ).toEqual({ data: { a: [1] } });
});

test('other keys of a result stand before ready data', () => {
  const result = {
    extensions: { note: 'x' },
    errors: undefined,
    data: readyData({ pieces: ['{"a":1}'], request: undefined }),
  };
  expect(printResult(result as never)).toBe('{"extensions":{"note":"x"},"data":{"a":1}}');
});

test('bytes are sent as they are, in one piece with what stands around them', async () => {
  const endpoint = await endpointOf({
    runOperation: async () => ({
      data: ['{"hello":', Buffer.from('"Zürich"'), '}'],
      lanes: ['statement'],
    }),
  });
  const { text, status, contentType } = await endpoint.ask('{ hello }');
  expect({ text, status, contentType }).toEqual({
    text: '{"data":{"hello":"Zürich"}}',
    status: 200,
    contentType: 'application/json; charset=utf-8',
  });
  await endpoint.close();
});

test('bytes of several operations in one request are joined', async () => {
  const endpoint = await endpointOf({
    config: { apolloServer: { allowBatchedHttpRequests: true } },
    runOperation: async () => ({ data: ['{"hello":', Buffer.from('"ü"'), '}'], lanes: ['statement'] }),
  });
  const { text } = await endpoint.send({ body: [{ query: '{ hello }' }, { query: '{ hello }' }] });
  expect(text).toBe('[{"data":{"hello":"ü"}},{"data":{"hello":"ü"}}]');
  await endpoint.close();
});

test("bytes come with the extensions of a project's plugin", async () => {
  const plugin = {
    requestDidStart: async () => ({
      willSendResponse: async ({ response: { body } }: GraphQLRequestContextWillSendResponse<object>) => {
        if (body.kind === 'single') body.singleResult.extensions = { note: 'ö' };
      },
    }),
  };
  const endpoint = await endpointOf({
    config: { apolloServer: { plugins: [plugin] } },
    runOperation: async () => ({ data: ['{"hello":', Buffer.from('"ü"'), '}'], lanes: ['statement'] }),
  });
  expect((await endpoint.ask('{ hello }')).text).toBe('{"extensions":{"note":"ö"},"data":{"hello":"ü"}}');
  await endpoint.close();
});
