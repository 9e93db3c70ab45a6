// A question as a REST request.
import type { Filter, Populate, Question } from './question.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export function restRequest(question: Question): Request {
  const search = new URLSearchParams();
  const { junction } = question;
  for (const populate of question.populate) writePopulate(populate, 'populate', search);
  for (const [index, sort] of question.sort.entries()) search.append(`sort[${index}]`, sort);
  for (const [index, filter] of question.filters.entries())
    search.append(
      `filters[${junction}]${junction === '$not' ? '' : `[${index}]`}${keysOf(filter)}`,
      filter.operand,
    );
  if (question.search !== undefined) search.append('_q', question.search);
  search.append('pagination[pageSize]', String(question.pageSize));
  search.append('pagination[page]', String(question.page));
  search.append('status', question.status);
  if (question.locale !== undefined) search.append('locale', question.locale);
  return { method: 'GET', path: `/api/${question.type}?${search}` };
}

function writePopulate({ name, below, sort, filter }: Populate, at: string, search: URLSearchParams): void {
  const here = `${at}[${name}]`;
  if (sort !== undefined) search.append(`${here}[sort]`, sort);
  if (filter) search.append(`${here}[filters]${keysOf(filter)}`, filter.operand);
  if (below.length === 0 && sort === undefined && !filter) search.append(`${here}[fields]`, '*');
  for (const inner of below) writePopulate(inner, `${here}[populate]`, search);
}

const keysOf = ({ path, operator }: Filter): string => [...path, operator].map((key) => `[${key}]`).join('');
