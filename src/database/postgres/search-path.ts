// The schema of PostgreSQL that the tables are in, where a project names one.
import pg from 'pg';

/** The settings of connections whose tables are in the schema. */
export const inSchema = <T extends pg.ClientConfig>(connection: T, schema: string | undefined): T =>
  schema ? { ...connection, options: `-c search_path=${searchPath(schema)}` } : connection;

const searchPath = (schema: string): string => pg.escapeIdentifier(schema).replaceAll(' ', '\\ ');
