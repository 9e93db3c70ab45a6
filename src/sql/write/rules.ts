// Statements that check stored rows against the row rules of a caller. They run once, inside a transaction, so claims are bound as
// values.
import type { Condition, Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import { columns, integer, type RowId, type Rows, select } from '../columns.ts';
import { where } from '../conditions/where.ts';
import type { Dialect } from '../dialect.ts';
import { Aliases, type RowScope, tableOf } from '../scope/scope.ts';
import { and, column, identifier, literal, type Sql, sql, valueList } from '../sql.ts';

export interface Ruling {
  readonly dialect: Dialect;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface RuledRows {
  readonly contentType: ContentType;
  readonly documentIds: readonly string[];
  readonly status: Status;
  /** Undefined: all locales. */
  readonly locales: readonly string[] | undefined;
}

const alias = 'a';

/** Selects a row for which the condition is false or unknown. */
export const selectOutside = (rows: RuledRows, condition: Condition, ruling: Ruling): Rows<RowId> =>
  selectOne(rows, sql`(${meets(condition, rows.contentType, ruling)}) is not true`);

export const selectInside = (rows: RuledRows, condition: Condition, ruling: Ruling): Rows<RowId> =>
  selectOne(rows, sql`(${meets(condition, rows.contentType, ruling)})`);

function selectOne({ contentType, documentIds, status, locales }: RuledRows, condition: Sql): Rows<RowId> {
  const conditions = [
    sql`${column(alias, 'document_id')} in (${valueList(documentIds)})`,
    sql`${column(alias, statusColumn)} = ${literal(status)}`,
    ...(locales ? [sql`${column(alias, 'locale')} in (${valueList(locales)})`] : []),
    condition,
  ];
  return select(
    columns({ id: integer }, alias),
    sql`from ${tableOf(contentType)} ${identifier(alias)} where ${and(conditions)} limit 1`,
  );
}

/** The condition for rows of another statement, with this alias. */
export function meets(condition: Condition, contentType: ContentType, { dialect, claims }: Ruling): Sql {
  const row: RowScope = { kind: 'row', alias, contentType };
  return where(condition, row, { dialect, aliases: new Aliases(), claims });
}
