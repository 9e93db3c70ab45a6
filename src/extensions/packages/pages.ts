// `pagination` of `@strapi/utils`: converts page numbers to start and limit, and back.
import { errors } from './errors.ts';

interface Paged {
  readonly page?: unknown;
  readonly pageSize?: unknown;
  readonly start?: unknown;
  readonly limit?: unknown;
}

interface Usual {
  readonly defaults?: { readonly page?: Paged; readonly offset?: Paged };
  readonly maxLimit?: number;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function withDefaultPagination(given: Paged, { defaults = {}, maxLimit = -1 }: Usual = {}): object {
  const { page, pageSize, start, limit, ...others } = given;
  const isByPage = isGiven(page) || isGiven(pageSize);
  if (isByPage && (isGiven(start) || isGiven(limit)))
    throw new errors.PaginationError('Cannot use both page & offset pagination in the same query');
  const window = isByPage
    ? pageWindow({ page, pageSize }, defaults.page, maxLimit)
    : {
        start: Number(start ?? defaults.offset?.start ?? 0),
        limit: Number(limit ?? defaults.offset?.limit ?? 10),
      };
  return { ...others, start: Math.max(window.start, 0), limit: within(window.limit, maxLimit) };
}

function pageWindow({ page, pageSize }: Paged, usual: Paged = {}, maxLimit: number) {
  const size = isGiven(pageSize) ? Math.max(1, Number(pageSize)) : Number(usual.pageSize ?? 10);
  const limit = within(size, maxLimit);
  return { start: (Number(page ?? usual.page ?? 1) - 1) * limit, limit };
}

/** `-1` means no limit, up to the maximum. */
function within(limit: number, maxLimit: number): number {
  if (limit === -1) return maxLimit;
  return maxLimit === -1 ? Math.max(limit, 1) : Math.min(Math.max(limit, 1), maxLimit);
}

interface Window {
  readonly page?: number;
  readonly pageSize?: number;
  readonly start?: number;
  readonly limit?: number;
}

function transformPagedPaginationInfo({ page, pageSize, start, limit }: Window, total: number): object {
  const isWindow = page === undefined && start !== undefined;
  const size = (isWindow ? limit : pageSize) ?? (page === undefined && !isWindow ? 10 : total);
  const at = isWindow ? Math.floor(start / size) + 1 : (page ?? 1);
  const pageCount = page === undefined && !isWindow ? 1 : size > 0 ? Math.ceil(total / size) : 0;
  return { page: at, pageSize: size, pageCount, total };
}

function transformOffsetPaginationInfo({ page, pageSize, start, limit }: Window, total: number): object {
  if (page !== undefined) {
    const size = pageSize ?? total;
    return { start: (page - 1) * size, limit: size, total };
  }
  return start === undefined ? { start: 0, limit: 10, total } : { start, limit: limit ?? total, total };
}

export const pagination = {
  withDefaultPagination,
  transformPagedPaginationInfo,
  transformOffsetPaginationInfo,
};
