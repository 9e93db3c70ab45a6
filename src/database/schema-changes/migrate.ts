// Brings the tables of the database to the schema at start: additive, in one transaction, under a lock that all nodes respect.
import { isDeepStrictEqual } from 'node:util';
import type { Lock } from '../../schema/lock.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { publicationColumn } from '../../schema/storage/storage-names.ts';
import { textColumns } from '../../schema/storage/text-columns.ts';
import { uniqueInComponents } from '../../schema/storage/unique-members.ts';
import { sql, value } from '../../sql/sql.ts';
import { onDemandIndexesTable } from '../../sql/stored/on-demand-indexes.ts';
import { renderFingerprint, renderRowsStatement } from '../../sql/write/render.ts';
import { keepPublications } from '../../sql/write/versions.ts';
import { changeMessage } from '../change-messages.ts';
import { followedTables, recountAll, recountNew } from '../content-versions.ts';
import type { Database, Transaction } from '../database.ts';
import { contentTables } from '../tables/content-tables.ts';
import { keepIndexes, onDemandColumns } from '../tables/kept-indexes.ts';
import { systemTables } from '../tables/system-tables.ts';
import type { Table } from '../tables/table.ts';
import { type RulesById, rulesOf } from './attribute-rules.ts';
import { carriedIds, carryOvers } from './carry-over.ts';
import { type Change, countRows, indexChanges, readState, tableChanges, writeState } from './changes.ts';
import { boundChanges } from './check-values.ts';
import { componentUniqueChanges } from './component-uniques.ts';
import { withLeftBehind } from './left-behind.ts';
import { localeChanges, sharedIds } from './locale-values.ts';
import { oneAsManyChanges, widenedIds } from './one-as-many.ts';
import { otherTargetChanges } from './other-targets.ts';
import { outOfReachChanges } from './out-of-reach.ts';
import {
  goneWithin,
  knownWithin,
  outOfReachWithin,
  type RulesWithin,
  rulesWithin,
} from './out-of-reach-within.ts';
import { type RereadingWithin, rereadWithin, rereadWithinChanges } from './reread-within.ts';
import { asideChanges } from './set-aside.ts';
import { refuseNewerStorage, rememberStorage } from './storage-version.ts';
import { optionChanges, type TypeSwitches } from './switches.ts';

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
      await remember(transaction, migration.schema, contentType);
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
  { contentTypes }: Schema,
): Promise<readonly Table[]> {
  const onDemand = await onDemandColumns(transaction);
  return [...contentTypes.values()]
    .filter(({ table }) => !isSystemTable(table))
    .flatMap((contentType) =>
      contentTables(contentType, dialect, (id) => onDemand.get(contentType.table)?.has(id) ?? false),
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
  { schema, lock, defaultLocale }: Migration,
): Promise<readonly Change[]> {
  const missing = await tableChanges(database, transaction, tables);
  const existing = await database.tables(transaction);
  const changes = [...missing];
  for (const contentType of withLeftBehind(schema, lock, existing).contentTypes.values()) {
    const columns = existing.get(contentType.table);
    if (!columns) continue;
    const before = await remembered(transaction, contentType);
    if (!before && isSystemTable(contentType.table)) continue;
    const rules = before?.rules ?? {};
    const carrying = { lock, rules, existing: columns, defaultLocale };
    const known = { ...before?.former, ...rules };
    const content = [
      ...(await carryOvers(transaction, contentType, { ...carrying, rules: known })),
      ...(await oneAsManyChanges(transaction, contentType, { ...carrying, tables: existing })),
      ...(await optionChanges(transaction, contentType, before?.options, {
        ...{ schema, defaultLocale, existing: columns },
        shared: before?.shared ?? [],
      })),
      ...(await localeChanges(transaction, contentType, { before, tables: existing, defaultLocale })),
      // Last, so that it includes drafts and values which the other changes create.
      ...(await asideChanges(transaction, contentType, { rules: before?.rules && known, existing: columns })),
    ];
    changes.push(...content);
    if (contentType.hasDraftAndPublish && !columns.has(publicationColumn))
      changes.push(await publicationsChange(transaction, contentType));
    if (before?.rules) {
      const widening = { ...carrying, tables: existing };
      const carried = new Set([...carriedIds(contentType, carrying), ...widenedIds(contentType, widening)]);
      changes.push(
        ...(await outOfReachChanges(transaction, contentType, { rules, tables: existing, carried })),
        ...(await otherTargetChanges(transaction, contentType, widening)),
      );
      changes.push(...(await boundChanges(transaction, contentType, carrying)));
    }
    const within = { schema, lock, before: before?.within ?? {}, existing: columns };
    const reading = { ...within, before: knownWithin(before?.formerWithin, before?.within) };
    const isOther = before?.fingerprint !== renderFingerprint(schema, contentType) || content.length > 0;
    const isReadAnew = isOther || !isDeepStrictEqual(before?.within, rulesWithin(contentType, schema));
    const reread = isReadAnew ? await rereadWithinChanges(transaction, contentType, reading) : [];
    changes.push(...(await outOfReachWithin(transaction, contentType, within)), ...reread);
    if (isOther || reread.length > 0) changes.push(await renderChange(transaction, contentType, reading));
    // Of the values as they are read now.
    const unique = reread.length > 0 ? [] : (before?.unique ?? []);
    changes.push(...(await componentUniqueChanges(transaction, schema, contentType, unique)));
  }
  return changes;
}

async function renderChange(
  transaction: Transaction,
  contentType: ContentType,
  within: RereadingWithin,
): Promise<Change> {
  const { schema } = within;
  const existing = new Set([...contentType.attributes.values()].map(({ id }) => id));
  return {
    kind: 'render',
    table: contentType.table,
    description: `render the stored JSON of ${contentType.uid} anew`,
    messages: [changeMessage('rendered', { uid: contentType.uid })],
    rows: await countRows(transaction, contentType.table),
    apply: async (inside) => {
      await rereadWithin(inside, contentType, { ...within, existing });
      await inside.run(renderRowsStatement(schema, contentType, inside.dialect, sql`1=1`));
    },
  };
}

/** For older databases, whose drafts do not store when their published version was edited. */
async function publicationsChange(transaction: Transaction, contentType: ContentType): Promise<Change> {
  return {
    kind: 'carry over',
    table: contentType.table,
    description: `keep in each draft of ${contentType.uid} when its published version was edited last`,
    messages: [changeMessage('publicationsKept', { uid: contentType.uid })],
    rows: await countRows(transaction, contentType.table),
    apply: async (inside) => void (await inside.run(keepPublications(contentType))),
  };
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

interface Remembered {
  readonly options: TypeSwitches;
  readonly fingerprint: string;
  /** Ids of attributes with one value for all locales; missing in older databases. */
  readonly shared?: readonly string[];
  /** Unique attributes of components; missing in older databases. */
  readonly unique?: readonly string[];
  /** The rules of attributes; missing in older databases. */
  readonly rules?: RulesById;
  /** The rules of removed attributes, which may return. */
  readonly former?: RulesById;
  /** Like `rules`, for attributes of components; missing in older databases. */
  readonly within?: RulesWithin;
  /** Like `former`, for attributes of components. */
  readonly formerWithin?: RulesWithin;
}

async function remembered(transaction: Transaction, { uid }: ContentType): Promise<Remembered | undefined> {
  const text = await readState(transaction, `type ${uid}`);
  return text === undefined ? undefined : (JSON.parse(text) as Remembered);
}

async function remember(transaction: Transaction, schema: Schema, contentType: ContentType): Promise<void> {
  const { hasDraftAndPublish, isLocalized, modelKind, uid } = contentType;
  const before = await remembered(transaction, contentType);
  const rules = rulesOf(contentType);
  const former = Object.entries({ ...before?.former, ...before?.rules }).filter(([id]) => !(id in rules));
  const within = rulesWithin(contentType, schema);
  const formerWithin = goneWithin(knownWithin(before?.formerWithin, before?.within), within);
  const state: Remembered = {
    options: { hasDraftAndPublish, isLocalized, isSingle: modelKind === 'singleType' },
    fingerprint: renderFingerprint(schema, contentType),
    shared: sharedIds(contentType),
    unique: uniqueInComponents(contentType, schema),
    rules,
    ...(former.length > 0 ? { former: Object.fromEntries(former) } : {}),
    within,
    ...(Object.keys(formerWithin).length > 0 ? { formerWithin } : {}),
  };
  await writeState(transaction, `type ${uid}`, JSON.stringify(state));
}
