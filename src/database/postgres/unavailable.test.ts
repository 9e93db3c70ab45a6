// Errors of pg and pg-pool that are known by their sentences, each as the installed version throws it, and those of PgBouncer, as pg
// makes them of the messages that PgBouncer sends.
import { type AddressInfo, createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { fatal, message } from '../../../test/harness/postgres-messages.ts';
import { isPoolTimeout, isUnavailable } from './unavailable.ts';

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

test('a server that does not greet in time is late', async () => {
  const silent = await listening(createServer((socket) => socket.resume()));
  const pool = new pg.Pool({ ...silent.connection, connectionTimeoutMillis: 50 });
  expect(await failureOf(pool.connect())).toSatisfy(isPoolTimeout);
  await pool.end();
  await silent.stop();
});

describe('PgBouncer', () => {
  test.each([
    'unsupported startup parameter: statement_timeout',
    'unsupported startup parameter in options: search_path',
    'Unsupported startup parameter: options',
  ])('is there, and refuses: %s', async (sentence) => {
    const pooler = await startPooler({ refusesStart: sentence });
    const failure = await failureOf(new pg.Client(pooler.connection).connect());
    await pooler.stop();
    expect(failure).toMatchObject({ severity: 'FATAL', code: '08P01', message: sentence });
    expect(failure).not.toSatisfy(isUnavailable);
  });

  test.each([
    'server login failed: FATAL the database system is shutting down',
    'no more connections allowed',
  ])('has no server: %s', async (sentence) => {
    const pooler = await startPooler({ refusesStart: sentence });
    expect(await failureOf(new pg.Client(pooler.connection).connect())).toSatisfy(isUnavailable);
    await pooler.stop();
  });

  test.each(['query_wait_timeout', 'server conn crashed?'])('lost its server: %s', async (sentence) => {
    const pooler = await startPooler({ refusesQueries: sentence });
    const client = new pg.Client(pooler.connection).on('error', () => undefined);
    await client.connect();
    expect(await failureOf(client.query('select 1'))).toSatisfy(isUnavailable);
    await pooler.stop();
  });
});

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')('of a server that is there', () => {
  const pool = new pg.Pool({
    connectionString: `${inject('postgresUrl')}/postgres`,
    max: 1,
    connectionTimeoutMillis: 1000,
  });
  afterAll(() => pool.end());

  test('a pool whose connections are all in use is late, and not away', async () => {
    const client = await pool.connect();
    const failure = await failureOf(pool.connect());
    client.release();
    expect([isPoolTimeout(failure), isUnavailable(failure)]).toEqual([true, false]);
  });

  test('a connection that broke is away: for the query that it broke, and for the next', async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    const broken = failureOf(client.query('select pg_sleep(5)'));
    Reflect.get(client, 'connection').stream.destroy();
    expect(await broken).toSatisfy(isUnavailable);
    expect(await failureOf(client.query('select 1'))).toSatisfy(isUnavailable);
    client.release(true);
  });
});

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connection: { host: '127.0.0.1', port, user: 'plinth', database: 'plinth' },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Speaks PostgreSQL's protocol as far as PgBouncer does that refuses a client: https://www.postgresql.org/docs/current/protocol.html */
const startPooler = (refusing: { refusesStart: string } | { refusesQueries: string }) =>
  listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        if ('refusesStart' in refusing) return void socket.end(refusal(refusing.refusesStart));
        const authenticated = Buffer.from([0, 0, 0, 0]);
        socket.write(Buffer.concat([message('R', authenticated), message('Z', Buffer.from('I'))]));
        socket.once('data', () => socket.end(refusal(refusing.refusesQueries)));
      });
    }),
  );

const refusal = (sentence: string): Buffer => fatal('08P01', sentence);
