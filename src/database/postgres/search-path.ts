// The schema of PostgreSQL that the tables are in, where a project names one.
import pg from 'pg';

/** The settings of connections whose tables are in the schema. */
export const inSchema = <T extends pg.ClientConfig>(connection: T, schema: string | undefined): T =>
  schema ? { ...connection, options: `-c search_path=${searchPath(schema)}` } : connection;

const searchPath = (schema: string): string => pg.escapeIdentifier(schema).replaceAll(' ', '\\ ');

export async function createSchema(connection: pg.ClientConfig, schema: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
  } finally {
    await client.end();
  }
}
