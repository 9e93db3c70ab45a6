// Filters that ask only whether a related row exists: `filters[tags][$notNull]=true` and `[$null]=true` compare its id, which every row
// has.
import type { Condition, RelatedCondition } from '../../plan/plan.ts';

/** Undefined if the condition reads more of the related rows. */
export function presenceOf({ rows, orNone }: RelatedCondition): 'some' | 'none' | undefined {
  const { where } = rows;
  if (!orNone && (where.kind === 'always' || testsId(where, 'notNull'))) return 'some';
  return orNone && testsId(where, 'null') ? 'none' : undefined;
}

/** Whether the condition asks for an entry in a list of links by the id of the row, and for nothing else of the row. */
export const readsLinks = (condition: Condition): boolean =>
  condition.kind === 'related' && condition.link.kind === 'table' && presenceOf(condition) !== undefined;

const testsId = (condition: Condition, operator: 'null' | 'notNull'): boolean =>
  condition.kind === 'compare' &&
  condition.operator === operator &&
  condition.subject.kind === 'column' &&
  condition.subject.column === 'id';
