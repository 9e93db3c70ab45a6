// Evaluates filters on records in memory, whose values are texts.
import { conditionWithoutField, keyRefused } from '../../errors/families/plan.ts';
import { operatorNamed, writtenOperator } from '../../plan/operators/index.ts';
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
      return matchesValue(filter.filter, comparedText(record[filter.name]));
    case 'compare':
      throw conditionWithoutField();
  }
}

const comparedText = (value: unknown): string | null =>
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
      throw keyRefused({ key: filter.name, at: '' });
    case 'compare':
      return compare(filter.operator, value, filter.operand);
  }
}

function compare(written: string, value: string | null, operand: unknown): boolean {
  const operator = writtenOperator(written);
  if (!operator) throw keyRefused({ key: written, at: '' });
  const isTurned = operator.operand === 'flag' ? operand === false : operand === null;
  const other = operator.operand === 'flag' ? operator.belowFalse : operator.belowNull;
  const meant = isTurned && other ? operatorNamed(other) : operator;
  if (value === null) return meant.onNull === true;
  const operands = [operand].flat().filter((one) => one !== null);
  if (operands.length === 0 && meant.operand !== 'flag') return meant.isNegative;
  return meant.holds(value, operands.map(String));
}
