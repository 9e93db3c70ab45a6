// Checks the parameter names of project code. An unknown one is refused, because it may have been meant as a filter;
// except in reads of
// `entityService` and in projects of version 4, whose code passes on client parameters.
import { unknownParameter } from '../../../errors/families/project-code.ts';
import { didYouMean, nameOneOf } from '../../../errors/wording/hint.ts';
import { nearest } from '../../../errors/wording/nearest.ts';
import { Once } from './once.ts';

export function checkKeys(given: object, known: readonly string[], callee: string): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    throw unknownParameter({ callee, key, remedy: nameOneOf(key, known) }, { key, param: key });
  }
}

/** Reports the keys that are removed. */
export type LeaveOutKeys = <T extends object>(given: T, known: readonly string[], callee: string) => T;

const once = new Once();

/** Ignores parameters that Strapi ignores, such as those of REST; a misspelled known one is refused. */
export const leaveOutKeys =
  (warn: (message: string) => void): LeaveOutKeys =>
  (given, known, callee) => {
    for (const key of Object.keys(given)) {
      if (known.includes(key)) continue;
      const meant = elsewhere.includes(key) ? undefined : nearest(key, known);
      if (meant) throw unknownParameter({ callee, key, remedy: didYouMean(meant) }, { key, param: key });
      once.report(key, (shown) =>
        warn(`${callee} has no parameter ${shown}: the value of the project's code is ignored`),
      );
    }
    // The removed keys are not members of the type.
    return Object.fromEntries(Object.entries(given).filter(([key]) => known.includes(key))) as typeof given;
  };

/** Parameters of REST and other APIs, which are not misspellings of a similar name. */
const elsewhere = [
  'sort',
  'start',
  'page',
  'pageSize',
  'pagination',
  'locale',
  'status',
  'fields',
  'filters',
  'offset',
  'where',
];
