// Reads a stored value as another type than it was written for.
import { PlinthError } from '../../errors/errors.ts';
import { scalarTypes } from '../../schema/attribute-types/index.ts';
import type { JsonValue, Storage } from '../../schema/attribute-types/scalar-type.ts';
import type { ScalarAttribute } from '../../schema/schema.ts';
import type { AttributeRules, TypeReading } from './attribute-rules.ts';

const withoutBounds = {
  isRequired: false,
  min: undefined,
  max: undefined,
  minLength: undefined,
  maxLength: undefined,
  regex: undefined,
};

/** The value in the form of the type; undefined if the type cannot read it. From another storage it is read as text. */
export function readValue(
  { type, enum: list }: TypeReading,
  stored: JsonValue,
  from: Storage,
): JsonValue | undefined {
  const attribute = { ...withoutBounds, enum: list };
  const isText = typeof stored === 'string' || from === type.storage;
  const value = isText ? stored : JSON.stringify(stored);
  return checked((report) => type.check(value, { attribute, isDraft: true, label: '', report }));
}

/** The value as the former type read it; null if it could not. */
export function readBefore(before: AttributeRules | undefined, stored: JsonValue, from: Storage): JsonValue {
  const type = scalarTypes.get(before?.type ?? '');
  return type ? (readValue({ type, enum: before?.bounds?.enum ?? [] }, stored, from) ?? null) : null;
}

/**
 * Whether a column is empty although it was read by a type that could read the value of the column before it: then the value was
 * deleted.
 */
export const isDeleted = (rules: AttributeRules, stored: JsonValue, from: Storage): boolean =>
  [rules, ...(rules.past ?? [])].some((one) => readBefore(one, stored, from) !== null);

/** Whether a published document may have the value. */
export const isWithinBounds = (attribute: ScalarAttribute, stored: JsonValue): boolean =>
  checked((report) =>
    attribute.type.check(stored, { attribute, isDraft: false, label: attribute.name, report }),
  ) !== undefined;

function checked(check: (report: () => void) => JsonValue): JsonValue | undefined {
  let hasProblem = false;
  const report = (): void => {
    hasProblem = true;
  };
  try {
    const value = check(report);
    return hasProblem || value === null ? undefined : value;
  } catch (error) {
    if (error instanceof PlinthError) return undefined;
    throw error;
  }
}
