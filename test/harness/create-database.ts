// An empty database on the PostgreSQL of the tests.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const made: string[] = [];

/** Resolves to its URL. It goes with the test file, whose hooks run before. */
export async function createDatabase(): Promise<string> {
  // Numbers of processes come again within one run.
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copies of files are made several times as fast as by way of the log.
  await onServer((client) => client.query(`create database ${name} strategy file_copy`));
  made.push(name);
  return `${inject('postgresUrl')}/${name}`;
}

export async function dropDatabases(): Promise<void> {
  // Without databases on PostgreSQL the run may have no server.
  if (made.length > 0) await onServer(dropUnused);
}

/** A database that is still in use stays until the server of the tests ends: losing a connection would be an error of the run. */
async function dropUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where datname = any ($1)
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [made.splice(0)],
  );
  for (const { name } of rows) await client.query(`drop database ${name}`);
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
