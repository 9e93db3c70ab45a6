import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql, value } from '../../sql/sql.ts';
import { ownScript } from '../../values/own-files.ts';
import type { Database } from '../database.ts';
import { openSqlite } from './open.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-index-'));
  database = openSqlite(file());
  await database.write(async ({ run }) => {
    await run(sql`create table names (name text)`);
    await run(sql`create index plinth_other on names (name desc)`);
  });
  await insert('a');
  await database.analyze();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'data.db');
const insert = (name: string) =>
  database.write(({ run }) => run(sql`insert into names (name) values (${value(name)})`));
const { signal } = new AbortController();
const make = (rows: number) =>
  database.makeIndex({
    table: 'names',
    index: 'plinth_name',
    rows,
    statement: sql`create index if not exists plinth_name on names (name)`,
    signal,
  });

test.each([10, 1_000_000])('an index over %d rows is there, counted, and no write is lost', async (rows) => {
  await Promise.all([insert('b'), make(rows), insert('c'), insert('d')]);
  const found = await database.write(async (transaction) => ({
    indexes: [...((await database.indexes(transaction)).get('names') ?? [])].toSorted(),
    counted: await transaction.rows(sql`select idx from sqlite_stat1 order by idx`),
    names: await transaction.rows(sql`select name from names order by name`),
  }));
  expect(found).toEqual({
    indexes: ['plinth_name', 'plinth_other'],
    counted: [['plinth_name'], ['plinth_other']],
    names: [['a'], ['b'], ['c'], ['d']],
  });
});

test('the process ends with its server, and what it has not finished is undone', async () => {
  const endless =
    'create table made as with recursive n(i) as (select 1 union all select i + 1 from n) select i from n';
  const gone = '1';
  const child = spawn(process.execPath, [ownScript('database/sqlite/index-process'), gone, file(), endless]);
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  await insert('b');
  const tables = await database.write((transaction) => database.tables(transaction));
  expect([...tables.keys()]).not.toContain('made');
});

test('one that cannot be made says why, and writes go on', async () => {
  const statement = sql`create unique index plinth_name on names (name)`;
  await insert('a');
  await expect(
    database.makeIndex({ table: 'names', index: 'plinth_name', rows: 1e6, statement, signal }),
  ).rejects.toThrow(/UNIQUE/);
  await insert('b');
});
