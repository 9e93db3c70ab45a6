// Statements that ask whether stored rows are inside the row rules of a caller. They run once, inside a transaction, so
// claims are values.
import type { Condition, Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage-names.ts';
import type { Dialect } from '../dialect.ts';
import { Aliases, type RowScope, tableOf } from '../scope.ts';
import { and, column, comma, identifier, join, literal, type Sql, sql, value } from '../sql.ts';
import { where } from '../where.ts';

export interface Ruling {
  readonly dialect: Dialect;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface RuledRows {
  readonly contentType: ContentType;
  readonly documentIds: readonly string[];
  readonly status: Status;
  /** Undefined: all of them. */
  readonly locales: readonly string[] | undefined;
}

const alias = 'a';

/** A row that the condition is not true for: false, or unknown. */
export const selectOutside = (rows: RuledRows, condition: Condition, ruling: Ruling): Sql =>
  sql`${selectOne(rows)} and (${meets(condition, rows.contentType, ruling)}) is not true limit 1`;

export const selectInside = (rows: RuledRows, condition: Condition, ruling: Ruling): Sql =>
  sql`${selectOne(rows)} and (${meets(condition, rows.contentType, ruling)}) limit 1`;

function selectOne({ contentType, documentIds, status, locales }: RuledRows): Sql {
  const among = (name: string, items: readonly string[]): Sql =>
    sql`${column(alias, name)} in (${join(
      items.map((item) => value(item)),
      comma,
    )})`;
  const conditions = [
    among('document_id', documentIds),
    sql`${column(alias, statusColumn)} = ${literal(status)}`,
    ...(locales ? [among('locale', locales)] : []),
  ];
  return sql`select 1 from ${tableOf(contentType)} ${identifier(alias)} where ${and(conditions)}`;
}

/** A condition on the rows of a statement of one's own, under `alias`. */
export function meets(condition: Condition, contentType: ContentType, { dialect, claims }: Ruling): Sql {
  const row: RowScope = { kind: 'row', alias, contentType };
  return where(condition, row, { dialect, aliases: new Aliases(), claims });
}
