// Attributes that have an index because a request has filtered or sorted by them
// (docs/decisions/035-indexes-that-are-asked-for.md).
import { columns, optional, type RowOf, type Rows, select, text } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { type Sql, sql, value } from '../sql.ts';

export const askedIndexesTable = 'plinth_asked_indexes';

const asked = { tableName: text, columnName: text, askedAt: optional(text) };

/** `askedAt` is null for an index of an older version, which made one for every attribute, that no request has used since. */
export type AskedIndex = RowOf<typeof asked>;

export const selectAskedIndexes = (): Rows<AskedIndex> =>
  select(columns(asked), sql`from plinth_asked_indexes order by table_name, column_name`);

/** Changes nothing if the row exists. */
export const insertAskedIndex = ({ tableName, columnName, askedAt }: AskedIndex): Sql =>
  insertMissing(rowInto(askedIndexesTable, { tableName, columnName, askedAt }));

const isIndex = ({ tableName, columnName }: Omit<AskedIndex, 'askedAt'>): Sql =>
  sql`table_name = ${value(tableName)} and column_name = ${value(columnName)}`;

/** Keeps the time of the first request. */
export const noteAskedIndex = (asked: AskedIndex): Sql =>
  sql`update plinth_asked_indexes set asked_at = ${value(asked.askedAt)}
    where ${isIndex(asked)} and asked_at is null`;

export const deleteAskedIndex = (dropped: Omit<AskedIndex, 'askedAt'>): Sql =>
  sql`delete from plinth_asked_indexes where ${isIndex(dropped)}`;
