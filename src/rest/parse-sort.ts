// Parses the `sort` parameter: a text, a comma-separated list, a list, or objects of brackets. The planner checks the order, since
// unknown names are reported first.
import { tooManyPlaces } from '../errors/families/plan.ts';
import { wrongSort } from '../errors/families/request.ts';
import { maxPlaces } from '../plan/planning.ts';
import type { SortQuery } from '../plan/query.ts';
import { splitPath } from './parse-path.ts';

export function parseSort(value: unknown): readonly SortQuery[] {
  if (typeof value === 'string') return parseList(value.split(','), parseText);
  if (Array.isArray(value)) return value.every(isBare) ? [] : parseList(value, parseSort);
  if (typeof value === 'object' && value !== null) return parseObject(value, []);
  throw wrongSort();
}

/** `sort[0]` without `=`. */
const isBare = (value: unknown): boolean => value === null;

/** Stops at the planner's limit, because a long text can have millions of keys. */
function parseList<T>(items: readonly T[], parse: (item: T) => readonly SortQuery[]): readonly SortQuery[] {
  const keys: SortQuery[] = [];
  for (const item of items) {
    keys.push(...parse(item));
    if (keys.length > maxPlaces) throw tooManyPlaces();
  }
  return keys;
}

/** A text without a name sorts by nothing, and what follows a second colon is ignored. */
function parseText(text: string): readonly SortQuery[] {
  const [path = '', order] = text.split(':', 2);
  if (path.trim() === '') return [];
  return [{ path: splitPath(path.trim(), 'sort'), order: order?.trim() }];
}

function parseObject(value: object, path: readonly string[]): readonly SortQuery[] {
  return Object.entries(value).flatMap(([key, inner]): readonly SortQuery[] => {
    const below = [...path, key];
    if (typeof inner === 'object' && inner !== null) return parseObject(inner, below);
    const order = inner ? String(inner).trim() : undefined;
    return [
      order === '' || inner === '' || isBare(inner)
        ? { path: below, order: undefined, isBlank: true }
        : { path: below, order },
    ];
  });
}
