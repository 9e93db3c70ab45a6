import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { Line } from '../../../test/harness/line.ts';
import { databaseUnavailable } from '../../errors/families/limits.ts';
import { sumOfVersions } from '../../sql/content-versions.ts';
import { sql } from '../../sql/sql.ts';
import { Apart } from './apart.ts';
import { openPostgres } from './open.ts';

const raise = sql`update counted set value = value + 1 returning value`;
const ofOthers = `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')('statements apart from transactions', () => {
  let url: string;
  beforeAll(async () => {
    url = await createDatabase();
    await once('create table counted as select 0 as value');
  });

  async function once(text: string) {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }
  const connections = async (): Promise<number> =>
    (await once(`select count(*)::int as found from pg_stat_activity where ${ofOthers}`)).rows[0].found;
  const open = (connectionString: string, deadline?: number) =>
    new Apart({
      reached: { connection: { connectionString }, pooler: 'session', version: sumOfVersions },
      onError: () => undefined,
      ...(deadline === undefined ? {} : { deadline }),
    });

  test('are committed while a transaction waits for them, also if that is rolled back', async () => {
    const database = await openPostgres({
      connection: { connectionString: url, max: 2 },
      schema: undefined,
      onError: () => undefined,
    });
    const { apart } = database;
    const [[before] = []] = (await apart?.rows(raise)) ?? [];
    const writing = database.write(async () => {
      await Promise.all([apart?.rows(raise), apart?.rows(raise)]);
      throw new Error('undone');
    });
    await expect(writing).rejects.toThrow('undone');
    expect(await apart?.rows(sql`select value from counted`)).toEqual([[Number(before) + 2]]);
    await database.close();
    await expect.poll(connections).toBe(0);
  });

  test('have a new connection when the last one was lost', async () => {
    const line = new Line();
    await line.open();
    const apart = open(line.to(url));
    await apart.rows(raise);
    await once(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofOthers}`);
    await expect.poll(connections).toBe(0);
    await expect(apart.rows(raise)).resolves.toHaveLength(1);
    await apart.close();
    await line.cut();
  });

  test('end at their deadline when nobody answers, and when a transaction of another program holds the row', async () => {
    const line = new Line();
    await line.open();
    const apart = open(line.to(url), 300);
    const held = new pg.Client(url);
    await held.connect();
    await held.query('begin; update counted set value = value + 1');
    await expect(apart.rows(raise)).rejects.toSatisfy(databaseUnavailable.made);
    await held.end();
    line.die();
    await expect(apart.rows(raise)).rejects.toSatisfy(databaseUnavailable.made);
    line.mend();
    await expect(apart.rows(raise)).resolves.toHaveLength(1);
    await apart.close();
    await line.cut();
  });
});
