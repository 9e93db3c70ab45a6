// Converts entered text to a number. Other text stays unchanged, so that the server reports the problem.
import { keepsDigits } from '../../../src/values/inexact-number.ts';
import type { Unsendable } from './attribute-type.ts';

export function numberOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  // `JSON.stringify` would turn an infinite number into null.
  return Number.isFinite(number) ? number : (value ?? null);
}

/** Numbers with more digits than are kept when they are converted. */
export const numberProblem = (entered: unknown): Unsendable | undefined =>
  typeof entered === 'string' && entered.trim() !== '' && !keepsDigits(entered)
    ? 'edit.tooManyDigits'
    : undefined;
