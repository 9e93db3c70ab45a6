// Filters on records that are held in memory: few of them, all of their values texts.
import { invalid } from '../../errors/errors.ts';
import type { FilterQuery } from '../../plan/query.ts';

type Record = Readonly<{ [name: string]: unknown }>;

export function matches(filter: FilterQuery | undefined, record: Record): boolean {
  switch (filter?.kind) {
    case undefined:
      return true;
    case 'and':
      return filter.filters.every((inner) => matches(inner, record));
    case 'or':
      return filter.filters.some((inner) => matches(inner, record));
    case 'not':
      return !matches(filter.filter, record);
    case 'below':
      return matchesValue(filter.filter, textOf(record[filter.name]));
    case 'compare':
      throw invalid('A condition needs the name of a field');
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

function matchesValue(filter: FilterQuery, value: string | null): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => matchesValue(inner, value));
    case 'or':
      return filter.filters.some((inner) => matchesValue(inner, value));
    case 'not':
      return !matchesValue(filter.filter, value);
    case 'below':
      throw invalid(`Invalid key ${filter.name}`);
    case 'compare':
      return compare(filter.operator, value, filter.operand);
  }
}

function compare(operator: string, value: string | null, operand: unknown): boolean {
  if (operator === '$null' || operator === '$notNull')
    return (value === null) === ((operator === '$null') === (operand !== false));
  if (operator === '$eq' && operand === null) return value === null;
  if (value === null) return false;
  const operands = Array.isArray(operand) ? operand.map(String) : [String(operand)];
  const [first = '', second = ''] = operands;
  const holds = comparisons(value, first, second, operands)[operator];
  if (holds === undefined) throw invalid(`Invalid key ${operator}`);
  return holds();
}

const comparisons = (
  value: string,
  first: string,
  second: string,
  operands: readonly string[],
): Readonly<{ [operator: string]: () => boolean }> => ({
  $eq: () => value === first,
  $eqi: () => value.toLowerCase() === first.toLowerCase(),
  $ne: () => value !== first,
  $nei: () => value.toLowerCase() !== first.toLowerCase(),
  $in: () => operands.includes(value),
  $notIn: () => !operands.includes(value),
  $lt: () => value < first,
  $lte: () => value <= first,
  $gt: () => value > first,
  $gte: () => value >= first,
  $between: () => value >= first && value <= second,
  $startsWith: () => value.startsWith(first),
  $endsWith: () => value.endsWith(first),
  $contains: () => value.includes(first),
  $notContains: () => !value.includes(first),
  $containsi: () => value.toLowerCase().includes(first.toLowerCase()),
  $notContainsi: () => !value.toLowerCase().includes(first.toLowerCase()),
});
