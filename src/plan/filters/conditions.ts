// Negation of conditions, and their value when a related row is missing. Related rows are joined, so a missing one is a row of
// nulls.
import { operatorNamed } from '../operators/index.ts';
import type { Condition } from '../plan.ts';

/**
 * `$not` applies to each joined row, so the negation moves below relations: not(tag is Food) finds documents with a tag that is
 * not Food (docs/reference/compatibility.md, Queries).
 */
export function negate(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind === 'and' ? 'or' : 'and', conditions: condition.conditions.map(negate) };
    case 'not':
    case 'none':
      return condition.condition;
    case 'related': {
      const where = negate(condition.rows.where);
      return { ...condition, rows: { ...condition.rows, where }, orNone: onMissingRow(where) === true };
    }
    case 'component': {
      const where = negate(condition.where);
      return { ...condition, where, orNone: onMissingRow(where) === true };
    }
    case 'always':
    case 'never':
    case 'compare':
    case 'search':
      return { kind: 'not', condition };
  }
}

/** Clients write lists of one condition, which is read in the same way as alone. */
export function combine(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return only && conditions.length === 1 ? only : { kind, conditions };
}

/** The value of a condition on a missing related row: true, false, or null for SQL's unknown. */
export function onMissingRow(condition: Condition): boolean | null {
  switch (condition.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'and':
      return allOf(condition.conditions.map(onMissingRow));
    case 'or':
      return anyOf(condition.conditions.map(onMissingRow));
    case 'not': {
      const inner = onMissingRow(condition.condition);
      return inner === null ? null : !inner;
    }
    case 'compare':
      return operatorNamed(condition.operator).onNull;
    case 'related':
    case 'component':
      return condition.orNone ? true : null;
    case 'none':
      return condition.claims.length > 0 ? null : onMissingRow(condition.condition) !== true;
    case 'search':
      return null;
  }
}

function allOf(truths: readonly (boolean | null)[]): boolean | null {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function anyOf(truths: readonly (boolean | null)[]): boolean | null {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}
