// Lists of users and files have no envelope. Their parameters are `start` and `limit`; `pagination`, `page` and `pageSize` are
// ignored.
import { type Bounds, boundsOf } from '../bounds/bounds.ts';
import { limitNotWhole, startNotWhole } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import type { EntryPoint } from '../read/prepared-reads.ts';
import {
  parseParameters,
  parseSearch,
  type QueryRules,
  refuseInternal,
  withoutPagination,
} from './parse-query.ts';

/** The largest page. It is large, because without an envelope a client cannot see that there are more. */
export const maxBareListLength = 1000;

export const bareListEntryPoint = (name: string, bounds: Bounds): EntryPoint => ({
  name,
  limits: { defaultLimit: maxBareListLength, maxLimit: maxBareListLength, withCount: false },
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

/** 0 and -1 mean the whole list. */
function limitOf(value: unknown): number | undefined {
  const limit = numberOf(value);
  if (limit !== undefined && !(isWhole(limit) && limit >= -1)) throw limitNotWhole({ value: String(limit) });
  return limit === undefined || limit < 1 ? undefined : limit;
}

/** A parameter without a value is ignored. */
function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? Number(value) : Number.NaN;
}

/** A whole number that fits the 64-bit offset of every database. */
const isWhole = (number: number): boolean => Number.isInteger(number) && number <= 1e9;
