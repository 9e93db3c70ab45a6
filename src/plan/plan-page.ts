// Plans the page of a list: what was requested, within the limits of the configuration.
import { startNotWhole } from '../errors/families/request.ts';
import type { Page } from './plan.ts';
import type { PaginationQuery } from './query.ts';

/** Page sizes of the configuration; -1 means no limit. */
export interface Limits {
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly withCount: boolean;
}

export function planPage(pagination: PaginationQuery | undefined, limits: Limits): Page {
  const maxPageSize = limits.maxLimit < 0 ? unlimited : limits.maxLimit;
  const usual = limits.defaultLimit < 0 ? maxPageSize : limits.defaultLimit;
  const limitOf = (requested: number | undefined): number => Math.min(requested ?? usual, maxPageSize);
  const hasTotal = pagination?.withCount ?? limits.withCount;
  if (pagination?.kind === 'offset')
    return { form: 'offset', offset: pagination.start, limit: limitOf(pagination.limit), hasTotal };
  const limit = limitOf(pagination?.pageSize);
  // A page by cursor does not count the rows before it, so it has no total.
  if (pagination?.kind === 'cursor') return { form: 'cursor', offset: 0, limit, hasTotal: false };
  const offset = ((pagination?.page ?? 1) - 1) * limit;
  if (!Number.isInteger(offset)) throw startNotWhole({ value: String(offset) });
  return { form: 'page', offset, limit, hasTotal };
}

/** The size that -1 in the configuration stands for. */
const unlimited = 1_000_000_000;
