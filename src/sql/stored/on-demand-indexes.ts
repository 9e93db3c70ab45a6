// Attributes that have an index because a request has filtered or sorted by them
// (docs/decisions/035-indexes-on-demand.md).
import { columns, optional, type RowOf, type Rows, select, text } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { type Sql, sql, value } from '../sql.ts';

export const onDemandIndexesTable = 'plinth_asked_indexes';

const requested = { tableName: text, columnName: text, askedAt: optional(text) };

/** `askedAt` is null for an index of an older version, which made one for every attribute, that no request has used since. */
export type OnDemandIndex = RowOf<typeof requested>;

export const selectOnDemandIndexes = (): Rows<OnDemandIndex> =>
  select(columns(requested), sql`from plinth_asked_indexes order by table_name, column_name`);

/** Changes nothing if the row exists. */
export const insertOnDemandIndex = ({ tableName, columnName, askedAt }: OnDemandIndex): Sql =>
  insertMissing(rowInto(onDemandIndexesTable, { tableName, columnName, askedAt }));

const isIndex = ({ tableName, columnName }: Omit<OnDemandIndex, 'askedAt'>): Sql =>
  sql`table_name = ${value(tableName)} and column_name = ${value(columnName)}`;

/** Keeps the time of the first request. */
export const noteOnDemandIndex = (requested: OnDemandIndex): Sql =>
  sql`update plinth_asked_indexes set asked_at = ${value(requested.askedAt)}
    where ${isIndex(requested)} and asked_at is null`;

export const deleteOnDemandIndex = (dropped: Omit<OnDemandIndex, 'askedAt'>): Sql =>
  sql`delete from plinth_asked_indexes where ${isIndex(dropped)}`;
