// Plan → Statement. One statement, whatever is populated; deterministic text; cannot fail.
import type { ReadPlan } from '../plan/plan.ts';
import type { Dialect } from './dialects/dialect.ts';
import { orderBy } from './order.ts';
import { Aliases, type RowScope, tableOf } from './scope.ts';
import { selectRow } from './select.ts';
import {
  and,
  column,
  identifier,
  input,
  join,
  renderStatement,
  type Sql,
  type Statement,
  sql,
  value,
} from './sql.ts';
import { versionConditions } from './versions.ts';
import { where } from './where.ts';

/** The input of statements that read one document: its documentId. */
export const documentIdInput = 'documentId';

/**
 * A list answers one row of two columns, the JSON list and the total (null unless asked for); a document answers one
 * column, or no row where there is none.
 */
export function compile(plan: ReadPlan, dialect: Dialect): Statement {
  const row: RowScope = { kind: 'row', alias: 'a', contentType: plan.contentType };
  const compiling = { dialect, aliases: new Aliases(), shape: plan.shape };
  const conditions = and([
    ...(plan.result.kind === 'document' && plan.result.isAddressed
      ? [sql`${column('a', 'document_id')} = ${input(documentIdInput)}`]
      : []),
    ...versionConditions(plan.versions, row, undefined),
    ...(plan.where.kind === 'always' ? [] : [where(plan.where, row, compiling)]),
  ]);
  const order = join([...orderBy(plan.order, row, compiling), column('a', 'id')], sql`, `);
  const json = selectRow(plan.selection, row, compiling);
  const table = tableOf(plan.contentType);
  const statement =
    plan.result.kind === 'document'
      ? // Small answers go out as one text with their headers.
        sql`select ${json} from ${table} ${identifier('a')} where ${conditions} order by ${order} limit 1`
      : compileList({ json, table, conditions, order, page: plan.result.page, dialect });
  return renderStatement(statement, dialect.placeholder);
}

interface ListParts {
  readonly json: Sql;
  readonly table: Sql;
  readonly conditions: Sql;
  readonly order: Sql;
  readonly page: Extract<ReadPlan['result'], { kind: 'list' }>['page'];
  readonly dialect: Dialect;
}

function compileList({ json, table, conditions, order, page, dialect }: ListParts): Sql {
  const limit = sql`limit ${value(page.limit)} offset ${value(page.offset)}`;
  const rows = dialect.page({ table, alias: 'a', where: conditions, order, limit });
  const total = page.hasTotal
    ? sql`(select count(*) from ${table} ${identifier('a')} where ${conditions})`
    : sql`null`;
  return sql`select ${dialect.jsonResult(dialect.jsonList(json, []))}, ${total} from ${rows}`;
}
