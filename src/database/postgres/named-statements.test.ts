import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databases } from '../../../test/harness/project.ts';
import { NamedStatements } from './named-statements.ts';

const onPostgres = databases.includes('postgres') ? test : test.skip;

let client: pg.Client | undefined;
beforeAll(async () => {
  if (!databases.includes('postgres')) return;
  client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
});
afterAll(() => client?.end());

onPostgres('a statement that the server refused to prepare is not freed', async () => {
  const connected = client ?? new pg.Client();
  const statements = new NamedStatements(connected);
  const run = async (text: string): Promise<pg.QueryArrayResult> => {
    const statement = statements.of(text);
    statements.free();
    return connected.query(statement);
  };
  await expect(run('select nothing')).rejects.toThrow('"nothing" does not exist');
  for (let number = 0; number < 210; number++) await run(`select ${number}`);
  const { rows } = await run('select count(*)::int as count from pg_prepared_statements');
  expect(rows).toEqual([['200']]);
});
