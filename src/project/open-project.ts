// Opens a project: its configuration, schema and database, the database brought up to the schema. Servers and command
// line alike start here; everything that is wrong with the project is reported at once.
import { existsSync } from 'node:fs';
import { ensureAdminRoles } from '../admin/roles.ts';
import { ensureDefaultLocale, listLocales } from '../auth/locale-store.ts';
import { ensureDefaultRoles } from '../auth/role-store.ts';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { followedTables } from '../database/content-versions.ts';
import type { Database, StatementListener } from '../database/database.ts';
import type { Change } from '../database/tables/changes.ts';
import { withLeftBehind } from '../database/tables/left-behind.ts';
import { migrate } from '../database/tables/migrate.ts';
import type { Fault } from '../errors/project-faults.ts';
import { ProjectFaults } from '../errors/project-faults.ts';
import { providePackages } from '../extensions/packages/provide.ts';
import { type Lock, readLock, writeLock } from '../schema/lock.ts';
import { parseSchema } from '../schema/parse.ts';
import { readSchemaFiles } from '../schema/read-files.ts';
import { contentTypeOf, type Schema } from '../schema/schema.ts';
import { versionsTable } from '../sql/content-versions.ts';
import { renderMissingStatement } from '../sql/write/render.ts';
import { missingSecret } from './jwt-secret.ts';
import { openDatabase } from './open-database.ts';
import { ruleChanges } from './rule-changes.ts';

export interface OpenProject {
  readonly folder: string;
  readonly config: Config;
  readonly schema: Schema;
  readonly lock: Lock;
  readonly database: Database;
  /** What opening changed in the database. */
  readonly changes: readonly Change[];
  /** Whether schema.lock.json is as this schema needs it; false in a folder that cannot be written. */
  readonly isLockWritten: boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly isProduction?: boolean;
  readonly onRead?: StatementListener;
  /** Leaves the lock file and the tables as they are. */
  readonly isReadOnly?: boolean;
}

export async function openProject(
  folder: string,
  { isProduction = false, onRead, isReadOnly = false }: OpenOptions = {},
): Promise<OpenProject> {
  if (!existsSync(folder)) {
    throw new ProjectFaults([
      {
        file: folder,
        path: '',
        problem: 'There is no such folder.',
        remedy: 'Name the folder of a project.',
      },
    ]);
  }
  const { config, schema, lock } = await loadProject(folder, isProduction);
  const database = await openDatabase(config.database, onRead);
  try {
    const isLockWritten = isReadOnly || writeLock(folder, lock);
    const changes = isReadOnly
      ? []
      : await prepareDatabase(database, schema, lock, config.i18n.defaultLocale);
    const tables = await database.write((transaction) => database.tables(transaction));
    // A database of before has no versions until it is opened to be written.
    if (tables.has(versionsTable)) database.follow(followedTables(schema));
    const placed = withLeftBehind(schema, lock, tables);
    const close = () => database.close();
    return { folder, config, schema: placed, lock, database, changes, isLockWritten, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Configuration and schema with all their faults in one report. */
async function loadProject(
  folder: string,
  isProduction: boolean,
): Promise<{ config: Config; schema: Schema; lock: Lock }> {
  const faults: Fault[] = [];
  providePackages();
  const collect = async <T>(load: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof ProjectFaults)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
  };
  const config = await collect(() => loadConfig(folder, { isProduction }));
  const parsed = await collect(() => {
    const fileFaults: Fault[] = [];
    return parseSchema(readSchemaFiles(folder, fileFaults), readLock(folder), {
      faults: fileFaults,
      privateAttributes: config?.api.privateAttributes ?? [],
    });
  });
  if (config && isProduction && config.users.jwtSecret === undefined) faults.push(missingSecret);
  if (!config || !parsed || faults.length > 0) throw new ProjectFaults(faults);
  return { config, ...parsed };
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
  return database.write(async (transaction) => {
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
    const rules = await ruleChanges(transaction, schema);
    for (const change of rules) await change.apply(transaction);
    return [...changes, ...rules];
  });
}

/** The locale that documents are in already; a new database has none. */
async function storedDefaultLocale(database: Database): Promise<string | undefined> {
  const tables = await database.write((transaction) => database.tables(transaction));
  if (!tables.has('plinth_locales')) return undefined;
  return (await listLocales(database)).find(({ isDefault }) => isDefault)?.code;
}
