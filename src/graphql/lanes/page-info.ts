// What a list says of its pages.
import type { ReadPlan } from '../../plan/plan.ts';
import type { PageNumber } from '../marks.ts';

export function pageInfo({ result }: ReadPlan, total = 0): Readonly<Record<PageNumber, number>> {
  if (result.kind !== 'list') throw new Error('A list was asked for');
  const { offset, limit } = result.page;
  return {
    total,
    page: Math.floor(offset / limit) + 1,
    pageSize: limit,
    pageCount: Math.ceil(total / limit),
  };
}
