// `conditions` of an attribute: when it is shown to editors. A hidden attribute is checked as in a draft.
// https://docs.strapi.io/cms/backend-customization/models#conditional-fields · the logic is that of https://jsonlogic.com
import type { Options } from './attribute-options.ts';

type Logic = unknown;

/** Whether an attribute is shown, given the values of other attributes by name. */
export type AttributeCondition = (attributeValue: (name: string) => unknown) => boolean;

type Operator = (operands: readonly unknown[]) => unknown;

const same = (one: unknown, other: unknown): boolean =>
  // biome-ignore lint/suspicious/noDoubleEquals: `==` of JSON Logic is that of JavaScript.
  one == other;
const number = (value: unknown): number => Number(value);

const operators: Readonly<Record<string, Operator>> = {
  '==': ([one, other]) => same(one, other),
  '===': ([one, other]) => one === other,
  '!=': ([one, other]) => !same(one, other),
  '!==': ([one, other]) => one !== other,
  '!': ([one]) => !isTruthy(one),
  '!!': ([one]) => isTruthy(one),
  and: (operands) => operands.every(isTruthy),
  or: (operands) => operands.some(isTruthy),
  '>': ([one, other]) => number(one) > number(other),
  '>=': ([one, other]) => number(one) >= number(other),
  '<': ([one, other]) => number(one) < number(other),
  '<=': ([one, other]) => number(one) <= number(other),
  in: ([one, other]) =>
    Array.isArray(other) ? other.includes(one) : typeof other === 'string' && other.includes(String(one)),
};

/** In JSON Logic an empty list is false. */
const isTruthy = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Undefined without conditions. Unknown operations are faults. */
export function parseCondition(options: Options): AttributeCondition | undefined {
  const conditions = options.raw.conditions;
  if (conditions === undefined || conditions === null) return undefined;
  const visible = typeof conditions === 'object' ? Reflect.get(conditions, 'visible') : undefined;
  const unknown = visible === undefined ? 'visible' : unknownOperator(visible);
  if (visible !== undefined && unknown === undefined)
    return (attributeValue) => isVisible(visible, attributeValue);
  options.fault(
    'conditions',
    visible === undefined ? 'has no "visible"' : `has the unknown operator ${JSON.stringify(unknown)}`,
    `Write { "visible": { "==": [{ "var": "attribute" }, true] } }, with one of ${Object.keys(operators).join(', ')}.`,
  );
  return undefined;
}

/** Evaluates `visible` with these values. */
export const isVisible = (visible: Logic, attributeValue: (name: string) => unknown): boolean =>
  isTruthy(evaluate(visible, attributeValue));

function unknownOperator(logic: Logic): string | undefined {
  if (Array.isArray(logic)) return firstOf(logic.map(unknownOperator));
  const [name, operands] = operation(logic) ?? [];
  if (name === undefined || name === 'var') return undefined;
  return Object.hasOwn(operators, name) ? unknownOperator(operands) : name;
}

/** The attributes that `conditions` use. */
export function variablesOf(logic: Logic): readonly string[] {
  if (Array.isArray(logic)) return logic.flatMap(variablesOf);
  if (typeof logic !== 'object' || logic === null) return [];
  return Object.entries(logic).flatMap(([name, operands]) =>
    name === 'var' ? [String(Array.isArray(operands) ? operands[0] : operands)] : variablesOf(operands),
  );
}

const firstOf = (found: readonly (string | undefined)[]): string | undefined =>
  found.find((name) => name !== undefined);

function evaluate(logic: Logic, attributeValue: (name: string) => unknown): unknown {
  const [name, operands] = operation(logic) ?? [];
  if (name === undefined)
    return Array.isArray(logic) ? logic.map((one) => evaluate(one, attributeValue)) : logic;
  if (name === 'var') return attributeValue(String(Array.isArray(operands) ? operands[0] : operands)) ?? null;
  const values = (Array.isArray(operands) ? operands : [operands]).map((one) =>
    evaluate(one, attributeValue),
  );
  return operators[name]?.(values);
}

/** `{ "==": [1, 2] }` */
function operation(logic: Logic): readonly [name: string, operands: unknown] | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const [entry] = Object.entries(logic);
  return entry;
}
