// Statements that count what estimates go by (bounds/): rows by status and locale, and how many rows lead to how many
// others. Each looks at a bounded number of rows.
import type { ContentType } from '../schema/schema.ts';
import { statusColumn } from '../schema/storage-names.ts';
import type { Dialect } from './dialect.ts';
import { comma, identifier, join, literal, type Sql, sql } from './sql.ts';

/** Entries of one relation that are looked at; what they show is taken for the rest. */
export const mostCounted = 1_000_000;
/** Values of one attribute that are looked at. */
export const mostValues = 200_000;
/** Rows whose component lists are looked at, the newest ones. */
export const rowsOfItems = 1000;

/** Status, locale, number. */
export const countRows = ({ table }: ContentType): Sql =>
  sql`select ${identifier(statusColumn)}, locale, count(*) from ${identifier(table)} group by ${identifier(statusColumn)}, locale`;

/** One row: groups, their sum, the largest, the sum of squares. */
const summary = (groups: Sql): Sql =>
  sql`select count(*), coalesce(sum(size), 0), coalesce(max(size), 0), coalesce(sum(size * size), 0) from (${groups}) sizes`;

interface Entries {
  readonly condition?: Sql;
  readonly limit?: number;
}

const grouped = (
  table: string,
  keys: readonly string[],
  { condition = sql`1=1`, limit = mostCounted }: Entries = {},
): Sql => {
  const names = join(keys.map(identifier), comma);
  return summary(
    sql`select count(*) as size from (select ${names} from ${identifier(table)} where ${condition} limit ${literalNumber(limit)}) entries group by ${names}`,
  );
};

const literalNumber = (number: number): Sql => sql`cast(${literal(String(number))} as integer)`;

export const countLinks = (linkTable: string, key: 'source_id' | 'target_id'): Sql =>
  grouped(linkTable, [key]);

export const countPointing = ({ table }: ContentType, column: string): Sql =>
  grouped(table, [column, statusColumn, 'locale'], { condition: sql`${identifier(column)} is not null` });

/** Rows by the values of an indexed attribute. */
export const countValues = ({ table }: ContentType, column: string): Sql =>
  grouped(table, [statusColumn, 'locale', column], {
    condition: sql`${identifier(column)} is not null`,
    limit: mostValues,
  });

export const countItems = ({ table }: ContentType, column: string, dialect: Dialect): Sql => {
  const json = identifier(column);
  return summary(
    sql`select ${dialect.jsonLength(json)} as size from (select ${json} from ${identifier(table)} order by id desc limit ${literalNumber(rowsOfItems)}) newest where ${json} is not null`,
  );
};

/** Rows that begin with the table: entries by row, or by the document that is referred to. */
export const countComponentLinks = ({ table }: ContentType, key: 'row_id' | 'target_id'): Sql =>
  grouped('plinth_component_links', [key], { condition: sql`table_name = ${literal(table)}` });
