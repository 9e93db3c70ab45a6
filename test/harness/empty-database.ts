// A database with Plinth's own tables and no content types, for tests of what is stored.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres/open.ts';
import { migrate } from '../../src/database/schema-changes/migrate.ts';
import { openSqlite } from '../../src/database/sqlite/open.ts';
import { emptyLock } from '../../src/schema/lock.ts';
import type { DatabaseName } from './project.ts';

export interface EmptyDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

let count = 0;

export async function emptyDatabase(name: DatabaseName): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-'));
  const database = name === 'sqlite' ? openSqlite(join(folder, 'plinth.db')) : await ownSchema();
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(database, { schema, lock: emptyLock, defaultLocale: 'en' });
  const close = async (): Promise<void> => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { database, close };
}

const ownSchema = (): Promise<Database> =>
  openPostgres({
    connection: { connectionString: `${inject('postgresUrl')}/postgres`, max: 4 },
    schema: `stored_${process.pid}_${count++}`,
    onError: () => undefined,
  });
