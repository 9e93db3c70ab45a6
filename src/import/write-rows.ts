// Third step: writes versions in batches, each version with its links, password hashes and component index in one transaction.
// Existing versions are skipped, so an import can be restarted at any point.
import { type Database, type Transaction, UniqueViolation } from '../database/database.ts';
import { readAll, readSingle } from '../database/rows.ts';
import { renderVersion } from '../documents/build/render.ts';
import { type ContentType, isToOne, type Schema } from '../schema/schema.ts';
import { hasComponents } from '../schema/storage/side-tables.ts';
import { linkTable } from '../schema/storage/storage-names.ts';
import { uniqueMembers } from '../schema/storage/unique-members.ts';
import { walkContent } from '../schema/walk.ts';
import { batches } from '../sql/write/batches.ts';
import * as statements from '../sql/write/moved-rows.ts';
import { keepPublications } from '../sql/write/versions.ts';
import { type ConvertedVersion, versionKey } from './convert/converted.ts';

export interface ImportTarget {
  readonly database: Database;
  readonly schema: Schema;
  readonly contentType: ContentType;
  /** Returns a row id that the type has neither in this project nor in the source. */
  readonly freeId: () => number;
}

/** A version that was not written, and why. */
export interface Refused {
  readonly version: ConvertedVersion;
  readonly reason: string;
}

/** Resolves to the versions that could not be written. `also` runs in the transaction. */
export async function writeVersions(
  versions: readonly ConvertedVersion[],
  target: ImportTarget,
  also: (transaction: Transaction) => Promise<void>,
): Promise<readonly Refused[]> {
  try {
    await target.database.write(async (transaction) => {
      await writeAll(versions, target, transaction);
      await also(transaction);
    });
    return [];
  } catch (error) {
    // Writing the versions one by one shows which of them failed.
    if (versions.length > 1) return writeOneByOne(versions, target, also);
    const reason = error instanceof UniqueViolation ? 'one of its unique values is taken' : reasonOf(error);
    return versions.map((version) => ({ version, reason }));
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function writeOneByOne(
  versions: readonly ConvertedVersion[],
  target: ImportTarget,
  also: (transaction: Transaction) => Promise<void>,
): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  for (const version of versions) refused.push(...(await writeVersions([version], target, also)));
  return refused;
}

async function writeAll(
  versions: readonly ConvertedVersion[],
  target: ImportTarget,
  transaction: Transaction,
): Promise<void> {
  const missing = await withoutPresent(versions, target.contentType, transaction);
  const rows = await numbered(missing, target, transaction);
  await insertRows(rows, target, transaction);
  const documentIds = [...new Set(missing.map(({ documentId }) => documentId))];
  for (const ids of batches(documentIds)) await transaction.run(keepPublications(target.contentType, ids));
  for (const [table, cells] of besideOf(rows, target))
    for (const batch of batches(cells)) await transaction.run(statements.insertBesideMissing(table, batch));
  for (const { locale, status } of missing)
    transaction.count({ uid: target.contentType.uid, locale, status, rows: 1 });
}

async function withoutPresent(
  versions: readonly ConvertedVersion[],
  contentType: ContentType,
  transaction: Transaction,
): Promise<readonly ConvertedVersion[]> {
  const documentIds = [...new Set(versions.map(({ documentId }) => documentId))];
  const present = await readAll(transaction, statements.selectVersionKeys(contentType, documentIds));
  const keys = new Set(present.map(versionKey));
  return versions.filter((version) => !keys.has(versionKey(version)));
}

type Numbered = ConvertedVersion & { readonly id: number };

/** A version keeps its id of the source if that is free. An added draft has the id of its published version, so it gets another. */
async function numbered(
  versions: readonly ConvertedVersion[],
  { contentType, freeId }: ImportTarget,
  transaction: Transaction,
): Promise<readonly Numbered[]> {
  if (versions.length === 0) return [];
  const ids = [...new Set(versions.map(({ sourceId }) => sourceId))];
  const taken = new Set(
    (await readAll(transaction, statements.selectIdsAmong(contentType, ids))).map(({ id }) => id),
  );
  return versions.map((version) => {
    const isFree = !taken.has(version.sourceId) && version.sourceId > 0 && !version.isAdded;
    if (isFree) taken.add(version.sourceId);
    return { ...version, id: isFree ? version.sourceId : freeId() };
  });
}

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. */
const maxValues = 30_000;

async function insertRows(
  rows: readonly Numbered[],
  { contentType, schema }: ImportTarget,
  transaction: Transaction,
): Promise<void> {
  const maxRows = Math.max(1, Math.floor(maxValues / statements.valuesOfRow(contentType)));
  for (let start = 0; start < rows.length; start += maxRows) {
    const part = rows.slice(start, start + maxRows).map((row) => ({
      ...row,
      values: row.content,
      rendered: renderVersion(schema, contentType, row.content, row),
    }));
    await transaction.run(statements.insertVersions(contentType, part, transaction.dialect));
  }
}

type Cells = Readonly<Record<string, unknown>>;

/** Rows of other tables that refer to these rows by id (links, password hashes, component index), by table. */
function besideOf(
  rows: readonly Numbered[],
  { contentType, schema }: ImportTarget,
): ReadonlyMap<string, readonly Cells[]> {
  const tables = new Map<string, Cells[]>();
  const add = (table: string, cells: Cells): void => {
    const known = tables.get(table);
    if (known) known.push(cells);
    else tables.set(table, [cells]);
  };
  const { table: tableName } = contentType;
  for (const row of rows) {
    for (const [id, links] of Object.entries(row.links))
      for (const link of links) add(linkTable(contentType, id), { sourceId: row.id, ...link });
    for (const { path, hash } of row.secrets) add('plinth_secrets', { tableName, rowId: row.id, path, hash });
    if (hasComponents(contentType)) addComponentIndex(row, { contentType, schema }, add);
  }
  return tables;
}

function addComponentIndex(
  row: Numbered,
  { contentType, schema }: Pick<ImportTarget, 'contentType' | 'schema'>,
  add: (table: string, cells: Cells) => void,
): void {
  const at = { tableName: contentType.table, rowId: row.id };
  walkContent(row.content, contentType, {
    schema,
    keyedBy: 'id',
    visit({ attribute, value, owner }) {
      if (owner.kind !== 'component' || value === null) return;
      if (attribute.kind !== 'relation' && attribute.kind !== 'media') return;
      const targets = isToOne(attribute) ? [value] : Array.isArray(value) ? value : [];
      for (const targetId of targets)
        add('plinth_component_links', { ...at, targetUid: attribute.target, targetId: String(targetId) });
    },
  });
  if (row.status !== 'published') return;
  for (const { key, value } of uniqueMembers(row.content, contentType, { schema, keyedBy: 'id' }))
    add('plinth_component_uniques', {
      attribute: key,
      locale: row.locale,
      value: JSON.stringify(value),
      ...at,
    });
}

/** Resolves to a function that returns unused row ids. */
export async function freeIdsOf(
  contentType: ContentType,
  database: Database,
  largestInSource: number,
): Promise<() => number> {
  const { id } = await database.write((transaction) =>
    readSingle(transaction, statements.selectLargestId(contentType)),
  );
  let next = Math.max(id, largestInSource);
  return () => ++next;
}
