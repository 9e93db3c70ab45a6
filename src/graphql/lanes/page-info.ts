// The pagination of a list.

import type { Window } from '../../plan/plan.ts';
import type { Cursors } from '../../plan/read/cursor.ts';
import type { ReadResult } from '../../read.ts';
import type { PageNumber } from '../marks/marks.ts';

/** The largest Int of GraphQL. */
const maxInt = 2 ** 31 - 1;

/** Pages by cursor have no numbers and totals, other pages no cursors. */
export interface PageInfo extends Readonly<Record<PageNumber, number | null>> {
  readonly cursors: Cursors | null;
}

export function pageInfo({
  result,
  total = 0,
  cursors,
}: Pick<ReadResult, 'result' | 'total' | 'cursors'>): PageInfo {
  if (result.kind !== 'list') throw new Error('A list was expected');
  const { page } = result;
  if (page.form !== 'cursor') return pageNumbers(page, total);
  return { total: null, page: null, pageSize: page.limit, pageCount: null, cursors: cursors ?? null };
}

export function pageNumbers({ offset, limit }: Window, total: number): PageInfo {
  return {
    total,
    page: Math.min(Math.floor(offset / limit) + 1, maxInt),
    pageSize: limit,
    pageCount: Math.ceil(total / limit),
    cursors: null,
  };
}
