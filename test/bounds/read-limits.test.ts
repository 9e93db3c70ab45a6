// Responses of REST and GraphQL when a limit on reads is exceeded. src/database/reads.test.ts tests the limits.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { clientDisconnected, tookTooLong } from '../../src/errors/families/limits.ts';
import { databases, isContentStatement, startTestApp, type TestApp } from '../harness/project.ts';

let app: TestApp;
afterEach(() => app.close());

const start = async (database: (typeof databases)[number], reads: Readonly<Record<string, unknown>>) => {
  app = await startTestApp(
    database,
    {
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
      files: { 'config/env/test/database.json': { reads } },
    },
    { grants: { public: ['api::note.note.find', 'api::note.note.findOne'] } },
  );
  for (let number = 0; number < 20; number++)
    await app.request('POST', '/api/notes', { data: { title: `${number} ${'x'.repeat(200)}` } });
};

/** All reads of content fail with the error of `fail`. */
function readContentBy(fail: (signal: AbortSignal | undefined) => Promise<never>): void {
  const { database } = app.plinth.project;
  const { read, readVersioned } = database;
  type Given = Parameters<typeof read>;
  type Versioned = Parameters<typeof readVersioned>;
  Object.assign(database, {
    read: (...given: Given) => (isContentStatement(given[0].text) ? fail(given[2]?.signal) : read(...given)),
    readVersioned: (...given: Versioned) =>
      isContentStatement(given[0].text) ? fail(given[2]?.signal) : readVersioned(...given),
  });
}

const search = '/api/notes?filters[title][$contains]=x';
const graphql = (query: string) => app.request('POST', '/graphql', { query });
const codeOf = (body: unknown): unknown => {
  const [error] = Reflect.get(Object(body), 'errors') ?? [];
  return error?.extensions?.error?.name;
};

describe.each(databases)('on %s', (database) => {
  test('a response over the size limit is refused with its own error', async () => {
    await start(database, { maxSize: 2000 });
    for (const url of ['/api/notes', search]) {
      const response = await app.request('GET', url);
      expect(response).toMatchObject({ status: 400, body: { error: { name: 'ResponseTooLargeError' } } });
    }
    expect((await app.request('GET', '/api/notes?pagination[pageSize]=2')).status).toBe(200);
    expect(codeOf((await graphql('{ notes { data { attributes { title } } } }')).body)).toBe(
      'ResponseTooLargeError',
    );
  });

  test('a read over the time limit is refused with its own error, and is not repeated', async () => {
    await start(database, {});
    let count = 0;
    readContentBy(() => {
      count += 1;
      return Promise.reject(tookTooLong({ milliseconds: 10 }));
    });
    expect(await app.request('GET', search)).toMatchObject({
      status: 503,
      headers: { 'plinth-error': 'PLINTH_READ_TIMEOUT', 'retry-after': '2' },
      body: { error: { name: 'ReadTimeoutError' } },
    });
    const query = '{ notes { data { attributes { title } } } }';
    expect(codeOf((await graphql(query)).body)).toBe('ReadTimeoutError');
    expect(codeOf((await graphql(query)).body)).toBe('ReadTimeoutError');
    expect(count).toBe(2);
  });

  test('a read ends when its client disconnects', async () => {
    await start(database, {});
    const aborted = new Promise((resolve) => {
      readContentBy(
        (signal) =>
          new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => {
              reject(clientDisconnected());
              resolve('aborted');
            }),
          ),
      );
    });
    await app.plinth.server.listen({ host: '127.0.0.1', port: 0 });
    const address = app.plinth.server.server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
    const socket = connect(address.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${search} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    setTimeout(() => socket.destroy(), 100);
    expect(await aborted).toBe('aborted');
  });
});
