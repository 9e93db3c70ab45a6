// The database of a project as a backup reads and writes it: apart from the schema, so that nothing is changed in it before.
import type { DatabaseConfig } from '../config/database-config.ts';
import { postgresTarget, readPostgresState } from '../database/postgres/stored-state.ts';
import { copySqlite, sqliteTarget } from '../database/sqlite/stored-state.ts';
import type { StateTarget, StoredState } from '../database/stored-state.ts';

/** `folder`: where copies may lie meanwhile. */
export const readState = (config: DatabaseConfig, folder: string): Promise<StoredState> =>
  config.client === 'sqlite' ? copySqlite(config.filename, folder) : readPostgresState(config);

export const openTarget = async (config: DatabaseConfig): Promise<StateTarget> =>
  config.client === 'sqlite' ? sqliteTarget(config.filename) : postgresTarget(config);
