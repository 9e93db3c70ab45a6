// An empty database on the PostgreSQL of the tests.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

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

afterAll(async () => {
  // Without databases on PostgreSQL the run may have no server.
  if (made.length === 0) return;
  await onServer(async (client) => {
    for (const name of made.splice(0)) await client.query(`drop database if exists ${name} with (force)`);
  });
});

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
