// The parameters of `strapi.documents(uid)` by their names. Every function takes all of them, as existing code hands on what it
// has. A name that is nearly one of them may have been meant to narrow what is found, and is refused; any other is left out with
// a word in the log.
import { didYouMean } from '../../../errors/hint.ts';
import { nearest } from '../../../errors/nearest.ts';
import { unknownParameter } from '../../../errors/project-code.ts';
import type { Data } from '../../../values/data.ts';
import { Once } from './once.ts';
import { countKeys, findKeys, showKeys, versionKeys } from './parameters.ts';
import { type ConditionsOf, definedConditions } from './undefined-values.ts';

const callee = 'strapi.documents()';
const known = [...findKeys, 'withCount', 'documentId', 'data'];
/** Narrows inside the service whose API this is, past all checks, and is internal there; here it is refused. */
const internal = 'lookup';

const once = new Once();

export interface Knowing extends ConditionsOf {
  readonly warn: (message: string) => void;
}

export function knownParameters<T extends object>(given: T, { warn, ...of }: Knowing): T & Data {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  for (const key of unknown) refuseMeant(key);
  for (const key of unknown)
    once.report(key, (shown) =>
      warn(`${callee} has no parameter ${shown}: the value of the project's code is ignored`),
    );
  const kept = Object.entries(given).filter(([key]) => known.includes(key));
  // What is left out belongs to no `T`.
  return Object.fromEntries(
    kept.map(([key, value]) => [key, narrows(key, value) ? definedConditions(value, key, of) : value]),
  ) as T & Data;
}

const narrows = (key: string, value: unknown): value is object =>
  key === 'filters' && typeof value === 'object' && value !== null;

function refuseMeant(key: string): void {
  const meant = key === internal ? 'filters' : nearest(key, known);
  if (meant) throw unknownParameter({ callee, key, remedy: didYouMean(meant) }, { key, param: key });
}

/** What of them says how much of a document is shown. */
export const shownOf = (given: Data): Data => only(given, showKeys);

/** What of them says which documents are meant. */
export const narrowingOf = (given: Data): Data => only(given, countKeys);

/** What of them says which version of a document is meant. */
export const versionOf = (given: Data): Data => only(given, versionKeys);

const only = (given: Data, keys: readonly string[]): Data =>
  Object.fromEntries(keys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])));
