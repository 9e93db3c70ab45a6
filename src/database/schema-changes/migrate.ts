// Brings the tables of the database to the schema at start: additive, in one transaction, under a lock that all nodes respect.
import type { Lock } from '../../schema/lock.ts';
import type { Schema } from '../../schema/schema.ts';
import { textColumns } from '../../schema/storage/text-columns.ts';
import { sql, value } from '../../sql/sql.ts';
import { onDemandIndexesTable } from '../../sql/stored/on-demand-indexes.ts';
import { renderRowsStatement } from '../../sql/write/render.ts';
import { followedTables, recountAll, recountNew } from '../content-versions.ts';
import type { Database, Transaction } from '../database.ts';
import { contentTables } from '../tables/content-tables.ts';
import { keepIndexes, onDemandColumns } from '../tables/kept-indexes.ts';
import { systemTables } from '../tables/system-tables.ts';
import type { Table } from '../tables/table.ts';
import { type Change, countRows, indexChanges, tableChanges } from './changes.ts';
import { withLeftBehind } from './left-behind.ts';
import { rememberedType, rememberType } from './remembered-types.ts';
import { refuseNewerStorage, rememberStorage } from './storage-version.ts';
import { typeChanges } from './type-changes.ts';

export interface Migration {
  readonly schema: Schema;
  readonly lock: Lock;
  readonly defaultLocale: string;
}

/** Applies changes; resolves to the list of them. */
export async function migrate(database: Database, migration: Migration): Promise<readonly Change[]> {
  database.follow(followedTables(migration.schema));
  const applied = await database.migrate(async (transaction) => {
    await applySystemTables(database, transaction, migration);
    const tables = await allContentTables(database, transaction, migration.schema);
    const changes = await plannedChanges(database, transaction, tables, migration);
    for (const change of changes) await change.apply(transaction);
    // Indexes last: they need the columns, and unique ones the final values.
    const indexes = await indexChanges(database, transaction, tables);
    for (const change of indexes) await change.apply(transaction);
    const texts = await textChanges(database, transaction, migration.schema);
    for (const change of texts) await change.apply(transaction);
    for (const contentType of migration.schema.contentTypes.values())
      await rememberType(transaction, migration.schema, contentType);
    await rememberStorage(transaction);
    await (changes.length > 0 ? recountAll : recountNew)(transaction, migration.schema);
    return [...changes, ...indexes, ...texts];
  });
  if (applied.length > 0) await database.analyze();
  return applied;
}

/** The changes that a start would apply, with their numbers of rows. Applies nothing. */
export async function diff(database: Database, migration: Migration): Promise<readonly Change[]> {
  return database.migrate(async (transaction) => {
    await applySystemTables(database, transaction, migration);
    const tables = await allContentTables(database, transaction, migration.schema);
    const indexes = await indexChanges(database, transaction, tables);
    const texts = await textChanges(database, transaction, migration.schema);
    return [...(await plannedChanges(database, transaction, tables, migration)), ...indexes, ...texts];
  });
}

async function applySystemTables(
  database: Database,
  transaction: Transaction,
  { schema }: Migration,
): Promise<void> {
  await refuseNewerStorage(transaction, await database.tables(transaction));
  const tables = systemTables(database.dialect);
  const changes = await tableChanges(database, transaction, tables);
  for (const change of changes) await change.apply(transaction);
  const all = changes.some(({ table }) => table === onDemandIndexesTable);
  await keepIndexes(database, transaction, { schema, all });
  for (const change of await indexChanges(database, transaction, tables)) await change.apply(transaction);
}

/** Without the tables of roles, which are system tables. */
async function allContentTables(
  { dialect }: Database,
  transaction: Transaction,
  schema: Schema,
): Promise<readonly Table[]> {
  const onDemand = await onDemandColumns(transaction);
  return [...schema.contentTypes.values()]
    .filter(({ table }) => !isSystemTable(table))
    .flatMap((contentType) =>
      contentTables(contentType, dialect, { schema, needed: onDemand.get(contentType.table) ?? new Set() }),
    );
}

const isSystemTable = (table: string): boolean => table.startsWith('plinth_');

async function textChanges(
  database: Database,
  transaction: Transaction,
  { contentTypes }: Schema,
): Promise<readonly Change[]> {
  const existing = await database.tables(transaction);
  const wanted = [...contentTypes.values()]
    .map((contentType) => ({ table: contentType.table, columns: textColumns(contentType) }))
    .filter(({ columns }) => columns.length > 0);
  const changes: Change[] = [];
  for (const change of await database.textIndexes.changes(transaction, wanted)) {
    const rows = existing.has(change.table) ? await countRows(transaction, change.table) : 0;
    changes.push({ ...change, rows });
  }
  return changes;
}

async function plannedChanges(
  database: Database,
  transaction: Transaction,
  tables: readonly Table[],
  migration: Migration,
): Promise<readonly Change[]> {
  const missing = await tableChanges(database, transaction, tables);
  const existing = await database.tables(transaction);
  const { contentTypes } = withLeftBehind(migration.schema, migration.lock, existing);
  const changes = [...missing];
  for (const contentType of contentTypes.values()) {
    const columns = existing.get(contentType.table);
    if (!columns) continue;
    const before = await rememberedType(transaction, contentType);
    if (!before && isSystemTable(contentType.table)) continue;
    const stored = { ...migration, before, tables: existing, existing: columns };
    changes.push(...(await typeChanges(transaction, contentType, stored)));
  }
  return changes;
}

interface Rendering {
  readonly schema: Schema;
  readonly tables: readonly string[];
  readonly moment: string;
}

/** Renders the JSON of rows that were written since `moment` by requests with another schema. */
export async function renderSince(database: Database, { schema, tables, moment }: Rendering): Promise<void> {
  const since = sql`updated_at >= ${value(moment)} or published_at >= ${value(moment)}`;
  for (const contentType of schema.contentTypes.values())
    if (tables.includes(contentType.table))
      await database.write(
        async (transaction) =>
          void (await transaction.run(renderRowsStatement(schema, contentType, transaction.dialect, since))),
      );
}
