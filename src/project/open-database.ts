// The database that the configuration names.
import type { Config } from '../config/config.ts';
import type { Database, StatementListener } from '../database/database.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { openSqlite } from '../database/sqlite/open.ts';

export async function openDatabase(
  config: Config['database'],
  onRead?: StatementListener,
): Promise<Database> {
  const { reads: limits } = config;
  if (config.client === 'sqlite')
    return openSqlite(config.filename, { limits, ...(onRead ? { onRead } : {}) });
  return openPostgres({
    connection: { ...config.connection, min: config.pool.min, max: config.pool.max },
    schema: config.schema,
    limits,
    onError: (error) => process.emitWarning(error),
    ...(onRead ? { onRead } : {}),
  });
}
