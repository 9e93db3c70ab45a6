// The parameter names of `strapi.documents(uid)`. Every function accepts all of them, because existing code passes them on. A name
// that is close to a known one may be a misspelled filter and is refused; any other is ignored and logged, or refused with
// `api.documents.strictParams`.
import { unknownParameter } from '../../../errors/families/project-code.ts';
import { didYouMean } from '../../../errors/wording/hint.ts';
import { nearest } from '../../../errors/wording/nearest.ts';
import type { Data } from '../../../values/data.ts';
import { checkKeys } from './check-keys.ts';
import { Once } from './once.ts';
import { countKeys, findKeys, showKeys, versionKeys } from './parameters.ts';
import { type ConditionsOf, definedConditions } from './undefined-values.ts';

const callee = 'strapi.documents()';
const known = [...findKeys, 'withCount', 'documentId', 'data'];
/** Parameters of REST without effect, which code passes on from requests. */
const passedOn = ['count', 'ordering'];
/** An internal parameter of Strapi that filters without checks; refused here. */
const internal = 'lookup';

const once = new Once();

export interface Knowing extends ConditionsOf {
  readonly isStrict: boolean;
  readonly warn: (message: string) => void;
}

export function knownParameters<T extends object>(given: T, { isStrict, warn, ...of }: Knowing): T & Data {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  for (const key of unknown) refuseMeant(key);
  if (isStrict) checkKeys(given, [...known, ...passedOn], callee);
  for (const key of unknown)
    once.report(key, (shown) =>
      warn(`${callee} has no parameter ${shown}: the value of the project's code is ignored`),
    );
  const kept = Object.entries(given).filter(([key]) => known.includes(key));
  // The removed keys are not members of `T`.
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

/** The parameters that select what is shown of a document. */
export const shownOf = (given: Data): Data => picked(given, showKeys);

/** The parameters that select documents. */
export const narrowingOf = (given: Data): Data => picked(given, countKeys);

/** The parameters that select the version of a document. */
export const versionOf = (given: Data): Data => picked(given, versionKeys);

const picked = (given: Data, keys: readonly string[]): Data =>
  Object.fromEntries(keys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])));
