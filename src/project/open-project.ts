// Opens a project: reads its configuration and schema, opens its database and migrates it to the schema. The server and
// the commands start here; all faults of the project's files are reported together.
import { ensureAdminRoles } from '../admin/roles/roles.ts';
import { ensureDefaultLocale, listLocales } from '../auth/locale-store.ts';
import { ensureDefaultRoles } from '../auth/role-store.ts';
import type { Config } from '../config/config.ts';
import { followedTables } from '../database/content-versions.ts';
import type { Database, StatementListener } from '../database/database.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import { withLeftBehind } from '../database/schema-changes/left-behind.ts';
import { migrate } from '../database/schema-changes/migrate.ts';
import { refuseNewerStorage } from '../database/schema-changes/storage-version.ts';
import { type Finding, refusals } from '../errors/faults/finding.ts';
import { ProjectFaults } from '../errors/faults/project-faults.ts';
import { type Lock, readLock, writeLock } from '../schema/lock.ts';
import type { ParsedSchema } from '../schema/parse/parse.ts';
import { contentTypeOf, type Schema } from '../schema/schema.ts';
import { versionsTable } from '../sql/content-versions.ts';
import { renderMissingStatement } from '../sql/write/render.ts';
import { openDatabase } from './open-database.ts';
import { readProject } from './read-project.ts';
import { renameChanges } from './renames.ts';
import { ruleChanges } from './rule-changes.ts';

export interface OpenProject {
  readonly folder: string;
  readonly config: Config;
  readonly schema: Schema;
  readonly lock: Lock;
  readonly database: Database;
  /** The parts of the project that this server does not run. */
  readonly inventory: readonly Finding[];
  /** The changes that opening made in the database. */
  readonly changes: readonly Change[];
  /** Whether schema.lock.json is up to date; false if the folder cannot be written. */
  readonly isLockWritten: boolean;
  /** Whether the database had no tables, although the lock file is of an earlier start. */
  readonly isNewlyEmpty: boolean;
  close(): Promise<void>;
}

/** A database in place of the configured one; the configured read limits apply to it. */
export type OtherDatabase = Without<'reads', Config['database']>;

type Without<Key extends PropertyKey, Union> = Union extends unknown ? Omit<Union, Key> : never;

export interface OpenOptions {
  readonly isProduction?: boolean;
  readonly onRead?: StatementListener;
  /** Called with the cause while the database cannot be reached. Without it, opening fails at once. */
  readonly onWaiting?: (problem: string) => void;
  /** Leaves the lock file and the tables as they are. */
  readonly isReadOnly?: boolean;
  /** Used in place of the configured database; nothing is written to the project's folder. */
  readonly otherDatabase?: OtherDatabase;
  /** False: commits on SQLite do not wait for the disk, for a database that is deleted afterwards. */
  readonly isDurable?: boolean;
  /** True: refuses a project whose access control depends on code or settings that this server does not run. */
  readonly isServed?: boolean;
}

/** Throws ProjectFaults for faults of the files, and for a folder that is not a project. */
export async function openProject(folder: string, options: OpenOptions = {}): Promise<OpenProject> {
  const {
    isProduction = false,
    onRead,
    onWaiting,
    otherDatabase,
    isDurable = true,
    isServed = false,
  } = options;
  const { inventory, faults, loaded } = await readProject(folder, isProduction);
  const refused = isServed ? refusals(inventory) : [];
  if (!loaded || refused.length > 0) throw new ProjectFaults([...faults, ...refused]);
  const { reads } = loaded.config.database;
  const placed = otherDatabase ? { ...otherDatabase, reads } : loaded.config.database;
  const config = { ...loaded.config, database: placed };
  const database = await openDatabase(placed, { onRead, onWaiting, isDurable });
  try {
    const brought = await broughtUp(database, { ...loaded, folder }, options);
    return {
      folder,
      config,
      lock: loaded.lock,
      database,
      inventory,
      ...brought,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Loaded extends ParsedSchema {
  readonly folder: string;
  readonly config: Config;
}

type BroughtUp = Pick<OpenProject, 'schema' | 'changes' | 'isLockWritten' | 'isNewlyEmpty'>;

/** Brings the tables and the lock file to the schema of the project, unless they are to stay as they are. */
async function broughtUp(
  database: Database,
  { folder, config, schema, lock }: Loaded,
  { isReadOnly = false, otherDatabase }: OpenOptions,
): Promise<BroughtUp> {
  const isNew = await database.write(async (transaction) => {
    const found = await database.tables(transaction);
    await refuseNewerStorage(transaction, found);
    return !found.has(localesTable);
  });
  const isNewlyEmpty = isNew && Object.keys(readLock(folder).contentTypes).length > 0;
  const isLockWritten = isReadOnly || otherDatabase !== undefined || writeLock(folder, lock);
  const changes = isReadOnly ? [] : await prepareDatabase(database, schema, lock, config.i18n.defaultLocale);
  const tables = await database.write((transaction) => database.tables(transaction));
  // A database of an earlier release has no versions table until it is opened for writing.
  if (tables.has(versionsTable)) database.follow(followedTables(schema));
  return { schema: withLeftBehind(schema, lock, tables), changes, isLockWritten, isNewlyEmpty };
}

/** A table of every database that was opened before. */
const localesTable = 'plinth_locales';

/** Migrates the database of a running server to another schema. Resolves to that schema with the tables that remain in the database. */
export async function bringUp(
  database: Database,
  { schema, lock }: ParsedSchema,
  configuredLocale: string,
): Promise<{ readonly schema: Schema; readonly changes: readonly Change[] }> {
  const changes = await prepareDatabase(database, schema, lock, configuredLocale);
  const tables = await database.write((transaction) => database.tables(transaction));
  return { schema: withLeftBehind(schema, lock, tables), changes };
}

async function prepareDatabase(
  database: Database,
  schema: Schema,
  lock: Lock,
  configuredLocale: string,
): Promise<readonly Change[]> {
  const changes = await migrate(database, {
    schema,
    lock,
    defaultLocale: (await storedDefaultLocale(database)) ?? configuredLocale,
  });
  // One node after the other: two that follow the same renames at once could exchange swapped names twice.
  return database.migrate(async (transaction) => {
    await ensureDefaultLocale(transaction, configuredLocale);
    await ensureDefaultRoles(transaction);
    await ensureAdminRoles(transaction, schema);
    await transaction.run(
      renderMissingStatement(
        schema,
        contentTypeOf(schema, 'plugin::users-permissions.role'),
        transaction.dialect,
      ),
    );
    const stored = [
      ...(await renameChanges(transaction, schema)),
      ...(await ruleChanges(transaction, schema)),
    ];
    for (const change of stored) await change.apply(transaction);
    return [...changes, ...stored];
  });
}

/** The default locale in the database, which existing documents use; undefined in a new database. */
async function storedDefaultLocale(database: Database): Promise<string | undefined> {
  const tables = await database.write((transaction) => database.tables(transaction));
  if (!tables.has(localesTable)) return undefined;
  return (await listLocales(database)).find(({ isDefault }) => isDefault)?.code;
}
