// What a list says of its pages.
import type { ReadPlan, Window } from '../../plan/plan.ts';
import type { PageNumber } from '../marks/marks.ts';

/** Of GraphQL, which has no number for a page beyond. */
const largestInt = 2 ** 31 - 1;

export type PageInfo = Readonly<Record<PageNumber, number>>;

export function pageInfo(result: ReadPlan['result'], total = 0): PageInfo {
  if (result.kind !== 'list') throw new Error('A list was asked for');
  return pageNumbers(result.page, total);
}

export function pageNumbers({ offset, limit }: Window, total: number): PageInfo {
  return {
    total,
    page: Math.min(Math.floor(offset / limit) + 1, largestInt),
    pageSize: limit,
    pageCount: Math.ceil(total / limit),
  };
}
