// Whether a filter is best gathered whole: it looks at every row (a part of a text, a value inside a component), or at a
// list of rows that is long by itself (links), so that asking it twice costs more than keeping what it found.
import { operatorNamed } from '../plan/operators/index.ts';
import type { Condition } from '../plan/plan.ts';

/** One condition that an index serves is enough among several; of alternatives, all must be served by the row itself. */
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
      return !operatorNamed(condition.operator).usesIndex;
    case 'related':
      return condition.link.kind !== 'column';
    case 'always':
    case 'never':
      return false;
  }
}
