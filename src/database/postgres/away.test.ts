// Errors of pg and pg-pool that are known by their sentences, each as the installed version throws it.
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { isAway, isLate } from './away.ts';

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

test('a server that does not greet in time is late', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = Object(silent.address());
  const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  expect(await failureOf(pool.connect())).toSatisfy(isLate);
  await pool.end();
  await new Promise((resolve) => silent.close(resolve));
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
    expect([isLate(failure), isAway(failure)]).toEqual([true, false]);
  });

  test('a connection that broke is away: for the query that it broke, and for the next', async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    const broken = failureOf(client.query('select pg_sleep(5)'));
    Reflect.get(client, 'connection').stream.destroy();
    expect(await broken).toSatisfy(isAway);
    expect(await failureOf(client.query('select 1'))).toSatisfy(isAway);
    client.release(true);
  });
});
