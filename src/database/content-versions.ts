// Versions and counts of all content types: which tables they follow, recounting after changes of tables or bulk
// writes, and finding wrong counts.
import { type ContentType, isToOne, type Schema } from '../schema/schema.ts';
import { isCounted, linkTable, textIndexName } from '../schema/storage/storage-names.ts';
import {
  type Counted,
  raiseAllVersions,
  recountRows,
  selectCountedTypes,
  selectCounts,
  selectKeptCounts,
  versionsTable,
} from '../sql/content-versions.ts';
import type { FollowedTables, Transaction } from './database.ts';
import { readAll } from './rows.ts';

type CountedType = Pick<ContentType, 'uid' | 'table'>;

/** The tables of each type: its own, and its link tables. */
export const followedTables = ({ contentTypes }: Schema): FollowedTables =>
  new Map([...contentTypes.values()].flatMap((contentType) => tablesOf(contentType)));

function tablesOf(contentType: ContentType): readonly (readonly [table: string, uid: string])[] {
  const { uid, table, attributes } = contentType;
  const links = [...attributes.values()]
    .filter((attribute) =>
      attribute.kind === 'relation' || attribute.kind === 'media'
        ? !isToOne(attribute)
        : attribute.kind === 'morph',
    )
    .map(({ id }) => [linkTable(contentType, id), uid] as const);
  return [[table, uid], [textIndexName(table), uid], ...links];
}

/**
 * Recounts the rows of types. Code that adds or removes rows without the documents service has to call it in the same transaction,
 * after the last row.
 */
export async function recount(transaction: Transaction, types: readonly CountedType[]): Promise<void> {
  await keepOthersOut(transaction);
  for (const type of types.filter(({ table }) => isCounted(table)))
    for (const statement of recountRows(type)) await transaction.run(statement);
}

/** Recounts everything after a change of tables, and invalidates all caches. */
export async function recountAll(transaction: Transaction, { contentTypes }: Schema): Promise<void> {
  await keepOthersOut(transaction);
  await transaction.run(raiseAllVersions());
  await recount(transaction, [...contentTypes.values()]);
}

/** Counts types that have no counts yet. */
export async function recountNew(transaction: Transaction, { contentTypes }: Schema): Promise<void> {
  const known = new Set((await readAll(transaction, selectCountedTypes())).map(({ uid }) => uid));
  const missing = [...contentTypes.values()].filter(({ uid, table }) => isCounted(table) && !known.has(uid));
  if (missing.length > 0) await recount(transaction, missing);
}

/** A wrong count of one locale and status, with the actual number of rows. */
export interface WrongCount extends Omit<Counted, 'rows'> {
  readonly uid: string;
  readonly counted: number;
  readonly stored: number;
}

/** Finds wrong counts. There are none unless another program has changed rows. */
export async function findWrongCounts(
  transaction: Transaction,
  { contentTypes }: Schema,
): Promise<readonly WrongCount[]> {
  await keepOthersOut(transaction);
  const found: WrongCount[] = [];
  for (const type of contentTypes.values())
    if (isCounted(type.table)) found.push(...(await miscountsOf(transaction, type)));
  return found;
}

async function miscountsOf(transaction: Transaction, type: CountedType): Promise<readonly WrongCount[]> {
  const { uid } = type;
  const counted = byKind(await readAll(transaction, selectKeptCounts(uid)));
  const stored = byKind(await readAll(transaction, selectCounts(type)));
  return [...new Map([...counted, ...stored]).entries()].flatMap(([kind, { locale, status }]) => {
    const sides = { counted: counted.get(kind)?.rows ?? 0, stored: stored.get(kind)?.rows ?? 0 };
    return sides.counted === sides.stored ? [] : [{ uid, locale, status, ...sides }];
  });
}

const byKind = (rows: readonly Counted[]): ReadonlyMap<string, Counted> =>
  new Map(rows.map((row) => [`${row.locale} ${row.status}`, row]));

async function keepOthersOut(transaction: Transaction): Promise<void> {
  for (const statement of transaction.dialect.keepOthersOut(versionsTable)) await transaction.run(statement);
}
