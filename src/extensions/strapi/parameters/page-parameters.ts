// The page of a list that project code reads: `start` and `limit`, or `page` and `pageSize`, beside the other parameters or else
// in `pagination`. `limit: -1` removes the limit. Numbers may be texts, because code passes on values of query strings.
import {
  mixedPages,
  pageNotPositive,
  pageRefused,
  wrongParameter,
} from '../../../errors/families/project-code.ts';
import { mixedPagination } from '../../../errors/families/request.ts';
import { printValue } from '../../../errors/wording/print-value.ts';
import type { PaginationQuery } from '../../../plan/query.ts';
import { parsePagination } from '../../../rest/parse-pagination.ts';
import { type Data, isData } from '../../../values/data.ts';

export const pageKeys = ['start', 'limit', 'page', 'pageSize', 'pagination'];

/** Undefined: the whole list. */
export function pageOf(given: Data): PaginationQuery | undefined {
  const requested = writtenPage(given);
  const start = numberOf(requested, 'start');
  const limit = numberOf(requested, 'limit');
  const page = numberOf(requested, 'page');
  const pageSize = numberOf(requested, 'pageSize');
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

/** `pagination` of a client, which code may have changed: numbers may be texts, and -1 means the largest size. */
export function clientPageOf(given: Data): PaginationQuery | undefined {
  const written = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  if (written.length === 0) return undefined;
  return parsePagination(
    Object.fromEntries(
      written.map(([name, value]) => [name, value === -1 ? String(maxNumber) : asText(value)]),
    ),
  );
}

const maxNumber = 1_000_000_000;
const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

/** For `strapi.documents(uid)`: like `pageOf`, but invalid numbers are refused. */
export function documentPageOf(given: Data): PaginationQuery | undefined {
  const requested = writtenPage(given);
  const isByPage = isGiven(requested.page) || isGiven(requested.pageSize);
  if (isByPage && (isGiven(requested.start) || isGiven(requested.limit))) throw mixedPages();
  for (const name of ['page', 'pageSize'])
    if (isGiven(requested[name]) && !(wholeOf(requested[name]) >= 1)) throw pageNotPositive({ name });
  for (const [name, least, conversion] of windows)
    if (isGiven(requested[name]) && !(wholeOf(requested[name]) >= least))
      throw pageRefused({ conversion, name, value: printValue(requested[name]) });
  return pageOf(given);
}

/**
 * Beside a page, `pagination` is not read, as in Strapi: the core services of its package pass on the parameters of the client,
 * with the `start` and `limit` that follow from them.
 */
function writtenPage({ pagination, offset, ...given }: Data): Data {
  const page: Data = { ...(offset === undefined ? {} : { start: offset }), ...given };
  const isWritten = ['start', 'limit', 'page', 'pageSize'].some((name) => isGiven(page[name]));
  return !isWritten && isData(pagination) ? { ...page, ...pagination } : page;
}

/** By name: the minimum, and the message, which existing code may compare. */
const windows = [
  ['start', 0, 'convertStartQueryParams'],
  ['limit', -1, 'convertLimitQueryParams'],
] as const;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const wholeOf = (value: unknown): number =>
  Number.isSafeInteger(Number(value)) && typeof value !== 'boolean' ? Number(value) : Number.NaN;

const usualSize = 10;

/** 0 counts as not given, as in Strapi. */
const sizeOf = (limit: number | undefined): number | undefined =>
  limit === undefined || limit <= 0 ? undefined : limit;

function numberOf(given: Data, name: string): number | undefined {
  const value = given[name];
  if (!isGiven(value)) return undefined;
  const number = wholeOf(value);
  if (!Number.isNaN(number)) return number;
  throw wrongParameter({ name, expected: 'a whole number' });
}
