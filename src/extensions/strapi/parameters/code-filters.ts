// Filters of project code. Code collects the conditions that a client has chosen in a list: if the list of `$or` is empty, it
// excludes nothing, as in Strapi.
import { parseFilters } from '../../../plan/parse-filters.ts';
import type { FilterQuery } from '../../../plan/query.ts';

export const parseCodeFilters = (given: unknown): FilterQuery =>
  Array.isArray(given) && given.length === 0 ? everything : withoutEmptyLists(parseFilters(given));

const everything: FilterQuery = { kind: 'and', filters: [], isWritten: false };

function withoutEmptyLists(filter: FilterQuery): FilterQuery {
  switch (filter.kind) {
    case 'or':
    case 'and':
      if (filter.filters.length === 0) return everything;
      return { ...filter, filters: filter.filters.map(withoutEmptyLists) };
    case 'not':
    case 'below':
      return { ...filter, filter: withoutEmptyLists(filter.filter) };
    case 'compare':
      return filter;
  }
}
