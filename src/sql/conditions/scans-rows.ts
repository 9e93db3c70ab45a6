// Whether a filter should be evaluated once and its matches kept: it reads every row (a part of a text, a value inside
// a component) or a long list of links, so that evaluating it twice costs more.
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition, Subject } from '../../plan/plan.ts';
import { usesIndex } from './served.ts';

/** Of conditions that must all hold, one that an index serves is enough; of alternatives, all must be served. */
export function scansRows(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every(scansRows);
    case 'or':
      return condition.conditions.some((one) => one.kind === 'related' || scansRows(one));
    case 'not':
    case 'none':
    case 'search':
    case 'component':
      return true;
    case 'compare':
      return !usesIndex(condition);
    case 'related':
      return condition.link.kind !== 'column';
    case 'always':
    case 'never':
      return false;
  }
}

/** Whether testing a row takes longer than keeping its id: texts are searched, components read, or links followed. */
export function testsRows(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.some(testsRows);
    case 'search':
    case 'component':
      return true;
    case 'related':
      return condition.link.kind !== 'column';
    case 'compare':
      return !isInIndex(condition.subject) || readsText(condition);
    default:
      return false;
  }
}

/** Whether a text is searched, such as for a part of it, rather than for its absence. */
export function readsText(condition: Condition): boolean {
  if (condition.kind !== 'compare') return false;
  const { reads, isNegative } = operatorNamed(condition.operator);
  return reads === 'text' && !isNegative;
}

/** Values in components are read from the row even if an index has them, and so is JSON. */
const isInIndex = (subject: Subject): boolean =>
  subject.kind === 'column' || (subject.kind === 'attribute' && subject.attribute.index !== 'never');
