import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderStatement, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { openSqlite } from './open.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-planner-'));
  database = openSqlite(join(folder, 'data.db'));
  await database.write(async ({ run }) => {
    await run(sql`create table items (id integer primary key, status text, locale text, owner text)`);
    await run(sql`create index plinth_status on items (status, locale, id)`);
    await run(sql`create index plinth_owner on items (owner, id desc)`);
    await run(sql`insert into items (status, locale, owner)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select 'new', 'en', 'owner ' || i from n`);
    await run(sql`insert into items (status, locale, owner) values ('new', 'en', 'owner 7')`);
  });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const read = (statement: Sql) => database.read(renderStatement(statement, database.dialect), {});

/** The ids of two rows. Their order is that of the index which a connection chooses, with a statement that it has prepared before. */
const idsOfOwner = async (): Promise<unknown> =>
  (await read(sql`select id from items where status = 'new' and locale = 'en' and owner = 'owner 7'`)).flat();
const byStatus = [7, 3001];
const byOwner = [3001, 7];

test('connections that are open choose by the new statistics', async () => {
  for (const _ of [1, 2, 3]) expect(await idsOfOwner()).toEqual(byStatus);
  expect(await database.planner?.analyzed()).toEqual(new Map());
  await database.planner?.analyze(['items']);
  expect(await idsOfOwner()).toEqual(byOwner);
  expect(await database.planner?.analyzed()).toEqual(new Map([['items', 3001]]));
});

test('later statistics reach open connections too, and no write is lost', async () => {
  await database.planner?.analyze(['items']);
  for (const _ of [1, 2, 3]) expect(await idsOfOwner()).toEqual(byOwner);
  await database.write(async ({ run }) => {
    await run(sql`update items set status = 'status ' || id where owner <> 'owner 7'`);
    await run(sql`update items set owner = 'owner 7'`);
  });
  const insert = () => database.write(({ run }) => run(sql`insert into items (status) values ('old')`));
  await Promise.all([insert(), database.planner?.analyze(['items']), insert(), insert()]);
  expect(await idsOfOwner()).toEqual(byStatus);
  expect(await read(sql`select count(*) from items`)).toEqual([[3004]]);
  expect(await read(sql`select name from sqlite_master where type = 'view'`)).toEqual([]);
});

test('a table that is gone is an error, and writes go on', async () => {
  await expect(database.planner?.analyze(['items', 'gone'])).rejects.toThrow('gone');
  expect(await database.planner?.analyzed()).toEqual(new Map());
  await database.write(({ run }) => run(sql`delete from items`));
  expect(await read(sql`select count(*) from items`)).toEqual([[0]]);
});
