// Why JSON that is typed cannot be sent.
import type { Unsendable } from './attribute-type.ts';

/** From here on numbers are written with a power of ten, as measures whose last digits do not count. */
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
