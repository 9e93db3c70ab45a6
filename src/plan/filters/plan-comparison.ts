// Plans one comparison of a filter: resolves the operator and reads the operand as the type of the attribute.
import {
  claimNotComparable,
  claimOfOtherType,
  operandRefused,
  operandTooLong,
} from '../../errors/families/plan.ts';
import { printValue } from '../../errors/wording/print-value.ts';
import { booleanOperand, textOperand } from '../../schema/attribute-types/operand.ts';
import type { Operand, ScalarType } from '../../schema/attribute-types/scalar-type.ts';
import { Claim } from '../claim.ts';
import type { Compared } from '../compared.ts';
import { type OperatorName, operatorNamed, writtenOperator } from '../operators/index.ts';
import type { Operator } from '../operators/operator.ts';
import { Placeholder } from '../placeholder.ts';
import type { Condition } from '../plan.ts';
import { type Planning, type Position, spendComparisons, unknownKey } from '../planning.ts';
import type { FilterQuery } from '../query.ts';
import { combine } from './conditions.ts';

interface Comparing extends Compared {
  readonly operator: Operator<OperatorName>;
  readonly operand: unknown;
  /** The place of the operand, for messages. */
  readonly path: string;
}

/** Characters. Longer texts match nothing in practice, and would let one request scan with megabytes. */
const maxOperandLength = 10_000;
/** Characters of texts that are searched for: their patterns are several times longer. */
const maxTextLength = 4000;

export function planComparison(
  { operator: written, operand }: Extract<FilterQuery, { kind: 'compare' }>,
  compared: Compared,
  planning: Pick<Planning, 'budget' | 'takesTextsAsIds'>,
  position: Position,
): Condition {
  const operator = operatorOf(written, compared);
  if (!operator) throw unknownKey(written, position);
  // Code may pass on filters of a client, who could then guess a hash letter by letter.
  if (compared.subject.kind === 'secret' && operator.operand !== 'flag') throw unknownKey(written, position);
  const operands = Array.isArray(operand) ? operand.length : 1;
  spendComparisons(planning, { comparisons: operator.operand === 'value' ? operands : 1, operands });
  const path = [position.param, ...position.path, written].join('.');
  const takesTexts = planning.takesTextsAsIds && isId(compared);
  const type = takesTexts ? takingTexts(compared.type, operator) : compared.type;
  return byOperand[operator.operand]({ ...compared, type, operator, operand, path });
}

const mindingCase: Partial<Readonly<Record<OperatorName, OperatorName>>> = { eqi: 'eq', nei: 'ne' };

/** Operators regardless of case compare booleans as values, since requests may write them as `1` or `f`. */
function operatorOf(written: string, { type }: Compared): Operator<OperatorName> | undefined {
  const operator = writtenOperator(written);
  const same = operator && type.storage === 'boolean' ? mindingCase[operator.name] : undefined;
  return same ? operatorNamed(same) : operator;
}

const namesIds: readonly OperatorName[] = ['eq', 'ne', 'in', 'notIn'];
const unusedId = 0;

const isId = ({ subject }: Compared): boolean =>
  subject.kind === 'componentId' || (subject.kind === 'column' && subject.column === 'id');

/** A documentId, or any other text that is no number, is the id of no row. */
function takingTexts(type: ScalarType, { name }: Operator<OperatorName>): ScalarType {
  if (!namesIds.includes(name)) return type;
  const isNoNumber = (value: unknown) =>
    typeof value === 'string' && (value.trim() === '' || !Number.isFinite(Number(value)));
  const parseOperand: ScalarType['parseOperand'] = (value, path) =>
    isNoNumber(value) ? unusedId : type.parseOperand(value, path);
  return { ...type, parseOperand };
}

const byOperand: Readonly<Record<Operator['operand'], (comparing: Comparing) => Condition>> = {
  value: planValue,
  list: (comparing) => compare(comparing, comparing.operator.name, readOperands(comparing)),
  pair(comparing) {
    const { operator, operand, path } = comparing;
    if (!Array.isArray(operand) || operand.length !== 2)
      throw operandRefused({ value: printValue(operand), path, expected: 'exactly two values' });
    return compare(comparing, operator.name, readOperands(comparing));
  },
  flag: planFlag,
};

const compare = (
  { subject }: Comparing,
  operator: OperatorName,
  operands: readonly (Operand | Claim)[],
): Condition => ({ kind: 'compare', subject, operator, operands });

/** A list of values means: any of them. */
function planValue(comparing: Comparing): Condition {
  const { operator } = comparing;
  const conditions = readOperands(comparing).map((operand) =>
    operand === null && operator.belowNull
      ? compare(comparing, operator.belowNull, [])
      : compare(comparing, operator.name, [operand]),
  );
  return combine('or', conditions);
}

/** A false or missing value inverts the operator; a list or an object counts as true. */
function planFlag(comparing: Comparing): Condition {
  const { operator, operand, path } = comparing;
  const isObject = typeof operand === 'object' && operand !== null;
  const isTrue = isObject || booleanOperand(operand, path) === true;
  return compare(comparing, isTrue ? operator.name : (operator.belowFalse ?? operator.name), []);
}

function readOperands({ operator, operand, type, path }: Comparing): readonly (Operand | Claim)[] {
  const values = Array.isArray(operand) ? operand : [operand];
  const read = operandReader(operator, type, path);
  const operands = values.map((one) => {
    if (one instanceof Claim) return checkClaim(one, operator, type, path);
    return one instanceof Placeholder ? one.take({ storage: type.storage, read }) : read(one);
  });
  if (operator.needsOrder && type.storage === 'json') checkOrder(operands, operator, path);
  return operands;
}

function operandReader({ reads }: Operator, type: ScalarType, path: string): (value: unknown) => Operand {
  const parse = reads === 'text' ? textOperand : type.parseOperand;
  const maxLength = reads === 'text' ? maxTextLength : maxOperandLength;
  return (value) => checkLength(parse(value, path), path, maxLength);
}

/** JSON values are ordered among numbers and among texts only, so that every database gives the same result. */
function checkOrder(
  operands: readonly (Operand | Claim)[],
  { operand }: Comparing['operator'],
  path: string,
) {
  const texts = operands.filter((one) => typeof one === 'string');
  const kinds = new Set(texts.map((one) => typeof JSON.parse(one)));
  const other = texts.find((one) => !['number', 'string'].includes(typeof JSON.parse(one)));
  if (other !== undefined) throw operandRefused({ value: other, path, expected: 'a number or a text' });
  if (operand === 'pair' && kinds.size > 1)
    throw operandRefused({ value: texts.join(), path, expected: 'two numbers or two texts' });
}

/** The value of a claim is not known while planning, so its type has to match. */
function checkClaim(claim: Claim, { takesClaims }: Operator, { storage }: ScalarType, path: string): Claim {
  if (!takesClaims) throw claimNotComparable({ claim: claim.name, path });
  if (claim.storage !== storage) throw claimOfOtherType({ claim: claim.name, path });
  return claim;
}

function checkLength(operand: Operand, path: string, maxLength: number): Operand {
  if (typeof operand !== 'string' || operand.length <= maxLength) return operand;
  throw operandTooLong({ path, max: maxLength });
}
