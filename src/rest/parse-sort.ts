// The `sort` parameter in all its forms: text, comma list, list, and objects of brackets.
import { wrongOrder, wrongSort } from '../errors/request.ts';
import type { SortQuery } from '../plan/query.ts';
import { splitPath } from './parse-path.ts';

export function parseSort(value: unknown): readonly SortQuery[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parseText);
  if (Array.isArray(value)) return value.flatMap(parseSort);
  if (typeof value === 'object' && value !== null) return parseObject(value, []);
  throw wrongSort();
}

function parseText(text: string): SortQuery {
  const [path = '', ...rest] = text.split(':');
  return {
    path: splitPath(path.trim(), 'sort'),
    direction: rest.length === 0 ? 'asc' : parseDirection(rest.join(':')),
  };
}

function parseObject(value: object, path: readonly string[]): readonly SortQuery[] {
  return Object.entries(value).flatMap(([key, inner]): readonly SortQuery[] => {
    const below = [...path, key];
    if (typeof inner === 'object' && inner !== null) return parseObject(inner, below);
    return [{ path: below, direction: parseDirection(inner || 'asc') }];
  });
}

/** Nothing behind a bracket is ascending. */
function parseDirection(written: unknown): 'asc' | 'desc' {
  const text = typeof written === 'string' ? written.trim() : written;
  if (text === 'asc' || text === 'ASC') return 'asc';
  if (text === 'desc' || text === 'DESC') return 'desc';
  throw wrongOrder();
}
