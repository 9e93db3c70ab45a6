// Opens the database of a project for backup and restore, without the schema, so that no migration changes it before.
import type { DatabaseConfig } from '../config/database/database-config.ts';
import { postgresTarget, readPostgresState } from '../database/postgres/stored-state.ts';
import { copySqlite, sqliteTarget } from '../database/sqlite/stored-state.ts';
import type { StateTarget, StoredState } from '../database/stored-state.ts';

/** The stored state to back up. `folder`: where a copy of a SQLite file is kept until it is read. */
export const readState = (config: DatabaseConfig, folder: string): Promise<StoredState> =>
  config.client === 'sqlite' ? copySqlite(config.filename, folder) : readPostgresState(config);

export const openTarget = async (config: DatabaseConfig): Promise<StateTarget> =>
  config.client === 'sqlite' ? sqliteTarget(config.filename) : postgresTarget(config);
