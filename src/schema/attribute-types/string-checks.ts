// The rules that all text types share: type, length, pattern. Messages:
// docs/reference/compatibility.md, Validation messages.
import { printValue } from '../../errors/print-value.ts';
import { wrongTypeMessage } from '../../errors/wrong-type.ts';
import type { Pattern } from './pattern.ts';
import type { Checking } from './scalar-type.ts';

/** Reports and returns false unless the value is text. */
export function checkIsText(value: unknown, { label, report }: Checking): value is string {
  if (typeof value === 'string') {
    if (!value.includes('\u0000')) return true;
    report(`${label} must not contain the character U+0000`, { value });
    return false;
  }
  report(wrongTypeMessage(label, 'string', { final: printValue(value) }), { value });
  return false;
}

/** Lengths count UTF-16 units, as the clients' own checks do. `longest`: where the schema says no length. */
export function checkLength(
  value: string,
  { attribute, isDraft, label, report }: Checking,
  longest?: number,
): void {
  const { minLength, maxLength = longest } = attribute;
  if (minLength !== undefined && !isDraft && value.length < minLength) {
    report(`${label} must be at least ${minLength} characters`, { value });
  }
  if (maxLength !== undefined && value.length > maxLength) {
    report(`${label} must be at most ${maxLength} characters`, { value });
  }
}

/** A draft may still violate the pattern, and an empty text stands for none where none is required. */
export function checkPattern(
  value: string,
  regex: Pattern | undefined,
  { attribute, isDraft, label, report }: Checking,
): void {
  const isNone = value === '' && !attribute.isRequired;
  if (regex && !isDraft && !isNone && !regex.test(value))
    report(`${label} must match the following: "${regex}"`, { value });
}

export function checkText(value: unknown, checking: Checking, longest?: number): string | null {
  if (!checkIsText(value, checking)) return null;
  checkLength(value, checking, longest);
  checkPattern(value, checking.attribute.regex, checking);
  return value;
}
