// Lists of the admin API that are sorted and paged in memory, because they are short: administrators.
import { countWrong, listingSortWrong, parameterNotText } from '../../errors/families/admin.ts';
import { invalidParameters } from '../../errors/families/request.ts';
import { parseSearch } from '../../rest/parse-query.ts';

export interface Listing {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly isAscending: boolean;
  readonly search: string;
  readonly searched: readonly string[];
}

interface Listed {
  readonly sorted: readonly string[];
  readonly searched: readonly string[];
}

export const pagingLimits = { depth: 3, arrayLimit: 20, parameterLimit: 20 };

/** Parses `page`, `pageSize`, `sort=email:DESC` and `_q`. Throws for other parameters. */
export function parseListing(search: string, { sorted, searched }: Listed): Listing {
  const parameters = parseSearch(search, pagingLimits);
  const unknown = Object.keys(parameters).filter(
    (name) => !['page', 'pageSize', 'sort', '_q'].includes(name),
  );
  if (unknown.length > 0) throw invalidParameters({ names: unknown.join(', ') });
  const [sort = '', direction = 'asc'] = readText(parameters.sort, 'sort', 'id').split(':');
  if (!sorted.includes(sort) || !/^(asc|desc)$/i.test(direction)) throw listingSortWrong();
  return {
    ...parsePage(parameters),
    sort,
    isAscending: direction.toLowerCase() === 'asc',
    search: readText(parameters._q, '_q', '').toLowerCase(),
    searched,
  };
}

export const parsePage = ({ page, pageSize }: Readonly<Record<string, unknown>>) => ({
  page: countOf(page, 'page', 1),
  pageSize: Math.min(countOf(pageSize, 'pageSize', 10), 100),
});

function countOf(given: unknown, name: string, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw countWrong({ name });
}

function readText(given: unknown, name: string, otherwise: string): string {
  if (given === undefined) return otherwise;
  if (typeof given === 'string') return given;
  throw parameterNotText({ name });
}

type Shown = Readonly<Record<string, unknown>>;

/** `{ results, pagination }` */
export function pageOf(records: readonly Shown[], listing: Listing) {
  const { page, pageSize, sort, isAscending, search, searched } = listing;
  const found = records.filter((record) =>
    searched.some((name) =>
      String(record[name] ?? '')
        .toLowerCase()
        .includes(search),
    ),
  );
  const direction = isAscending ? 1 : -1;
  const sorted = found.toSorted((one, other) => direction * compared(one[sort], other[sort]));
  const results = sorted.slice((page - 1) * pageSize, page * pageSize);
  return { results, pagination: paginationOf({ page, pageSize }, found.length) };
}

export const paginationOf = ({ page, pageSize }: Pick<Listing, 'page' | 'pageSize'>, total: number) => ({
  page,
  pageSize,
  pageCount: Math.ceil(total / pageSize),
  total,
});

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one ?? ''), String(other ?? '')];
  return left < right ? -1 : Number(left > right);
}
