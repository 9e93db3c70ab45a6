import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseLocked } from '../../errors/families/limits.ts';
import { sql, value } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { openSqlite } from './open.ts';

let folder: string;
let database: Database;
/** Stands for another program that writes the file. */
let other: Sqlite.Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-'));
  const file = join(folder, 'content.db');
  database = openSqlite(file);
  await database.write(({ run }) => run(sql`create table names (name text)`));
  other = new Sqlite(file);
  other.exec('begin immediate');
});
afterEach(async () => {
  other.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const insert = (name: string) =>
  database.write(({ run }) => run(sql`insert into names values (${value(name)})`));

test('a write waits for another program without blocking this process', async () => {
  const written = insert('a');
  setTimeout(() => other.exec("insert into names values ('other'); commit"), 300);
  await written;
  expect(other.prepare('select name from names').pluck().all()).toEqual(['other', 'a']);
});

test('a write is refused if another program keeps the lock, and later ones succeed', {
  timeout: 20_000,
}, async () => {
  const started = performance.now();
  const refused = await insert('a').catch((error: unknown) => error);
  expect(databaseLocked.made(refused)).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(9000);
  other.exec('rollback');
  await insert('b');
  expect(other.prepare('select name from names').pluck().all()).toEqual(['b']);
});
