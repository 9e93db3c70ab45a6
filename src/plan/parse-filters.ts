// Parses the `filters` parameter into a FilterQuery. It checks the syntax only; the planner resolves names and operators.
import { conditionsNotList, filtersNotObject } from '../errors/families/plan.ts';
import { isObject } from '../values/data.ts';
import type { FilterQuery } from './query.ts';

export function parseFilters(value: unknown): FilterQuery {
  // `filters[title]=a&filters=x` is a list of an object and a text.
  if (!isObject(value) || (Array.isArray(value) && value.some(isObject) && !value.every(isObject)))
    throw filtersNotObject();
  if (Array.isArray(value) && value.length === 0) return { kind: 'and', filters: [], isWritten: false };
  return parseFilter(value, 'filters');
}

function parseFilter(value: unknown, path: string): FilterQuery {
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return { kind: 'compare', operator: '$in', operand: value };
    return {
      kind: 'and',
      isWritten: false,
      filters: value.map((item, index) => parseFilter(item, `${path}[${index}]`)),
    };
  }
  if (typeof value !== 'object' || value === null)
    return { kind: 'compare', operator: '$eq', operand: value };
  const filters = Object.entries(value).map(([key, inner]) => parseKey(key, inner, `${path}[${key}]`));
  const [only] = filters;
  return only && filters.length === 1 ? only : { kind: 'and', filters, isWritten: false };
}

function parseKey(key: string, value: unknown, path: string): FilterQuery {
  if (key === '$and' || key === '$or') {
    const filters = listOf(value, path).map((item, index) => parseFilter(item, `${path}[${index}]`));
    return key === '$and' ? { kind: 'and', filters, isWritten: true } : { kind: 'or', filters };
  }
  if (key === '$not') return { kind: 'not', filter: parseFilter(value, path) };
  if (key.startsWith('$')) return { kind: 'compare', operator: key, operand: value };
  return { kind: 'below', name: key, filter: parseFilter(value, path) };
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw conditionsNotList({ path });
}
