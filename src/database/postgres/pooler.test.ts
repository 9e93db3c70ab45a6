// What is found out of a pooler in transaction mode, and that nothing is left on its connections. A line that tells clients another
// process stands for it; PLINTH_TEST_POOLER=pgbouncer runs any test through a real one.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { renderStatement, sql } from '../../sql/sql.ts';
import { openPostgres } from './open.ts';
import { reach } from './pooler.ts';

const isSkipped =
  process.env.PLINTH_TEST_DATABASES === 'sqlite' || process.env.PLINTH_TEST_POOLER !== undefined;

describe.skipIf(isSkipped)('a pooler before PostgreSQL', () => {
  let pooler: Server;
  const sockets = new Set<Socket>();
  const pooled = () => ({ connectionString: urlAt((pooler.address() as AddressInfo).port), max: 2 });
  const direct = () => ({ connectionString: urlAt(Number(new URL(inject('postgresUrl')).port)), max: 2 });

  beforeAll(async () => {
    pooler = createServer((client) => {
      const server = connect(Number(new URL(inject('postgresUrl')).port), '127.0.0.1');
      for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
      client.pipe(server);
      server.on('data', (chunk: Buffer) => client.write(withOtherProcess(chunk)));
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
    });
    await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
    vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => pooler?.close(resolve));
  });

  test('is known by the process that it tells', async () => {
    const schema = undefined;
    expect(await reach({ connection: direct(), schema })).toMatchObject({ pooler: 'session' });
    expect(await reach({ connection: pooled(), schema })).toMatchObject({ pooler: 'transaction' });
    expect(process.emitWarning).toHaveBeenCalledWith(expect.stringContaining('statement_timeout'));
    expect(await reach({ connection: pooled(), schema, pooler: 'session' })).toMatchObject({
      pooler: 'session',
    });
  });

  test('is refused where tables would be in another schema, until the role has its search path', async () => {
    const place = { connection: pooled(), schema: 'pooled "content"' };
    await expect(reach(place)).rejects.toThrow('Tables are found in public, not in pooled "content"');
    const client = new pg.Client(direct());
    await client.connect();
    await client.query(`create role pooled_role superuser login password 'pooled'`);
    await client.query(`alter role pooled_role set search_path = "pooled ""content"""`);
    const url = new URL(pooled().connectionString);
    url.username = url.password = 'pooled';
    url.username = 'pooled_role';
    const connection = { connectionString: url.href };
    expect(await reach({ ...place, connection })).toMatchObject({ connection, pooler: 'transaction' });
    await client.query('drop role pooled_role; drop schema "pooled ""content"""');
    await client.end();
  });

  test('gets no named statements and no settings; transactions bring theirs along', async () => {
    const left = async (pooler: 'session' | 'transaction') => {
      const database = await openPostgres({
        connection: direct(),
        schema: undefined,
        pooler,
        onError: () => undefined,
      });
      const statement = sql`select (select count(*) from pg_prepared_statements),
        current_setting('statement_timeout'), current_setting('client_connection_check_interval')`;
      const read = () => database.read(renderStatement(statement, database.dialect), {});
      await read();
      await read();
      const [outside] = await read();
      const [inside] = await database.write(({ rows }) =>
        rows(sql`select current_setting('statement_timeout')`),
      );
      const [after] = await read();
      await database.close();
      // In a session the statements that begin and end a transaction have names now.
      expect(after?.slice(1)).toEqual(outside?.slice(1));
      return [...(outside ?? []), ...(inside ?? [])];
    };
    expect(await left('session')).toEqual(['1', '11s', '500ms', '11s']);
    expect(await left('transaction')).toEqual(['0', '0', '0', '11s']);
  });
});

function urlAt(port: number): string {
  const url = new URL(inject('postgresUrl'));
  url.port = String(port);
  return `${url.href.replace(/\/$/, '')}/postgres`;
}

/** The message that tells a client the process of its connection: `K`, its length, the process, the secret. */
function withOtherProcess(chunk: Buffer): Buffer {
  const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) chunk.writeInt32BE(7, at + 5);
  return chunk;
}
