// The checks that all text types share: type, length, pattern. Messages: docs/reference/compatibility.md, Validation messages.
import {
  notOfType,
  patternNotMet,
  tooLong,
  tooShort,
  withNulCharacter,
} from '../../errors/families/value-problems.ts';
import type { Pattern } from './pattern.ts';
import type { Checking } from './scalar-type.ts';

/** Returns whether the value is a text; reports it otherwise. */
export function checkIsText(value: unknown, { label, report }: Checking): value is string {
  if (typeof value === 'string') {
    if (!value.includes('\u0000')) return true;
    report(withNulCharacter({ name: label }), { value });
    return false;
  }
  report(notOfType(label, 'string', value), { value });
  return false;
}

/** Lengths count UTF-16 units, as clients do. `longest`: the limit if the schema has none. */
export function checkLength(
  value: string,
  { attribute, isDraft, label, report }: Checking,
  defaultMaxLength?: number,
): void {
  const { minLength, maxLength = defaultMaxLength } = attribute;
  if (minLength !== undefined && !isDraft && value.length < minLength) {
    report(tooShort({ name: label, count: minLength }), { value });
  }
  if (maxLength !== undefined && value.length > maxLength) {
    report(tooLong({ name: label, count: maxLength }), { value });
  }
}

/** Drafts may violate the pattern. An empty text is accepted unless the attribute is required. */
export function checkPattern(
  value: string,
  regex: Pattern | undefined,
  { attribute, isDraft, label, report }: Checking,
): void {
  const isNone = value === '' && !attribute.isRequired;
  if (regex && !isDraft && !isNone && !regex.test(value))
    report(patternNotMet({ name: label, pattern: String(regex) }), { value });
}

export function checkText(value: unknown, checking: Checking, defaultMaxLength?: number): string | null {
  if (!checkIsText(value, checking)) return null;
  checkLength(value, checking, defaultMaxLength);
  checkPattern(value, checking.attribute.regex, checking);
  return value;
}
