// The database that the configuration names.
import type { Config } from '../config/config.ts';
import type { Database, StatementListener } from '../database/database.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { openSqlite } from '../database/sqlite/open.ts';

export async function openDatabase(
  config: Config['database'],
  onRead?: StatementListener,
): Promise<Database> {
  if (config.client === 'sqlite') return openSqlite(config.filename, onRead);
  return openPostgres({
    connection: { ...config.connection, min: config.pool.min, max: config.pool.max },
    schema: config.schema,
    onError: (error) => process.emitWarning(error),
    ...(onRead ? { onRead } : {}),
  });
}
