// Reads on a streaming replica, which may lag behind, hang or go away: none shows less than what was committed before it began.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../../test/harness/free-port.ts';
import { type Replicated, startReplicated } from '../../../test/harness/start-replica.ts';
import { emptyLock } from '../../schema/lock.ts';
import { renderStatement, sql, value } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { migrate } from '../schema-changes/migrate.ts';
import { openPostgres } from './open.ts';

const isSkipped =
  process.env.PLINTH_TEST_DATABASES === 'sqlite' || process.env.PLINTH_TEST_POOLER !== undefined;

const tables = ['books', 'pages'] as const;
type Table = (typeof tables)[number];

describe.skipIf(isSkipped)('a replica', () => {
  let servers: Replicated;
  let nodes: readonly [Database, Database];

  const open = (replicaUrl = servers.replicaUrl): Promise<Database> =>
    openPostgres({
      connection: { connectionString: `${servers.url}/postgres`, max: 4 },
      replicas: [{ connectionString: `${replicaUrl}/postgres`, max: 4 }],
      schema: 'content',
      onError: () => undefined,
    });

  beforeAll(async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    servers = await startReplicated();
    nodes = [await open(), await open()];
    const schema = { contentTypes: new Map(), components: new Map() };
    await migrate(nodes[0], { schema, lock: emptyLock, defaultLocale: 'en' });
    await nodes[0].write(async ({ run }) => {
      for (const text of ['books', 'pages']) {
        const table = text === 'books' ? sql`books` : sql`pages`;
        await run(sql`create table ${table} (number integer)`);
        await run(sql`insert into ${table} values (0)`);
      }
    });
    for (const node of nodes) node.follow(new Map(tables.map((table) => [table, `api::${table}`])));
    for (const table of tables) await write(nodes[0], table, 0);
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.close();
    await servers?.stop();
    vi.restoreAllMocks();
  });

  const write = (node: Database, table: Table, number: number) =>
    node.write(({ run }) =>
      run(
        table === 'books'
          ? sql`update books set number = ${value(number)}`
          : sql`update pages set number = ${value(number)}`,
      ),
    );
  const read = async (node: Database, table: Table) => {
    const from = table === 'books' ? sql`from books` : sql`from pages`;
    const statement = renderStatement(sql`select number, pg_is_in_recovery() ${from}`, node.dialect);
    const types = [`api::${table}`];
    const { rows } = await node.readVersioned(statement, {}, { types });
    const [[again, place] = []] = await node.read(statement, {}, { types });
    return {
      number: Number(rows[0]?.[0]),
      again: Number(again),
      isOnReplica: place === 't' || place === true,
    };
  };
  const eventually = (isOnReplica: boolean, table: Table) =>
    vi.waitFor(async () => expect(await read(nodes[0], table)).toMatchObject({ isOnReplica }), {
      timeout: 20_000,
      interval: 50,
    });

  test('runs the reads of those types that it has everything of', async () => {
    await eventually(true, 'books');
    await servers.replay(false);
    await write(nodes[1], 'books', 1);
    expect(await read(nodes[0], 'books')).toEqual({ number: 1, again: 1, isOnReplica: false });
    expect(await read(nodes[0], 'pages')).toEqual({ number: 0, again: 0, isOnReplica: true });
    await servers.replay(true);
    await eventually(true, 'books');
    expect(nodes[0].load().pools).toHaveProperty('replica 1 fast.open', 1);
  });

  test('that is away is left out, and taken back', async () => {
    await servers.stopReplica();
    for (let count = 0; count < 10; count++)
      expect(await read(nodes[0], 'pages')).toEqual({ number: 0, again: 0, isOnReplica: false });
    expect(process.emitWarning).toHaveBeenCalledWith(expect.stringContaining('is not used until'));
    await servers.startReplica();
    await eventually(true, 'pages');
    expect(process.emitWarning).toHaveBeenCalledWith(expect.stringContaining('is used again'));
  });

  test('is none where the server follows no other, is a copy of another one, or is not there', async () => {
    const others = [servers.url, inject('postgresUrl'), `postgres://plinth@127.0.0.1:${await freePort()}`];
    for (const url of others) {
      const node = await open(url);
      node.follow(new Map(tables.map((table) => [table, `api::${table}`])));
      expect(await read(node, 'pages')).toMatchObject({ number: 0, isOnReplica: false });
      await node.close();
    }
    for (const reason of ['not a standby any more', 'not a replica of', 'ECONNREFUSED'])
      expect(process.emitWarning).toHaveBeenCalledWith(expect.stringContaining(reason));
  });

  test('never shows less than what was written, whatever happens to it meanwhile', async () => {
    const random = randomFrom(11);
    const written = { books: 1, pages: 0 };
    const places = { here: 0, replica: 0 };
    const failures: string[] = [];
    let isDone = false;
    const check = async (node: Database, table: Table) => {
      const least = written[table];
      const { number, again, isOnReplica } = await read(node, table);
      places[isOnReplica ? 'replica' : 'here']++;
      if (number < least || again < least) failures.push(`${table}: ${number}, ${again} after ${least}`);
    };
    const readers = nodes.map(async (node, index) => {
      while (!isDone) await check(node, index === 0 ? 'books' : 'pages');
    });
    for (let step = 1; step <= 300; step++) {
      const table = random() < 0.5 ? 'books' : 'pages';
      const node = nodes[random() < 0.5 ? 0 : 1];
      if (random() < 0.4) {
        await write(node, table, step);
        written[table] = step;
      }
      if (random() < 0.1) await servers.replay(random() < 0.7);
      if (step === 100) await servers.stopReplica();
      if (step === 150) await servers.startReplica();
      if (random() < 0.1) await pause(20);
      await check(node, table);
    }
    isDone = true;
    await Promise.all(readers);
    await servers.replay(true);
    expect(failures).toEqual([]);
    expect(places.here).toBeGreaterThan(0);
    expect(places.replica).toBeGreaterThan(0);
  });
});

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
