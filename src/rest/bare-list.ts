// Lists of plugins come without an envelope: `start` and `limit` stand at the root; `pagination`, `page` and `pageSize`
// are ignored.
import { type Bounds, boundsOf } from '../bounds/bounds.ts';
import type { Query } from '../plan/query.ts';
import type { Door } from '../prepared-reads.ts';
import { parseParameters, parseSearch, type QueryRules, refuseInternal } from './parse-query.ts';

/** No envelope could say that there are more: such lists are cut late. */
export const longestBareList = 1000;

export const bareListDoor = (name: string, bounds: Bounds): Door => ({
  name,
  limits: { defaultLimit: longestBareList, maxLimit: longestBareList, withCount: false },
  bounds: boundsOf(bounds),
});

export function parseBareList(search: string, rules: QueryRules): Query {
  const parameters = parseSearch(search, rules.limits);
  refuseInternal(parameters);
  const { pagination: _ignored, ...asked } = parseParameters(parameters);
  const { start, limit } = parameters;
  const page = {
    kind: 'offset',
    start: wholeNumber(start) ?? 0,
    limit: wholeNumber(limit),
    withCount: false,
  } as const;
  return { ...asked, pagination: page };
}

const wholeNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
