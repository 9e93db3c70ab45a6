// Lists of plugins come without an envelope: `start` and `limit` stand at the root; `pagination`, `page` and `pageSize`
// are ignored.
import { type Bounds, boundsOf } from '../bounds/bounds.ts';
import { limitNotWhole, startNotWhole } from '../errors/request.ts';
import type { Query } from '../plan/query.ts';
import type { Door } from '../prepared-reads.ts';
import {
  parseParameters,
  parseSearch,
  type QueryRules,
  refuseInternal,
  withoutPagination,
} from './parse-query.ts';

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
  const { start, limit } = parameters;
  const page = {
    kind: 'offset',
    start: startOf(start) ?? 0,
    limit: limitOf(limit),
    withCount: false,
  } as const;
  return { ...parseParameters(withoutPagination(parameters)), pagination: page };
}

function startOf(value: unknown): number | undefined {
  const start = numberOf(value);
  if (start !== undefined && !(isWhole(start) && start >= 0)) throw startNotWhole({ value: String(start) });
  return start;
}

/** 0 and -1 ask for the whole list. */
function limitOf(value: unknown): number | undefined {
  const limit = numberOf(value);
  if (limit !== undefined && !(isWhole(limit) && limit >= -1)) throw limitNotWhole({ value: String(limit) });
  return limit === undefined || limit < 1 ? undefined : limit;
}

/** A name without a value is the same as no parameter. */
function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? Number(value) : Number.NaN;
}

/** Small enough for every database's 64-bit offset. */
const isWhole = (number: number): boolean => Number.isInteger(number) && number <= 1e9;
