// Lists of the rows without a related document, such as articles without a category. No index has all of them: their relation is empty,
// or leads to a document that is hidden or not published. But an index has all other rows (docs/decisions/061-rows-without-a-relation.md).
import type { ReadPlan, RelatedCondition } from '../../plan/plan.ts';
import type { Complement } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { and, column, identifier, type Sql, sql } from '../sql.ts';
import { isInside } from './semi-join.ts';
import { versionConditions } from './versions.ts';
import { relatedDocuments } from './where.ts';

type ListPlan = Pick<ReadPlan, 'contentType' | 'versions' | 'where' | 'keyset'>;

/** `stored`: the stored number of rows that meet the rules of the plan. Undefined for any other list. */
export function complement(
  plan: ListPlan,
  stored: Sql,
  row: RowScope,
  compiling: Compiling,
): Complement | undefined {
  const { where: condition, versions } = plan;
  if (plan.keyset || !isOfUnrelated(condition) || condition.link.kind !== 'column') return undefined;
  const other: RowScope = { ...row, alias: compiling.aliases.next() };
  const unmet = unmetDocuments(condition, other, compiling);
  if (!unmet) return undefined;
  const rowsOf = (scope: RowScope, requested: Sql): Sql => {
    const rules = versionConditions(versions, { row: scope, source: undefined }, compiling);
    const table = sql`${tableOf(row.contentType)} ${identifier(scope.alias)}`;
    return sql`from ${table} where ${and([...rules, requested])}`;
  };
  // PostgreSQL counts in the index of the relation alone only if it is said that the relation is not empty.
  const key = column(other.alias, condition.link.column);
  const others = rowsOf(other, sql`${key} is not null and ${key} in (${unmet})`);
  const id = column(row.alias, 'id');
  const isLeft = sql`${id} not in (select ${column(other.alias, 'id')} ${others})`;
  return {
    total: sql`${stored} - (select count(*) ${others})`,
    ids: sql`select ${id} as id ${rowsOf(row, isLeft)}`,
  };
}

/** The list has no other condition. */
const isOfUnrelated = (condition: ReadPlan['where']): condition is RelatedCondition =>
  condition.kind === 'related' && condition.orNone && condition.rows.versions.every(isInside);

/** The documents that exclude a row: it can reach them, and they do not meet the condition. */
function unmetDocuments(condition: RelatedCondition, row: RowScope, compiling: Compiling): Sql | undefined {
  const rows = { ...condition.rows, where: { kind: 'always' } } as const;
  const reached = relatedDocuments({ ...condition, rows }, row, compiling);
  const met = relatedDocuments(condition, row, compiling);
  return reached && met && sql`${reached} except select * from (${met}) as plinth_met`;
}
