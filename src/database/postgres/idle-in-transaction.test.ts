import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { databaseUnavailable } from '../../errors/families/limits.ts';
import { sql } from '../../sql/sql.ts';
import { openPostgres } from './open.ts';

test.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')(
  'a time-out that ends a transaction between two queries is reported, and the next transaction works',
  async () => {
    const url = await createDatabase();
    const errors: string[] = [];
    const database = await openPostgres({
      connection: { connectionString: url, options: '-c idle_in_transaction_session_timeout=500' },
      schema: undefined,
      onError: ({ message }) => errors.push(message),
    });
    const select = () => database.write(async ({ rows }) => rows(sql`select 1`));
    const slow = database.write(async ({ rows }) => {
      await rows(sql`select 1`);
      await wait(1500);
      await rows(sql`select 2`);
    });
    await expect(slow).rejects.toSatisfy(databaseUnavailable.made);
    expect(errors).toEqual(['terminating connection due to idle-in-transaction timeout']);
    expect(await select()).toEqual([['1']]);
    await database.close();
  },
);
