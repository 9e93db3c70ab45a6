import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open.ts';

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')('an index beside an open transaction', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgres({
      connection: { connectionString: await createDatabase(), max: 10 },
      schema: undefined,
      onError: () => undefined,
    });
    await database.write(async ({ run }) => void (await run(sql`create table names (name text)`)));
  });
  afterAll(() => database.close());

  const insert = (): Promise<number> =>
    database.write(({ run }) => run(sql`insert into names values ('one')`));
  const make = (signal: AbortSignal) => {
    const statement = sql`create index if not exists plinth_s_names on names (name)`;
    return database.makeIndex({ table: 'names', index: 'plinth_s_names', rows: 1, statement, signal });
  };
  const indexes = () => database.write(async (transaction) => database.indexes(transaction));

  /** A transaction that has written to the table and stays open until `end` is called. */
  async function opened() {
    const written = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const ended = database.write(async ({ run }) => {
      await run(sql`insert into names values ('open')`);
      written.resolve();
      await released.promise;
    });
    await written.promise;
    return async () => {
      released.resolve();
      await ended;
    };
  }
  const isWaiting = async (): Promise<boolean> => {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'create index%'`;
    return (await database.write(({ rows }) => rows(waiting))).length > 0;
  };

  test('lets others write, and is made after it', async () => {
    const end = await opened();
    const making = make(new AbortController().signal);
    await expect.poll(isWaiting, { interval: 20, timeout: 20_000 }).toBe(true);
    expect(await insert()).toBe(1);
    expect((await indexes()).has('names')).toBe(false);
    await end();
    await making;
    expect((await indexes()).get('names')).toEqual(new Set(['plinth_s_names']));
    await database.write(async ({ run }) => void (await run(sql`drop index plinth_s_names`)));
  });

  test('is given up when the server stops', async () => {
    const end = await opened();
    const stopping = new AbortController();
    const making = make(stopping.signal);
    await expect.poll(isWaiting, { interval: 20, timeout: 20_000 }).toBe(true);
    stopping.abort();
    await expect(making).rejects.toMatchObject({ name: 'AbortError' });
    await end();
    expect((await indexes()).has('names')).toBe(false);
  });
});
