import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { openPostgres } from './open.ts';

const isSkipped =
  process.env.PLINTH_TEST_DATABASES === 'sqlite' || process.env.PLINTH_TEST_POOLER !== undefined;

afterEach(() => vi.restoreAllMocks());

async function warningsOf(connectionString: string): Promise<readonly string[]> {
  const emit = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const database = await openPostgres({
    connection: { connectionString },
    schema: undefined,
    onError: () => undefined,
  });
  await database.close();
  return emit.mock.calls.map(([warning]) => String(warning));
}

test.skipIf(isSkipped)('a start on a database that knows the case of A to Z only warns', async () => {
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`);
  await client.connect();
  const name = `letters_${process.pid}`;
  await client.query(`create database ${name} encoding 'UTF8' locale 'C' template template0`);
  await client.end();
  expect(await warningsOf(`${inject('postgresUrl')}/${name}`)).toEqual([
    expect.stringContaining('É is not é there, or I is not i. Use a database with another one:'),
  ]);
});

test.skipIf(isSkipped)('one on a database that knows all letters does not', async () => {
  expect(await warningsOf(await createDatabase())).toEqual([]);
});
