// Writes a query as a REST request.
import type { Filter, HostileQuery, Populate } from './query.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export function restRequest(query: HostileQuery): Request {
  const search = new URLSearchParams();
  const { junction } = query;
  for (const populate of query.populate) writePopulate(populate, 'populate', search);
  for (const [index, sort] of query.sort.entries()) search.append(`sort[${index}]`, sort);
  for (const [index, filter] of query.filters.entries())
    search.append(
      `filters[${junction}]${junction === '$not' ? '' : `[${index}]`}${keysOf(filter)}`,
      filter.operand,
    );
  if (query.search !== undefined) search.append('_q', query.search);
  search.append('pagination[pageSize]', String(query.pageSize));
  search.append('pagination[page]', String(query.page));
  search.append('status', query.status);
  if (query.locale !== undefined) search.append('locale', query.locale);
  return { method: 'GET', path: `/api/${query.type}?${search}` };
}

function writePopulate({ name, below, sort, filter }: Populate, at: string, search: URLSearchParams): void {
  const here = `${at}[${name}]`;
  if (sort !== undefined) search.append(`${here}[sort]`, sort);
  if (filter) search.append(`${here}[filters]${keysOf(filter)}`, filter.operand);
  if (below.length === 0 && sort === undefined && !filter) search.append(`${here}[fields]`, '*');
  for (const inner of below) writePopulate(inner, `${here}[populate]`, search);
}

const keysOf = ({ path, operator }: Filter): string => [...path, operator].map((key) => `[${key}]`).join('');
