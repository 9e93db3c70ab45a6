// Parses the query strings of the scenarios for the rival.
import type { Listing } from './store.ts';

export function parseListing(search: string): Listing {
  const parameters = new URLSearchParams(search);
  const limit = Number(parameters.get('pagination[pageSize]') ?? 25);
  const page = Number(parameters.get('pagination[page]') ?? 1);
  return {
    limit,
    offset: (page - 1) * limit,
    selection: parameters.has('populate[category]')
      ? 'deep'
      : parameters.has('populate[category][fields][0]')
        ? 'nested'
        : 'plain',
    hasTotal: parameters.get('pagination[withCount]') !== 'false',
    match: matchOf(parameters),
  };
}

function matchOf(parameters: URLSearchParams): Listing['match'] {
  const name = parameters.get('filters[category][name][$eq]');
  const part = parameters.get('filters[title][$containsi]');
  if (name !== null) {
    const sort = parameters.get('sort') === 'rank:desc' ? 'rank' : 'publishedAt';
    const views = parameters.get('filters[views][$ne]');
    return { kind: 'category', name, sort, notViews: views === null ? undefined : Number(views) };
  }
  return part === null ? { kind: 'all' } : { kind: 'title', part };
}
