// A database with Plinth's own tables and no content types, for tests of what is stored.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres/open.ts';
import { migrate } from '../../src/database/schema-changes/migrate.ts';
import { openSqlite } from '../../src/database/sqlite/open.ts';
import { emptyLock } from '../../src/schema/lock.ts';
import { createDatabase } from './create-database.ts';
import type { DatabaseName } from './project.ts';

export interface EmptyDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

export async function emptyDatabase(name: DatabaseName): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-'));
  const database = name === 'sqlite' ? openSqlite(join(folder, 'plinth.db')) : await onPostgres();
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(database, { schema, lock: emptyLock, defaultLocale: 'en' });
  const close = async (): Promise<void> => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { database, close };
}

const onPostgres = async (): Promise<Database> =>
  openPostgres({
    connection: { connectionString: await createDatabase(), max: 4 },
    schema: undefined,
    onError: () => undefined,
  });
