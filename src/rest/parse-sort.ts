// Parses the `sort` parameter: a text, a comma-separated list, a list, or objects of brackets. The planner checks the order, since
// unknown names are reported first.
import { tooManyPlaces } from '../errors/families/plan.ts';
import { wrongSort } from '../errors/families/request.ts';
import { maxPlaces } from '../plan/planning.ts';
import type { SortQuery } from '../plan/query.ts';
import { splitPath } from './parse-path.ts';

export function parseSort(value: unknown): readonly SortQuery[] {
  if (typeof value === 'string')
    return parseList(
      value.split(',').filter((part) => part.trim() !== ''),
      parseText,
    );
  if (Array.isArray(value)) return parseList(value, parseSort);
  if (typeof value === 'object' && value !== null) return parseObject(value, []);
  throw wrongSort();
}

/** Stops at the planner's limit, because a long text can have millions of keys. */
function parseList<T>(items: readonly T[], parse: (item: T) => readonly SortQuery[]): readonly SortQuery[] {
  const keys: SortQuery[] = [];
  for (const item of items) {
    keys.push(...parse(item));
    if (keys.length > maxPlaces) throw tooManyPlaces();
  }
  return keys;
}

function parseText(text: string): readonly SortQuery[] {
  const [path = '', ...rest] = text.split(':');
  const order = rest.length === 0 ? undefined : rest.join(':').trim();
  return [{ path: splitPath(path.trim(), 'sort'), order }];
}

function parseObject(value: object, path: readonly string[]): readonly SortQuery[] {
  return Object.entries(value).flatMap(([key, inner]): readonly SortQuery[] => {
    const below = [...path, key];
    if (typeof inner === 'object' && inner !== null) return parseObject(inner, below);
    // An empty value means ascending.
    return [{ path: below, order: inner ? String(inner).trim() : undefined }];
  });
}
