// Whether a filter should be evaluated once and its matches kept: it reads every row (a part of a text, a value inside
// a component) or a long list of links, so that evaluating it twice costs more.
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition } from '../../plan/plan.ts';
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

/** Whether a row meets the condition only if one of its own texts has the requested part, or is the requested one. */
export function searchesTexts(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.some(searchesTexts);
    case 'or':
      return condition.conditions.every(searchesTexts);
    case 'search':
      return true;
    case 'compare': {
      const { reads, isNegative } = operatorNamed(condition.operator);
      return reads === 'text' && !isNegative;
    }
    default:
      return false;
  }
}
