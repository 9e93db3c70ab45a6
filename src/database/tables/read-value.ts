// A stored value, read by a type that it was not written for.
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

/** The value in the form of the type; undefined where it means nothing there. From another storage it is read as text. */
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

/** What the type of before made of a value, null where it could not read it. */
export function readBefore(before: AttributeRules | undefined, stored: JsonValue, from: Storage): JsonValue {
  const type = scalarTypes.get(before?.type ?? '');
  return type ? (readValue({ type, enum: before?.bounds?.enum ?? [] }, stored, from) ?? null) : null;
}

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
