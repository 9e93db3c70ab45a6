// One comparison of a filter: the operator known, its values read as the type of what they are compared with.
import { invalid } from '../errors/errors.ts';
import { printValue } from '../errors/print-value.ts';
import { booleanOperand, textOperand } from '../schema/attribute-types/operand.ts';
import type { Operand, ScalarType } from '../schema/attribute-types/scalar-type.ts';
import { Claim } from './claim.ts';
import type { Condition, Operator, Subject } from './plan.ts';
import { type Position, unknownKey } from './planning.ts';
import type { FilterQuery } from './query.ts';

/** What an operator compares with, once a name was resolved. */
export interface Compared {
  readonly subject: Subject;
  readonly type: ScalarType;
}

const operators: Readonly<Record<string, Operator>> = {
  $eq: 'eq',
  $eqi: 'eqi',
  $ne: 'ne',
  $nei: 'nei',
  $lt: 'lt',
  $lte: 'lte',
  $gt: 'gt',
  $gte: 'gte',
  $in: 'in',
  $notIn: 'notIn',
  $between: 'between',
  $contains: 'contains',
  $notContains: 'notContains',
  $containsi: 'containsi',
  $notContainsi: 'notContainsi',
  $startsWith: 'startsWith',
  $startsWithi: 'startsWithi',
  $endsWith: 'endsWith',
  $endsWithi: 'endsWithi',
  $null: 'null',
  $notNull: 'notNull',
};

/** Longer texts cannot match anything that people search for, and would let one request scan with megabytes. */
const longestOperand = 10_000;
const mostOperands = 1000;

export function planComparison(
  { operator, operand }: Extract<FilterQuery, { kind: 'compare' }>,
  { subject, type }: Compared,
  position: Position,
): Condition {
  const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!known) throw unknownKey(operator, position);
  const path = [position.param, ...position.path].join('.');
  if (known === 'null' || known === 'notNull') return planNull(known, operand, subject, path);
  const operands = readOperands(known, operand, type, `${path}.${operator}`);
  return { kind: 'compare', subject, operator: known, operands };
}

/** `false` negates, and so does the empty text. */
function planNull(operator: 'null' | 'notNull', operand: unknown, subject: Subject, path: string): Condition {
  const isTrue = operand !== '' && booleanOperand(operand, path) !== false;
  const isNull = (operator === 'null') === isTrue;
  return { kind: 'compare', subject, operator: isNull ? 'null' : 'notNull', operands: [] };
}

function readOperands(
  operator: Operator,
  operand: unknown,
  type: ScalarType,
  path: string,
): readonly (Operand | Claim)[] {
  const isList = operator === 'in' || operator === 'notIn' || operator === 'between';
  const values = Array.isArray(operand) ? operand : [operand];
  if (!isList && Array.isArray(operand))
    throw invalid(`Invalid value ${printValue(operand)} at ${path}: expected one value, not a list`);
  if (operator === 'between' && values.length !== 2)
    throw invalid(`Invalid value ${printValue(operand)} at ${path}: expected exactly two values`);
  if (values.length > mostOperands) throw invalid(`Too many values at ${path}: at most ${mostOperands}`);
  const parse = isTextOperator(operator) ? textOperand : type.parseOperand;
  return values.map((one) =>
    one instanceof Claim ? checkClaim(one, operator, type, path) : checkLength(parse(one, path), path),
  );
}

const claimOperators: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte', 'between'];

/** Its value is not known yet, so its type must be right. */
function checkClaim(claim: Claim, operator: Operator, { storage }: ScalarType, path: string): Claim {
  if (!claimOperators.includes(operator))
    throw invalid(
      `$${claim.name} cannot be compared by ${path}: use $eq, $ne, $in, $notIn, $lt, $gt or the like`,
    );
  if (claim.storage !== storage)
    throw invalid(`$${claim.name} at ${path} is of another type than what it is compared with`);
  return claim;
}

/** Operators that look at the text of a value, whatever its type. */
const isTextOperator = (operator: Operator): boolean =>
  /^(not)?(contains|startsWith|endsWith|eqi|nei)/i.test(operator);

function checkLength(operand: Operand, path: string): Operand {
  if (typeof operand !== 'string' || operand.length <= longestOperand) return operand;
  throw invalid(`The value at ${path} is too long: at most ${longestOperand} characters`);
}
