// Drops a schema with everything in it, for databases of tests.
import pg from 'pg';

export async function dropSchema(connection: pg.ClientConfig, schema: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
  } finally {
    await client.end();
  }
}
