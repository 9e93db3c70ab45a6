// The version of each content type, which every change raises, and its number of rows by locale and status. Both are updated in the
// transaction of the change, so that they are exact at each commit (docs/decisions/027-versions-and-totals.md).
import { statusColumn } from '../schema/storage/storage-names.ts';
import { columns, computed, integer, type Rows, select, text } from './columns.ts';
import type { Dialect } from './dialect.ts';
import { type InsertTarget, insertOf, rowInto, type TargetRows } from './insert.ts';
import { proposed, upsert } from './phrases.ts';
import {
  and,
  column,
  comma,
  type Grammar,
  identifier,
  join,
  literal,
  renderedOnce,
  renderStatement,
  type Sql,
  type Statement,
  sql,
  value,
  valueList,
} from './sql.ts';

export const versionsTable = 'plinth_versions';
const table = versionsTable;
const key = ['uid', 'locale', 'status', 'shard'];
const counter = identifier('count');

/** Rows of a content type that were added or removed; without locale and status if their number has not changed. */
export interface Raise {
  readonly uid: string;
  readonly locale: string;
  readonly status: string;
  readonly rows: number;
}

/** Raises versions in a fixed order, so that writers cannot deadlock. */
export const raiseVersions = (raises: readonly Raise[], dialect: Dialect): Sql =>
  raising(dialect, raises.flatMap(boundOf), `${raises.length}`);

const raising = renderedOnce<Dialect, string>((dialect, count) => raiseOf(dialect, Number(count)));

const boundOf = ({ uid, locale, status, rows }: Raise): readonly unknown[] => [uid, locale, status, rows];

/** The statement for this number of versions; the values are bound when it runs. */
const raiseOf = ({ shard }: Dialect, count: number): Sql =>
  upsert(
    {
      table,
      columns: [...key, 'version', 'count'],
      rows: Array.from(
        { length: count },
        () => sql`(${valueList(['uid', 'locale', 'status'])}, ${shard}, 1, ${value('rows')})`,
      ),
    },
    { key, set: added },
  );

/** The same, together with inserts into other tables, for dialects that allow inserts in the `with` of a statement. */
export const raiseWithRows = (
  raises: readonly Raise[],
  inserted: readonly TargetRows[],
  dialect: Dialect,
): Sql =>
  raisingWithRows(
    dialect,
    [...inserted.flatMap(({ rows }) => rows.flat()), ...raises.flatMap(boundOf)],
    JSON.stringify({
      inserts: inserted.map(({ target, rows }) => ({ target, count: rows.length })),
      raises: raises.length,
    } satisfies RowsBeside),
  );

/** The numbers that determine the text of the statement. */
interface RowsBeside {
  readonly inserts: readonly { readonly target: InsertTarget; readonly count: number }[];
  readonly raises: number;
}

const raisingWithRows = renderedOnce<Dialect, string>((dialect, variant) => {
  const { inserts, raises }: RowsBeside = JSON.parse(variant);
  const beside = inserts.map(
    ({ target, count }, index) =>
      sql`${identifier(`plinth_beside_${index}`)} as (${insertOf(target, count)})`,
  );
  return sql`with ${join(beside, comma)} ${raiseOf(dialect, raises)}`;
});

const added = {
  version: sql`${column(table, 'version')} + ${proposed('version')}`,
  count: sql`${column(table, 'count')} + ${proposed('count')}`,
};

/** Content types whose rows have been counted. */
export const selectCountedTypes = (): Rows<{ readonly uid: string }> =>
  select(columns({ uid: text }), sql`from plinth_versions where locale = '' and status = '' and shard = 0`);

export interface CountedRows {
  readonly uid: string;
  /** Undefined: all of them. */
  readonly status: string | undefined;
  readonly locales: readonly string[] | undefined;
}

/** The number of rows, as an expression. */
export function countedRows({ uid, status, locales }: CountedRows): Sql {
  const conditions = [
    sql`uid = ${literal(uid)}`,
    ...(status === undefined ? [] : [sql`status = ${literal(status)}`]),
    ...(locales ? [sql`locale in (${valueList(locales)})`] : []),
  ];
  return sql`(select coalesce(sum(${counter}), 0) from plinth_versions where ${and(conditions)})`;
}

export interface Counted {
  readonly locale: string;
  readonly status: string;
  readonly rows: number;
}

/** The stored numbers of rows of a type. */
export const selectKeptCounts = (uid: string): Rows<Counted> =>
  select(
    columns({ locale: text, status: text, rows: computed(sql`sum(${counter})`, integer) }),
    sql`from plinth_versions where uid = ${value(uid)} group by locale, status having sum(${counter}) <> 0`,
  );

export interface CountedTable {
  readonly uid: string;
  readonly table: string;
}

const counts = columns({
  locale: text,
  status: computed(identifier(statusColumn), text),
  rows: computed(sql`count(*)`, integer),
});

/** The actual numbers of rows of a type. */
export const selectCounts = ({ table: counted }: CountedTable): Rows<Counted> =>
  select(counts, sql`from ${identifier(counted)} group by locale, ${identifier(statusColumn)}`);

/** Recounts the rows of a type. To be run while no other writer raises versions. */
export const recountRows = ({ uid, table: counted }: CountedTable): readonly Sql[] => {
  const status = identifier(statusColumn);
  const fresh = sql`select ${value(uid)} as uid, locale, ${status} as status, 0 as shard, 1 as version,
    count(*) as rows from ${identifier(counted)} group by locale, ${status}`;
  return [
    upsert(rowInto(table, { uid, locale: '', status: '', shard: 0, version: 1, count: 0 }), {
      key,
      set: added,
    }),
    sql`update plinth_versions set ${counter} = 0, version = version + 1 where uid = ${value(uid)}`,
    upsert({ table, columns: [...key, 'version', 'count'], rows: fresh }, { key, set: added }),
  ];
};

/** Raises the versions of all types, which invalidates every cache. */
export const raiseAllVersions = (): Sql => sql`update plinth_versions set version = version + 1`;

/**
 * Raises the versions of all types above those that any response had, also such as the database does not know, since its
 * state is older: those count changes, of which there is less than one in each millisecond since 1970. `now`: milliseconds.
 */
export const outrunVersions = (now: number): Sql =>
  sql`update plinth_versions
    set version = case when version < ${value(now)} then ${value(now)} else version + 1 end`;

/** The primary key, by which versions and counts are found. */
export const versionsKey = sql`primary key (${join(key.map(identifier), comma)})`;

/** The version of a type, as an aggregate over its rows. */
export const sumOfVersions = sql`sum(version)`;

/** The version of each type. Types that never changed have no row. */
export const selectVersions = (
  version = sumOfVersions,
): Rows<{ readonly uid: string; readonly version: string }> =>
  select(columns({ uid: text, version: computed(version, text) }), sql`from plinth_versions group by uid`);

export interface VersionsAdded {
  readonly uids: readonly string[];
  readonly version: Sql;
}

/** Adds the versions of these types to a read, as the last columns, from the same snapshot. */
export function withVersions(
  { text: read, values }: Statement,
  { uids, version }: VersionsAdded,
  grammar: Grammar,
): Statement {
  const versions = uids.map(
    (uid) => sql`(select coalesce(${version}, '0') from plinth_versions where uid = ${literal(uid)})`,
  );
  const { text: columnList } = renderStatement(join(versions, comma), grammar);
  return { text: `select content.*, ${columnList} from (${read}) as content`, values };
}
