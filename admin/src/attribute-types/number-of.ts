// The number that was entered; what is none stays as it is, so that the server says what is wrong with it.
import type { Unsendable } from './attribute-type.ts';

export function numberOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  // JSON has no infinite numbers: it would write null.
  return Number.isFinite(number) ? number : (value ?? null);
}

/** Whether a number keeps all of its digits, as it is sent and as it is shown then. */
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
