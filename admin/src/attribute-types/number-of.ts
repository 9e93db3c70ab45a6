// Converts entered text to a number. Other text stays unchanged, so that the server reports the problem.
import type { Unsendable } from './attribute-type.ts';

export function numberOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  // `JSON.stringify` would turn an infinite number into null.
  return Number.isFinite(number) ? number : (value ?? null);
}

/** Whether a number keeps all of its digits when it is converted. */
function isExact(entered: string): boolean {
  const number = Number(entered);
  return entered.trim() === '' || !Number.isFinite(number) || digitsOf(entered) === digitsOf(String(number));
}

export const numberProblem = (entered: unknown): Unsendable | undefined =>
  typeof entered === 'string' && !isExact(entered) ? 'edit.tooManyDigits' : undefined;

const digitsOf = (number: string): string =>
  number
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
