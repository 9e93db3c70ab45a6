// Evaluates `where` on rows in memory, which are few: administrators, their roles, tokens, permissions and stored values.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { isData } from '../../../values/data.ts';
import { checkKeys } from '../parameters/check-keys.ts';

export type ListedRow = Readonly<Record<string, unknown>>;

export interface RowNames {
  /** For errors. */
  readonly callee: string;
  readonly names: readonly string[];
  /** Compared in lower case, as they are stored. */
  readonly inLowerCase?: readonly string[];
}

/** Refuses unknown names, also where there is no row to compare. */
export function checkConditions(where: object, names: RowNames): void {
  checkKeys(where, [...names.names, ...combiners], names.callee);
  for (const [name, requested] of Object.entries(where))
    if (combiners.includes(name))
      for (const one of conditionsIn([requested].flat(), name)) checkConditions(one, names);
}

/** The names in `where` are checked already. */
export function matches(row: ListedRow, where: object, names: RowNames): boolean {
  return Object.entries(where).every(([name, requested]) => {
    if (name === '$and') return conditionsIn(requested, name).every((one) => matches(row, one, names));
    if (name === '$or') return conditionsIn(requested, name).some((one) => matches(row, one, names));
    if (name === '$not') return !conditionsIn([requested], name).some((one) => matches(row, one, names));
    return meets(row[name], names.inLowerCase?.includes(name) ? lowered(requested) : requested);
  });
}

const combiners = ['$and', '$or', '$not'];

function conditionsIn(given: unknown, name: string): readonly object[] {
  if (Array.isArray(given) && given.every(isData)) return given;
  throw wrongParameter({ name, expected: 'conditions' });
}

/** A value, a list of values, operators, or conditions on related rows. */
export function meets(value: unknown, requested: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => meets(one, requested));
  if (!isData(requested)) return [requested].flat().some((one) => isSame(value, one));
  return Object.entries(requested).every(([name, operand]) => {
    const operator = operators[name];
    if (operator) return operator(value, operand);
    if (isData(value) && Object.hasOwn(value, name)) return meets(value[name], operand);
    const known = isData(value) ? Object.keys(value) : Object.keys(operators);
    throw wrongParameter({ name, expected: `one of ${known.join(', ')}` });
  });
}

/** Related rows can be compared by id; numbers and texts are equal. */
function isSame(value: unknown, requested: unknown): boolean {
  if (isData(value)) return isSame(value.id, requested);
  return value === requested || (isGiven(value) && isGiven(requested) && String(value) === String(requested));
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

const textOfBoth =
  (test: (value: string, operand: string) => boolean) =>
  (value: unknown, operand: unknown): boolean =>
    isGiven(value) && test(String(value), String(operand));
const inOrder =
  (test: (order: number) => boolean) =>
  (value: unknown, operand: unknown): boolean =>
    isGiven(value) && test(compared(value, operand));
const isNull = (value: unknown, operand: unknown): boolean => !isGiven(value) === (operand !== false);

const operators: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => isSame(value, operand),
  $ne: (value, operand) => !isSame(value, operand),
  $eqi: textOfBoth((value, operand) => value.toLowerCase() === operand.toLowerCase()),
  $in: (value, operand) => [operand].flat().some((one) => isSame(value, one)),
  $notIn: (value, operand) => ![operand].flat().some((one) => isSame(value, one)),
  $null: isNull,
  $notNull: (value, operand) => !isNull(value, operand),
  $contains: textOfBoth((value, operand) => value.includes(operand)),
  $containsi: textOfBoth((value, operand) => value.toLowerCase().includes(operand.toLowerCase())),
  $startsWith: textOfBoth((value, operand) => value.startsWith(operand)),
  $endsWith: textOfBoth((value, operand) => value.endsWith(operand)),
  $lt: inOrder((order) => order < 0),
  $lte: inOrder((order) => order <= 0),
  $gt: inOrder((order) => order > 0),
  $gte: inOrder((order) => order >= 0),
};

/** Compares numbers by value and other values as texts; dates sort correctly as texts. */
export function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - Number(other);
  const [left, right] = [one, other].map((value) => (value instanceof Date ? value.toISOString() : value));
  return String(left ?? '') < String(right ?? '') ? -1 : Number(String(left ?? '') > String(right ?? ''));
}

function lowered(requested: unknown): unknown {
  if (typeof requested === 'string') return requested.toLowerCase();
  if (Array.isArray(requested)) return requested.map(lowered);
  if (!isData(requested)) return requested;
  return Object.fromEntries(Object.entries(requested).map(([name, operand]) => [name, lowered(operand)]));
}
