// The rules that all number types share.
import { printValue } from '../../errors/print-value.ts';
import { wrongTypeMessage } from '../../errors/wrong-type.ts';
import type { Checking } from './scalar-type.ts';

/** Numbers and numeric text; reports anything else and returns undefined. */
export function checkIsNumber(value: unknown, { label, report }: Checking): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  report(wrongTypeMessage(label, 'number', { final: 'NaN', from: printValue(value) }), { value: null });
  return undefined;
}

/** Drafts are checked against the maximum only. */
export function checkRange(value: number, { attribute, isDraft, label, report }: Checking): void {
  const { min, max } = attribute;
  if (min !== undefined && !isDraft && value < min)
    report(`${label} must be greater than or equal to ${min}`, { value });
  if (max !== undefined && value > max) report(`${label} must be less than or equal to ${max}`, { value });
}
