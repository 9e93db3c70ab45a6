// A role that owns a schema and nothing else, with the time-outs that administrators of databases set.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open.ts';

const isSkipped = process.env.PLINTH_TEST_DATABASES === 'sqlite' || inject('postgresUrl') === undefined;

describe.skipIf(isSkipped)('a role that may not create schemas and extensions', () => {
  let owner: pg.Client;
  let url: URL;
  const open = (schema: string): Promise<Database> =>
    openPostgres({ connection: { connectionString: url.href, max: 4 }, schema, onError: () => undefined });

  beforeAll(async () => {
    const address = await createDatabase();
    owner = new pg.Client(address);
    await owner.connect();
    const role = `limited_${new URL(address).pathname.slice(1)}`.slice(0, 60);
    await owner.query(`create role ${role} login password 'limited'`);
    await owner.query(`create schema content authorization ${role}`);
    await owner.query(`alter role ${role} set lock_timeout = '50ms'`);
    await owner.query(`alter role ${role} set idle_in_transaction_session_timeout = '200ms'`);
    url = new URL(address);
    url.username = role;
    url.password = 'limited';
  });
  afterAll(() => owner?.end());

  test('uses a schema that exists', async () => {
    const database = await open('content');
    await database.write(({ run }) => run(sql`create table kept (title text)`));
    const { rows } = await owner.query(`select tableowner from pg_tables where schemaname = 'content'`);
    expect(rows).toEqual([{ tableowner: url.username }]);
    await database.close();
  });

  test('is told which schema to create', async () => {
    await expect(open('other')).rejects.toThrow('There is no schema other, and this role may not create it.');
  });

  test('waits for the migration of another node without holding a connection, and takes its time for its own', async () => {
    vi.spyOn(process, 'emitWarning').mockReturnValue();
    const [one, other] = await Promise.all([open('content'), open('content')]);
    const began = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const slow = one.migrate(() => {
      began.resolve();
      return ended.promise;
    });
    await began.promise;
    const second = other.migrate(async () => 'second');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const waiting = await owner.query("select query from pg_stat_activity where wait_event = 'advisory'");
    expect(waiting.rows).toEqual([]);
    ended.resolve('slow');
    expect(await Promise.all([slow, second])).toEqual(['slow', 'second']);
    await Promise.all([one.close(), other.close()]);
    vi.restoreAllMocks();
  });
});
