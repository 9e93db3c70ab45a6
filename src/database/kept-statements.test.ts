// What drivers keep of statements that come once: little. bench/distinct-queries.ts shows the same of a whole server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { databases } from '../../test/harness/project.ts';
import { identifier, join as joined, renderStatement, type Sql, sql } from '../sql/sql.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

const read = (database: Database, statement: Sql) =>
  database.read(renderStatement(statement, database.dialect), {});

/** Of about 4,000 characters. */
const distinct = (number: number): Sql =>
  sql`select ${joined(
    Array.from(
      { length: 100 },
      (_, index) => sql`coalesce(1, 2) as ${identifier(`column ${number} ${index}`)}`,
    ),
    sql`, `,
  )}`;

test('SQLite frees statements that others took the place of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-kept-'));
  const database = openSqlite(join(folder, 'kept.db'));
  for (let number = 0; number < 500; number++) await read(database, distinct(number));
  const before = process.memoryUsage.rss();
  for (let number = 500; number < 4000; number++) await read(database, distinct(number));
  // Kept, they would take 25 bytes for each character: 350 MB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 2 ** 20);
  await database.close();
  rmSync(folder, { recursive: true });
});

describe.runIf(databases.includes('postgres'))('on PostgreSQL', () => {
  const keptOf = async (run: (database: Database) => Promise<void>): Promise<readonly [number, number]> => {
    // One connection for the fast lane, so that it is looked at itself.
    const database = await openPostgres({
      connection: { connectionString: `${inject('postgresUrl')}/postgres`, max: 2 },
      schema: undefined,
      onError: () => undefined,
    });
    await run(database);
    const [[count, length] = []] = await read(
      database,
      sql`select count(*), coalesce(sum(length(statement)), 0) from pg_prepared_statements`,
    );
    await database.close();
    return [Number(count), Number(length)];
  };

  test('a statement that comes once is not kept', async () => {
    const [count] = await keptOf(async (database) => {
      for (let number = 0; number < 100; number++) await read(database, distinct(number));
    });
    expect(count).toBe(0);
  });

  test('statements that come again are kept up to a limit, and the oldest are freed', async () => {
    const [count, length] = await keptOf(async (database) => {
      for (let number = 0; number < 200; number++) {
        await read(database, distinct(number));
        await read(database, distinct(number));
      }
    });
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThan(200);
    expect(length).toBeLessThan(310_000);
  });
});
