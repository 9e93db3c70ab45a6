// The reasons why an entered JSON value cannot be sent.
import type { Unsendable } from './attribute-type.ts';

/** From this number on, JavaScript prints exponents. Such numbers are assumed to be inexact on purpose. */
const leastPower = 1e21;

export function jsonProblem(entered: unknown): Unsendable | undefined {
  if (typeof entered !== 'string' || entered.trim() === '') return undefined;
  let isExact = true;
  const check = (_: string, value: unknown): unknown => {
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(Number(value)) < leastPower)
      isExact = false;
    return value;
  };
  try {
    JSON.parse(entered, check);
    return isExact ? undefined : 'edit.inexact';
  } catch {
    return 'edit.noJson';
  }
}
