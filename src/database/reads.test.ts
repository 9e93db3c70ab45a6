// What both drivers promise of reads: an end for certain, a size, and a fast lane that never waits for the slow one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseName, databases } from '../../test/harness/project.ts';
import { renderStatement, sql, value } from '../sql/sql.ts';
import type { Database, ReadOptions } from './database.ts';
import { openPostgres } from './postgres/open.ts';
import { defaultReadLimits, type ReadLimits } from './read-limits.ts';
import { openSqlite } from './sqlite/open.ts';

const limits: ReadLimits = {
  ...defaultReadLimits,
  timeout: 1000,
  publicTimeout: 400,
  maxSize: 1_000_000,
  slow: 1,
  queue: 1,
  wait: 300,
};

const endless = sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 1000000000000) select max(n) from counted`;
/** A text that grows as it is built, as nested lists do. */
const growing = sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 100000000) select count(*) from (select json_group_array('a text of some length, again and again') from counted)`;
const growingOnPostgres = sql`select string_agg(repeat('a', 1000), ',') from generate_series(1, 20000)`;

describe.each(databases)('reads on %s', (name: DatabaseName) => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-reads-'));
    database = await open(limits);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (given: ReadLimits): Promise<Database> =>
    name === 'sqlite'
      ? openSqlite(join(folder, 'reads.db'), { limits: given })
      : openPostgres({
          connection: { connectionString: `${inject('postgresUrl')}/postgres`, max: 5 },
          schema: undefined,
          limits: given,
          onError: () => undefined,
        });
  const read = (statement = sql`select 1`, options: ReadOptions = {}) =>
    database.read(renderStatement(statement, database.dialect), {}, options);
  const slowly = (statement = sql`select 1`, options: ReadOptions = {}) =>
    read(statement, { lane: 'slow', ...options });
  const timed = async (work: Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };

  test('both lanes read the same', async () => {
    const statement = sql`select 'text', ${value('a "parameter"')}, null`;
    const rows = await read(statement);
    expect(rows).toEqual([['text', 'a "parameter"', null]]);
    expect(await slowly(statement)).toEqual(rows);
  });

  test('a statement ends at its deadline, and the lane goes on', async () => {
    await slowly();
    const refused = expect(slowly(endless)).rejects.toMatchObject({ name: 'ReadTimeoutError', status: 503 });
    expect(await timed(refused)).toBeLessThan(8000);
    expect(await slowly()).toHaveLength(1);
  });

  test('callers without a token may have a shorter deadline', async () => {
    await slowly();
    const refused = expect(slowly(endless, { isPublic: true })).rejects.toThrow('400 ms');
    expect(await timed(refused)).toBeLessThan(8000);
  });

  test('fast reads do not wait for slow ones', async () => {
    await database.close();
    database = await open({ ...limits, timeout: 60_000 });
    const client = new AbortController();
    const slow = slowly(endless, { signal: client.signal }).catch((error: unknown) => error);
    for (let count = 0; count < 20; count++) await read();
    client.abort();
    expect(await slow).toMatchObject({ status: 408 });
  });

  test('one client holds no more than its share, and another one is served meanwhile', async () => {
    await database.close();
    database = await open({ ...limits, slow: 2, queue: 10, wait: 60_000, timeout: 60_000 });
    await slowly();
    const client = new AbortController();
    const options = { network: '192.0.2.1', signal: client.signal };
    const greedy = Array.from({ length: 4 }, () => slowly(endless, options).catch(() => 'ended'));
    expect(await slowly(undefined, { network: '192.0.2.2' })).toHaveLength(1);
    client.abort();
    expect(await Promise.all(greedy)).toEqual(Array(4).fill('ended'));
  });

  test('the client that used the lane least goes first where there is one place', async () => {
    await database.close();
    database = await open({ ...limits, queue: 10, wait: 60_000 });
    await slowly();
    const ended: string[] = [];
    const ask = (name: string, network: string, statement = sql`select 1`) =>
      slowly(statement, { network })
        .catch(() => undefined)
        .then(() => ended.push(name));
    const greedy = ['a', 'b', 'c'].map((name) => ask(name, '192.0.2.1', endless));
    await ask('mine', '192.0.2.2');
    expect(ended).toEqual(['a', 'mine']);
    await Promise.all(greedy);
  });

  test('a read that holds the only place gives way to another client', async () => {
    await database.close();
    database = await open({ ...limits, queue: 10, wait: 10_000, timeout: 60_000 });
    const client = new AbortController();
    const long = slowly(endless, { network: '192.0.2.1', signal: client.signal }).catch(
      ({ status }) => status,
    );
    expect(await slowly(undefined, { network: '192.0.2.2' })).toHaveLength(1);
    client.abort();
    expect(await long).toBe(408);
  });

  test('what finds no place in the slow lane is refused with a time to try again', async () => {
    await slowly();
    const running = slowly(endless).catch((error: unknown) => error);
    const waiting = slowly(endless).catch((error: unknown) => error);
    await expect(slowly()).rejects.toMatchObject({ name: 'ServiceUnavailableError', code: 'PLINTH_BUSY' });
    // The deadline of the first is longer than the second may wait.
    expect(await waiting).toMatchObject({ name: 'ServiceUnavailableError' });
    expect(await running).toMatchObject({ name: 'ReadTimeoutError' });
  });

  test('a read whose client has gone ends', async () => {
    await database.close();
    database = await open({ ...limits, timeout: 60_000 });
    await slowly();
    const client = new AbortController();
    const abandoned = expect(slowly(endless, { signal: client.signal })).rejects.toMatchObject({
      status: 408,
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.abort();
    expect(await timed(abandoned)).toBeLessThan(8000);
    expect(await slowly()).toHaveLength(1);
  });

  test.each(['fast', 'slow'] as const)('a result over the limit is refused in the %s lane', async (lane) => {
    const text = name === 'sqlite' ? sql`select hex(zeroblob(600000))` : sql`select repeat('a', 1200000)`;
    await expect(read(text, { lane })).rejects.toMatchObject({ name: 'ResponseTooLargeError', status: 400 });
    expect(await read(sql`select 1`, { lane })).toHaveLength(1);
  });

  test('a result is refused while it grows', async () => {
    await database.close();
    database = await open({ ...limits, timeout: 20_000 });
    const statement = name === 'sqlite' ? growing : growingOnPostgres;
    await expect(slowly(statement)).rejects.toMatchObject({ name: 'ResponseTooLargeError' });
    expect(await slowly()).toHaveLength(1);
  });

  test('a statement that was slow leaves the fast lane', async () => {
    await database.close();
    database = await open({ ...limits, timeout: 60_000 });
    // SQLite goes by computing time, PostgreSQL by what the fast lane had to end.
    const most = value(name === 'sqlite' ? 3_000_000 : 10_000_000);
    const brief = sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${most}) select max(n) from counted`;
    await read(brief);
    await read(brief);
    const client = new AbortController();
    const occupied = slowly(endless, { signal: client.signal }).catch(() => undefined);
    await expect(read(brief)).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
    client.abort();
    await occupied;
  });

  test.skipIf(name === 'sqlite')('a response that arrives while the server is busy is not late', async () => {
    await database.close();
    database = await open({ ...limits, timeout: 60_000 });
    const brief = sql`select pg_sleep(0.05)`;
    await read(brief);
    const client = new AbortController();
    const occupied = slowly(endless, { signal: client.signal }).catch(() => undefined);
    for (let times = 0; times < 2; times++) {
      const reading = read(brief);
      await wait(10);
      const busyUntil = performance.now() + 1200;
      while (performance.now() < busyUntil);
      expect(await reading).toHaveLength(1);
    }
    client.abort();
    await occupied;
  });
});
