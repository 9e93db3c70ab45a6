// Converts a scalar value of the source to its stored form. Rules of the schema (lengths, enumerations, patterns) are not checked;
// only values that the column cannot hold are refused.
import { isNestedTooDeep } from '../../schema/attribute-types/json-text.ts';
import type { JsonValue, Storage } from '../../schema/attribute-types/scalar-type.ts';
import type { ScalarAttribute } from '../../schema/schema.ts';
import { lostInJson } from '../../values/lost-in-json.ts';

/** Null for null and undefined; undefined for a value that the column cannot hold. */
export function storedScalar({ type }: ScalarAttribute, value: unknown): JsonValue | undefined {
  if (value === null || value === undefined) return null;
  if (!type.parse) return forms[type.storage](value);
  try {
    return type.parse(value);
  } catch {
    return undefined;
  }
}

const forms: Readonly<Record<Storage, (value: unknown) => JsonValue | undefined>> = {
  text: (value) => (typeof value === 'object' ? undefined : String(value)),
  integer: (value) => (isNumeric(value) && Number.isSafeInteger(Number(value)) ? Number(value) : undefined),
  number: (value) => (isNumeric(value) ? Number(value) : undefined),
  bigint: (value) => (isBigint(value) ? String(value) : undefined),
  boolean: (value) => truths.get(value),
  json: (value) => (isNestedTooDeep(value) || lostInJson(value) ? undefined : (value as JsonValue)),
};

const isNumeric = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Number.isFinite(Number(value));

function isBigint(value: unknown): boolean {
  if (!/^-?\d{1,19}$/.test(String(value))) return false;
  const whole = BigInt(String(value));
  return whole === BigInt.asIntN(64, whole);
}

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  [false, false],
  [0, false],
  ['false', false],
]);
