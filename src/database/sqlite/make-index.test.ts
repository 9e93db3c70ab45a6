import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql, value } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { openSqlite } from './open.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-index-'));
  database = openSqlite(join(folder, 'data.db'));
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

const insert = (name: string) =>
  database.write(({ run }) => run(sql`insert into names (name) values (${value(name)})`));
const make = (rows: number) =>
  database.makeIndex({
    table: 'names',
    index: 'plinth_name',
    rows,
    statement: sql`create index if not exists plinth_name on names (name)`,
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

test('one that cannot be made says why, and writes go on', async () => {
  const statement = sql`create unique index plinth_name on names (name)`;
  await insert('a');
  await expect(
    database.makeIndex({ table: 'names', index: 'plinth_name', rows: 1e6, statement }),
  ).rejects.toThrow(/UNIQUE/);
  await insert('b');
});
