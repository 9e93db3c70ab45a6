// The outline of a query: the query without the values of filters that its statement only binds. Queries with equal outlines have
// the same plan, the same statement and the same estimate (docs/decisions/049-outlines-of-queries.md).

import { writtenOperator } from './operators/index.ts';
import { Placeholder } from './placeholder.ts';
import type { FilterQuery, Query } from './query.ts';

export interface Outline {
  /** Equal for queries that differ only in the values of their placeholders. */
  readonly text: string;
  /** In the order of the placeholders. */
  readonly values: readonly unknown[];
}

type Comparison = Extract<FilterQuery, { kind: 'compare' }>;

/** Longer lists are a single parameter in some databases (sql/conditions/comparisons.ts). */
const maxListLength = 8;

/** Undefined for a query without placeholders. */
export function outlineOf({ filters, ...others }: Query): Outline | undefined {
  if (!filters) return undefined;
  const values: unknown[] = [];
  const text = `${textOf(filters, values)} ${written(others)}`;
  return values.length === 0 ? undefined : { text, values };
}

/** The filters with placeholders in place of their values, in the order of the outline. */
export function withPlaceholders(filter: FilterQuery, placeholders: Placeholder[]): FilterQuery {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((inner) => withPlaceholders(inner, placeholders)) };
    case 'not':
      return { ...filter, filter: withPlaceholders(filter.filter, placeholders) };
    case 'below':
      return { ...filter, filter: withPlaceholders(filter.filter, placeholders) };
    case 'compare': {
      const { operand } = filter;
      if (!areBound(filter)) return filter;
      const placeholder = (): Placeholder => {
        const made = new Placeholder(placeholders.length);
        placeholders.push(made);
        return made;
      };
      return { ...filter, operand: Array.isArray(operand) ? operand.map(placeholder) : placeholder() };
    }
  }
}

/** Names and values are quoted, so that the text is unambiguous. */
function textOf(filter: FilterQuery, values: unknown[]): string {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const inner = filter.filters.map((one) => textOf(one, values));
      const mark = filter.kind === 'and' && filter.isWritten ? '!' : '';
      return `${filter.kind}${mark}(${inner.join()})`;
    }
    case 'not':
      return `not(${textOf(filter.filter, values)})`;
    case 'below':
      return `${JSON.stringify(filter.name)}:${textOf(filter.filter, values)}`;
    case 'compare':
      return `${JSON.stringify(filter.operator)} ${operandText(filter, values)}`;
  }
}

function operandText(comparison: Comparison, values: unknown[]): string {
  const { operand } = comparison;
  if (!areBound(comparison)) return written(operand);
  if (!Array.isArray(operand)) {
    values.push(operand);
    return '?';
  }
  values.push(...operand);
  return `?${operand.length}`;
}

/** Whether the values are only bound as parameters. Null, undefined and the empty text change the plan. */
function areBound({ operator, operand }: Comparison): boolean {
  if (!writtenOperator(operator)?.takesClaims) return false;
  if (!Array.isArray(operand)) return isBound(operand);
  return operand.length > 0 && operand.length <= maxListLength && operand.every(isBound);
}

const isBound = (value: unknown): boolean =>
  value !== '' && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');

let count = 0;

/** Equal texts for equal values of these types. A value of any other type, which code may pass, equals no other. */
function written(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (value instanceof Map) return `map ${written([...value])}`;
  if (isPlain(value)) {
    const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${written(inner)}`);
    return `{${members.join()}}`;
  }
  if (value === null || ['undefined', 'number', 'boolean'].includes(typeof value)) return String(value);
  count += 1;
  return `unlike ${count}`;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
