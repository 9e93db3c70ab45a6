// Statements that count for estimates (bounds/): rows by status and locale, and the fan-out of relations. Each reads a bounded
// number of rows.
import type { ContentType } from '../schema/schema.ts';
import { statusColumn } from '../schema/storage/storage-names.ts';
import { columns, computed, integer, type RowOf, type Rows, select, text } from './columns.ts';
import type { Dialect } from './dialect.ts';
import { literalNumber } from './phrases.ts';
import { comma, identifier, join, literal, type Sql, sql } from './sql.ts';

/** Entries of one relation that are counted; the rest is extrapolated. */
export const maxCounted = 1_000_000;
/** Values of one attribute that are counted. */
export const maxValues = 200_000;
/** The newest rows, whose component lists are counted. */
export const rowsOfItems = 1000;

const counted = columns({
  status: computed(identifier(statusColumn), text),
  locale: text,
  rows: computed(sql`count(*)`, integer),
});

export const countRows = ({
  table,
}: ContentType): Rows<{ readonly status: string; readonly locale: string; readonly rows: number }> =>
  select(counted, sql`from ${identifier(table)} group by ${identifier(statusColumn)}, locale`);

const sizes = {
  groups: computed(sql`count(*)`, integer),
  sum: computed(sql`coalesce(sum(size), 0)`, integer),
  largest: computed(sql`coalesce(max(size), 0)`, integer),
  squares: computed(sql`coalesce(sum(size * size), 0)`, integer),
};
/** How many groups there are, and how large they are. */
export type Sizes = RowOf<typeof sizes>;

const summary = (groups: Sql): Rows<Sizes> => select(columns(sizes), sql`from (${groups}) sizes`);

interface Entries {
  readonly condition?: Sql;
  readonly limit?: number;
}

const grouped = (
  table: string,
  keys: readonly Sql[],
  { condition = sql`1=1`, limit = maxCounted }: Entries = {},
): Rows<Sizes> => {
  const names = keys.map((_, index) => identifier(`key${index}`));
  const named = keys.map((key, index) => sql`${key} as ${identifier(`key${index}`)}`);
  const first = sql`where ${condition} limit ${literalNumber(limit)}`;
  const entries = sql`(select ${join(named, comma)} from ${identifier(table)} ${first}) entries`;
  return summary(sql`select count(*) as size from ${entries} group by ${join(names, comma)}`);
};

const version = [identifier(statusColumn), identifier('locale')];

export const countLinks = (linkTable: string, key: 'source_id' | 'target_id'): Rows<Sizes> =>
  grouped(linkTable, [identifier(key)]);

export const countPointing = ({ table }: ContentType, column: string): Rows<Sizes> =>
  grouped(table, [identifier(column), ...version], {
    condition: sql`${identifier(column)} is not null`,
  });

/** Rows by their values in an index. `indexed`: the column, or the expression. */
export const countValues = ({ table }: ContentType, indexed: Sql): Rows<Sizes> =>
  grouped(table, [...version, indexed], { condition: sql`${indexed} is not null`, limit: maxValues });

export const countItems = ({ table }: ContentType, column: string, dialect: Dialect): Rows<Sizes> => {
  const json = identifier(column);
  const last = sql`order by id desc limit ${literalNumber(rowsOfItems)}`;
  const newest = sql`(select ${json} from ${identifier(table)} ${last}) newest`;
  return summary(sql`select ${dialect.jsonLength(json)} as size from ${newest} where ${json} is not null`);
};

/** Entries of the table of component links, grouped by row or by referenced document. */
export const countComponentLinks = ({ table }: ContentType, key: 'row_id' | 'target_id'): Rows<Sizes> =>
  grouped('plinth_component_links', [identifier(key)], { condition: sql`table_name = ${literal(table)}` });
