// Parses the `pagination` parameter: by page, by offset or by cursor.
import {
  limitNotWhole,
  mixedCursors,
  mixedPagination,
  startNotWhole,
  wrongWithCount,
} from '../errors/families/request.ts';
import type { PaginationQuery } from '../plan/query.ts';

type Parameters = Readonly<Record<string, unknown>>;

export function parsePagination(value: unknown): PaginationQuery {
  const parameters: Parameters = typeof value === 'object' && value !== null ? (value as Parameters) : {};
  const isByPage = 'page' in parameters || 'pageSize' in parameters;
  const isByOffset = 'start' in parameters || 'limit' in parameters;
  if (isByPage && isByOffset) {
    throw mixedPagination();
  }
  const withCount = parseWithCount(parameters.withCount);
  if ('after' in parameters || 'before' in parameters) return parseCursor(parameters, withCount);
  if (!isByOffset) {
    return {
      kind: 'page',
      page: Math.max(1, placeOf(parameters.page) ?? 1),
      pageSize: sizeOf(parameters.pageSize),
      withCount,
    };
  }
  return {
    kind: 'offset',
    start: Math.max(0, startOf(parameters.start) ?? 0),
    limit: sizeOf(parameters.limit),
    withCount,
  };
}

function parseCursor(parameters: Parameters, withCount: boolean | undefined): PaginationQuery {
  const name = 'after' in parameters ? 'after' : 'before';
  const others = ['before', 'page', 'start', 'limit'].filter(
    (other) => other !== name && other in parameters,
  );
  const [second] = withCount ? ['withCount', ...others] : others;
  if (second !== undefined) throw mixedCursors({ first: name, second });
  const cursor = typeof parameters[name] === 'string' ? parameters[name] : 'none';
  return { kind: 'cursor', [name]: cursor, pageSize: sizeOf(parameters.pageSize) };
}

/** Refuses fractions. */
function startOf(value: unknown): number | undefined {
  const start = placeOf(value);
  if (start !== undefined && isFraction(start)) throw startNotWhole({ value: String(start) });
  return start;
}

/** Refuses texts that are not numbers. A page may be a fraction: its start has to be whole, which depends on the size of pages. */
function placeOf(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) throw startNotWhole({ value: String(number) });
  return clamp(number);
}

/** A text that is not a number means the maximum. Numbers below 1 and an empty value mean 1. */
function sizeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  if (isFraction(number)) throw limitNotWhole({ value: String(number) });
  return Number.isNaN(number) ? maxNumber : Math.max(1, clamp(number));
}

const isFraction = (number: number): boolean => Number.isFinite(number) && !Number.isInteger(number);

const maxNumber = 1e9;

/** Fits the 64-bit offset of every database even when multiplied by a page size. */
const clamp = (number: number): number => Math.min(Math.max(number, -maxNumber), maxNumber);

function parseWithCount(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (value === 'true' || value === 't' || value === '1') return true;
  if (value === 'false' || value === 'f' || value === '0') return false;
  throw wrongWithCount();
}
