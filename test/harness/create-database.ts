// An empty database on the PostgreSQL of the tests.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Resolves to its URL. */
export async function createDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  // Numbers of processes come again within one run.
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
