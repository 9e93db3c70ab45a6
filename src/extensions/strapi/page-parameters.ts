// Which part of a list a project's code asks for: `start` and `limit`, or `page` and `pageSize`, by themselves or below
// `pagination`; `limit: -1` is without end. Numbers may be texts, as they come out of query strings.
import { wrongParameter } from '../../errors/project-code.ts';
import { mixedPagination } from '../../errors/request.ts';
import type { PaginationQuery } from '../../plan/query.ts';
import { type Data, isData } from '../../values/data.ts';

export const pageKeys = ['start', 'limit', 'page', 'pageSize', 'pagination'];

/** Undefined: all of it. */
export function pageOf(given: Data): PaginationQuery | undefined {
  const { pagination, offset, ...others } = given;
  const asked = {
    ...(offset === undefined ? {} : { start: offset }),
    ...others,
    ...(isData(pagination) ? pagination : {}),
  };
  const start = numberOf(asked, 'start');
  const limit = numberOf(asked, 'limit');
  const page = numberOf(asked, 'page');
  const pageSize = numberOf(asked, 'pageSize');
  const isByPage = page !== undefined || pageSize !== undefined;
  if (isByPage && (start !== undefined || limit !== undefined)) throw mixedPagination();
  if (isByPage)
    return {
      kind: 'page',
      page: Math.max(1, page ?? 1),
      pageSize: pageSize ?? usualSize,
      withCount: undefined,
    };
  if (start === undefined && limit === undefined) return undefined;
  return { kind: 'offset', start: Math.max(0, start ?? 0), limit: sizeOf(limit), withCount: undefined };
}

const usualSize = 10;

const sizeOf = (limit: number | undefined): number | undefined =>
  limit === undefined || limit < 0 ? undefined : limit;

function numberOf(given: Data, name: string): number | undefined {
  const value = given[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'boolean' ? Number.NaN : Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw wrongParameter({ name, expected: 'a whole number' });
}
