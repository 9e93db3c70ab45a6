// Converts filters of the server to rules of the editor. Filters that the editor cannot express exactly are not converted, and are
// edited as JSON.
import { isOperator } from '../../attribute-types/operators.ts';
import {
  groupOf,
  isWithoutValue,
  opposites,
  type RuleEntry,
  type RuleGroup,
  type RuleOperator,
  sentFor,
  takesList,
} from './row-rule.ts';
import type { Rulable } from './rulable.ts';

type Rulables = readonly Rulable[];

/** Undefined for filters that the editor cannot express. */
export function ruleOfFilter(filter: unknown, rulables: Rulables): RuleGroup | undefined {
  const read = entryOf(filter, rulables);
  return read?.kind === 'condition' ? groupOf([read]) : read;
}

function entryOf(filter: unknown, rulables: Rulables): RuleEntry | undefined {
  if (!isObject(filter)) return undefined;
  const entries = Object.entries(filter).flatMap(([key, value]): readonly (RuleEntry | undefined)[] => {
    if (key === '$and' || key === '$or') return [joined(key === '$and' ? 'all' : 'any', value, rulables)];
    if (key === '$not') return [denied(value, rulables)];
    return key.startsWith('$') ? [undefined] : below([key], value, rulables);
  });
  return entries.length === 1 ? entries[0] : whole('all', entries);
}

function joined(join: RuleGroup['join'], list: unknown, rulables: Rulables): RuleEntry | undefined {
  if (!Array.isArray(list)) return undefined;
  return whole(
    join,
    list.map((filter) => entryOf(filter, rulables)),
  );
}

function whole(join: RuleGroup['join'], entries: readonly (RuleEntry | undefined)[]): RuleGroup | undefined {
  const known = entries.filter((entry) => entry !== undefined);
  return known.length > 0 && known.length === entries.length ? groupOf(known, join) : undefined;
}

function denied(filter: unknown, rulables: Rulables): RuleEntry | undefined {
  const inner = entryOf(filter, rulables);
  if (!inner) return undefined;
  if (inner.kind === 'group')
    return inner.isDenied ? { ...groupOf([inner]), isDenied: true } : { ...inner, isDenied: true };
  const isMany = rulables.some(({ path, isMany: many }) => many && path === inner.path);
  if (!isMany) return { ...groupOf([inner]), isDenied: true };
  const [opposite] = Object.entries(opposites).find(([, name]) => name === inner.operator) ?? [];
  return opposite === undefined ? undefined : { ...inner, operator: opposite as RuleOperator };
}

/** The conditions below a name. Two below the same list apply to one entry of it, which the editor cannot express. */
function below(
  path: readonly string[],
  value: unknown,
  rulables: Rulables,
): readonly (RuleEntry | undefined)[] {
  if (!isObject(value)) return [compared(path, '$eq', value, rulables)];
  const found = Object.entries(value).flatMap(([key, inner]) =>
    key.startsWith('$') ? [compared(path, key, inner, rulables)] : below([...path, key], inner, rulables),
  );
  const isMany = rulables.some((rulable) => rulable.isMany && rulable.path.split('.')[0] === path[0]);
  return found.length === 0 || (isMany && found.length > 1) ? [undefined] : found;
}

function compared(
  path: readonly string[],
  operator: string,
  operand: unknown,
  rulables: Rulables,
): RuleEntry | undefined {
  const written = path.join('.');
  // `author` is a short form of `author.id`.
  const rulable = [written, `${written}.id`]
    .map((one) => rulables.find((known) => known.path === one))
    .find((known) => known !== undefined);
  if (!rulable || !isRuleOperator(operator)) return undefined;
  // The editor has no negations below a list, where they mean something else.
  if (rulable.isMany && opposites[operator] !== undefined) return undefined;
  const condition = { kind: 'condition', path: rulable.path, operator } as const;
  if (isWithoutValue(operator)) return operand === true ? { ...condition, values: [] } : undefined;
  const operands = takesList(operator) ? operand : [operand];
  if (!Array.isArray(operands) || operands.length === 0) return undefined;
  const isSame = operands.every((one) => sentFor(String(one), rulable) === one);
  return isSame ? { ...condition, values: operands.map(String) } : undefined;
}

const isRuleOperator = (name: string): name is RuleOperator =>
  isOperator(name) || takesList(name as RuleOperator);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
