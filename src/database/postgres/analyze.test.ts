import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { sql } from '../../sql/sql.ts';
import { openPostgres } from './open.ts';

test.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')(
  'tables of other applications in the database are left to them',
  async () => {
    const connectionString = await createDatabase();
    const other = new pg.Client({ connectionString });
    await other.connect();
    await other.query('create table theirs (title text); create schema content');
    const database = await openPostgres({
      connection: { connectionString },
      schema: 'content',
      onError: () => undefined,
    });
    await database.write(async ({ run }) => void (await run(sql`create table "Ours" (title text)`)));
    await database.analyze();
    const { rows } = await other.query(
      "select relname from pg_class where relname in ('Ours', 'theirs') and reltuples >= 0",
    );
    expect(rows).toEqual([{ relname: 'Ours' }]);
    await other.end();
    await database.close();
  },
);
