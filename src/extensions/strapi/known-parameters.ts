// The parameters of `strapi.documents(uid)` by their names. Every function takes all of them, as existing code hands on what it
// has. A name that is nearly one of them may have been meant to narrow what is found, and is refused; any other is left out with
// a word in the log.
import { didYouMean } from '../../errors/hint.ts';
import { nearest } from '../../errors/nearest.ts';
import { unknownParameter } from '../../errors/project-code.ts';
import type { Data } from '../../values/data.ts';
import { Once } from './once.ts';
import { countKeys, findKeys, showKeys, versionKeys } from './parameters.ts';
import { refuseUndefined } from './undefined-values.ts';

const door = 'strapi.documents()';
const known = [...findKeys, 'withCount', 'documentId', 'data'];
/** Narrows inside the service whose API this is, past all checks, and is internal there; here it is refused. */
const internal = 'lookup';

const once = new Once();

export function knownParameters<T extends object>(given: T, warn: (message: string) => void): T & Data {
  if ('filters' in given && given.filters !== undefined) refuseUndefined(given.filters, 'filters');
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  for (const key of unknown) refuseMeant(key);
  for (const key of unknown)
    once.tell(key, (shown) =>
      warn(`${door} takes no parameter ${shown}: what the project's code gives there is left out`),
    );
  // What is left out belongs to no `T`.
  return Object.fromEntries(Object.entries(given).filter(([key]) => known.includes(key))) as T & Data;
}

function refuseMeant(key: string): void {
  const meant = key === internal ? 'filters' : nearest(key, known);
  if (meant) throw unknownParameter({ door, key, remedy: didYouMean(meant) }, { key, param: key });
}

/** What of them says how much of a document is shown. */
export const shownOf = (given: Data): Data => only(given, showKeys);

/** What of them says which documents are meant. */
export const narrowingOf = (given: Data): Data => only(given, countKeys);

/** What of them says which version of a document is meant. */
export const versionOf = (given: Data): Data => only(given, versionKeys);

const only = (given: Data, keys: readonly string[]): Data =>
  Object.fromEntries(keys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])));
