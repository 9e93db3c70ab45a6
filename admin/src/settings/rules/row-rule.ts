// A row rule as the editor holds it: conditions that all hold, or of which one does. A filter that says more than that is
// not read, and stays the JSON that it is (docs/guides/row-and-field-rules.md).
import { isAlone, isOperator, type Operator } from '../../attribute-types/operators.ts';
import type { Rulable } from './rulable.ts';

export interface RuleCondition {
  /** `title`, `author.id` */
  readonly path: string;
  readonly operator: Operator;
  /** As it is entered; `$user.…` is what the signed-in user has. */
  readonly value: string;
}

export interface RowRule {
  readonly join: 'all' | 'any';
  readonly conditions: readonly RuleCondition[];
}

export const isClaim = (value: unknown): boolean => typeof value === 'string' && value.startsWith('$user');

/** Of a list, a rule denies that any entry meets the opposite: below it no negation is taken. */
const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  $ne: '$eq',
  $notContainsi: '$containsi',
  $null: '$notNull',
};

/** Undefined where it is said as it stands. */
export const oppositeIn = ({ isMany }: Rulable, operator: Operator): Operator | undefined =>
  isMany ? opposites[operator] : undefined;

export function filterOfRule({ join, conditions }: RowRule, rulables: readonly Rulable[]): unknown {
  const filters = conditions.flatMap((condition) => {
    const rulable = rulables.find(({ path }) => path === condition.path);
    return rulable ? [filterOf(condition, rulable)] : [];
  });
  if (filters.length === 1) return filters[0];
  return join === 'all' ? { $and: filters } : { $or: filters };
}

function filterOf({ path, operator, value }: RuleCondition, rulable: Rulable): unknown {
  const opposite = oppositeIn(rulable, operator);
  const operand = isAlone(operator) ? true : isClaim(value) ? value : typed(value, rulable);
  const comparison: unknown = { [opposite ?? operator]: operand };
  const filter = path.split('.').reduceRight((inner, name) => ({ [name]: inner }), comparison);
  return opposite ? { $not: filter } : filter;
}

const numbers = ['integer', 'float'];

function typed(value: string, { attribute: { type } }: Rulable): string | number | boolean {
  if (numbers.includes(type)) return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}

/** Undefined for what the editor cannot say. */
export function ruleOfFilter(filter: unknown, rulables: readonly Rulable[]): RowRule | undefined {
  if (!isObject(filter)) return undefined;
  const [key, ...others] = Object.keys(filter);
  const list = others.length === 0 && (key === '$and' || key === '$or') ? filter[key] : undefined;
  const found = Array.isArray(list)
    ? list.map((one) => conditionsIn(one, rulables))
    : [conditionsIn(filter, rulables)];
  if (!found.every((conditions) => conditions !== undefined)) return undefined;
  const isAny = key === '$or' && Array.isArray(list);
  if (isAny && found.some(({ length }) => length !== 1)) return undefined;
  return { join: isAny ? 'any' : 'all', conditions: found.flat() };
}

type Found = readonly RuleCondition[] | undefined;

function conditionsIn(filter: unknown, rulables: readonly Rulable[], above: readonly string[] = []): Found {
  if (!isObject(filter)) return compared(above, '$eq', filter, rulables);
  const found = Object.entries(filter).map(([key, value]): Found => {
    if (key === '$not') return above.length === 0 ? denied(value, rulables) : undefined;
    return key.startsWith('$')
      ? compared(above, key, value, rulables)
      : conditionsIn(value, rulables, [...above, key]);
  });
  return found.length > 0 && found.every((conditions) => conditions !== undefined) ? found.flat() : undefined;
}

function denied(filter: unknown, rulables: readonly Rulable[]): Found {
  const [condition, ...others] = conditionsIn(filter, rulables) ?? [];
  const isMany = rulables.some(({ path, isMany: many }) => many && path === condition?.path);
  const operator = Object.keys(opposites).find((name) => opposites[name as Operator] === condition?.operator);
  if (!condition || others.length > 0 || !isMany || !isOperator(operator)) return undefined;
  return [{ ...condition, operator }];
}

function compared(
  above: readonly string[],
  operator: string,
  operand: unknown,
  rulables: readonly Rulable[],
): Found {
  const written = above.join('.');
  // `author` is short for `author.id`.
  const path = [written, `${written}.id`].find((one) => rulables.some((rulable) => rulable.path === one));
  if (path === undefined || !isOperator(operator)) return undefined;
  if (isAlone(operator)) return operand === true ? [{ path, operator, value: '' }] : undefined;
  const isValue = ['string', 'number', 'boolean'].includes(typeof operand);
  return isValue ? [{ path, operator, value: String(operand) }] : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
