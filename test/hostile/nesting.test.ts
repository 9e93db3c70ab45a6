// Brackets in brackets: no endpoint takes JSON that is nested deeper than the others take it, and none of them fails at it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type HostileApp, messageOf, startHostileApp, times } from './project.ts';

const nested = (depth: number, open = '[', close = ']'): string =>
  `${times(open, depth)}${times(close, depth)}`;
const parser = 'Syntax Error: The document nests brackets deeper than can be read.';

describe.each(databases)('nesting on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

  const write = (value: string) =>
    app.request('POST', '/graphql', {
      query: `mutation { createPost(data: { extra: ${value} }) { data { id } } }`,
    });

  test.each([
    ['lists', nested(200)],
    ['objects', `${times('{ a: ', 199)}1${times('}', 199)}`],
  ])('%s within the limit are stored', async (_title, value) => {
    expect((await write(value)).body).toMatchObject({
      data: { createPost: { data: { id: expect.any(String) } } },
    });
  });

  test.each([
    ['lists', nested(201)],
    ['many lists', nested(400)],
    ['objects', `${times('{ a: ', 201)}1${times('}', 201)}`],
    ['lists in an object', `{ a: ${nested(200)} }`],
  ])('%s written into an operation are refused like those in a body', async (_title, value) => {
    expect((await write(value)).body).toMatchObject({
      errors: [
        {
          message: 'extra must not be nested deeper than 200 levels',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    });
    await app.stillServes();
  });

  test.each([
    ['lists', `{ posts(filters: { title: { in: ${nested(4900)} } }) { title } }`],
    ['lists that do not end', `{ posts(filters: { title: { in: ${times('[', 4900)}`],
  ])('%s that the parser cannot read are no fault of the server', async (_title, query) => {
    const { status, body } = await app.request('POST', '/graphql', { query });
    expect([status, body]).toEqual([
      400,
      { errors: [{ message: parser, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
    ]);
    await app.stillServes();
  });

  test('a body that is nested too deep is refused before it is read', async () => {
    const response = await app.plinth.server.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.token}` },
      payload: `{"data":{"extra":${nested(5000)}}}`,
    });
    expect([
      response.statusCode,
      messageOf({ ...response, status: 400, text: '', body: response.json() }),
    ]).toEqual([400, expect.stringContaining('200')]);
  });
});
