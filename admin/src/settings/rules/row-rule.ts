// A row rule in the editor: groups of conditions, combined by "and" or "or", which can be negated. It is converted to a filter of the
// server (docs/guides/row-and-field-rules.md).
import { isAlone, type Operator } from '../../attribute-types/operators.ts';
import type { Rulable } from './rulable.ts';

const listOperators = ['$in', '$notIn'] as const;

export type RuleOperator = Operator | (typeof listOperators)[number];

export interface RuleCondition {
  readonly kind: 'condition';
  /** `title`, `author.id` */
  readonly path: string;
  readonly operator: RuleOperator;
  /** The entered values, one unless the operator has a list; `$user.…` is a variable of the signed-in user. */
  readonly values: readonly string[];
}

export interface RuleGroup {
  readonly kind: 'group';
  readonly join: 'all' | 'any';
  /** Whether the group is negated. */
  readonly isDenied: boolean;
  readonly entries: readonly RuleEntry[];
}

export type RuleEntry = RuleCondition | RuleGroup;

export const groupOf = (entries: readonly RuleEntry[], join: RuleGroup['join'] = 'all'): RuleGroup => ({
  kind: 'group',
  join,
  isDenied: false,
  entries,
});

export const isClaim = (value: unknown): boolean => typeof value === 'string' && value.startsWith('$user');

export const takesList = (operator: RuleOperator): boolean =>
  listOperators.some((listed) => listed === operator);

export const isComplete = (entry: RuleEntry): boolean =>
  entry.kind === 'group'
    ? entry.entries.length > 0 && entry.entries.every(isComplete)
    : isWithoutValue(entry.operator) || (entry.values.length > 0 && !entry.values.includes(''));

export const isWithoutValue = (operator: RuleOperator): boolean => isAlone(operator as Operator);

/** The opposites of negative operators. For lists, a negation is written as "not" around the opposite, since negations below lists are refused. */
export const opposites: Readonly<Partial<Record<RuleOperator, RuleOperator>>> = {
  $ne: '$eq',
  $notIn: '$in',
  $notContainsi: '$containsi',
  $null: '$notNull',
};

/** The opposite that has to be used for a list; undefined if the operator can be used as it is. */
export const oppositeIn = ({ isMany }: Rulable, operator: RuleOperator): RuleOperator | undefined =>
  isMany ? opposites[operator] : undefined;

export function filterOfRule(entry: RuleEntry, rulables: readonly Rulable[]): unknown {
  if (entry.kind === 'condition') {
    const rulable = rulables.find(({ path }) => path === entry.path);
    return rulable && filterOfCondition(entry, rulable);
  }
  const filters = entry.entries
    .map((inner) => filterOfRule(inner, rulables))
    .filter((filter) => filter !== undefined);
  const whole = filters.length === 1 ? filters[0] : { [entry.join === 'all' ? '$and' : '$or']: filters };
  return entry.isDenied ? { $not: whole } : whole;
}

function filterOfCondition({ path, operator, values }: RuleCondition, rulable: Rulable): unknown {
  const opposite = oppositeIn(rulable, operator);
  const typed = values.map((value) => sentFor(value, rulable));
  const operand = isWithoutValue(operator) ? true : takesList(operator) ? typed : typed[0];
  const comparison: unknown = { [opposite ?? operator]: operand };
  const filter = path.split('.').reduceRight((inner, name) => ({ [name]: inner }), comparison);
  return opposite ? { $not: filter } : filter;
}

const numbers = ['integer', 'float'];

/** Converts an entered value to the value of the request. */
export function sentFor(value: string, { attribute: { type } }: Rulable): string | number | boolean {
  if (isClaim(value)) return value;
  if (numbers.includes(type)) return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
