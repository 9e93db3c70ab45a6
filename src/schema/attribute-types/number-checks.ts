// The rules that all number types share.
import { tooLarge, tooSmall, valueNotRead } from '../../errors/families/value-problems.ts';
import { printValue } from '../../errors/wording/print-value.ts';
import type { Checking } from './scalar-type.ts';

/** Numbers and numeric text; reports anything else and returns undefined. */
export function checkIsNumber(value: unknown, { label, report }: Checking): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  report(valueNotRead({ name: label, type: 'number', value: 'NaN', sent: printValue(value) }), {
    value: null,
  });
  return undefined;
}

/** Drafts are checked against the maximum only. */
export function checkRange(value: number, { attribute, isDraft, label, report }: Checking): void {
  const { min, max } = attribute;
  if (min !== undefined && !isDraft && value < min) report(tooSmall({ name: label, min }), { value });
  if (max !== undefined && value > max) report(tooLarge({ name: label, max }), { value });
}
