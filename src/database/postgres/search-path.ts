// Sets the search path to the schema that a project configures for its tables.
import pg from 'pg';

/** Connection settings with this search path. */
export const inSchema = <T extends pg.ClientConfig>(connection: T, schema: string | undefined): T =>
  schema ? { ...connection, options: `-c search_path=${searchPath(schema)}` } : connection;

const searchPath = (schema: string): string => pg.escapeIdentifier(schema).replaceAll(' ', '\\ ');
