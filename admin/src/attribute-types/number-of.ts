// Converts entered text to a number. Other text is not sent.
import { keepsDigits } from '../../../src/values/inexact-number.ts';
import type { Unsendable } from './attribute-type.ts';

/** Without the spaces of any width that separate thousands in pasted numbers, and with a hyphen for the minus sign. */
export const plainNumber = (entered: string): string => entered.replace(/\s/g, '').replace('\u2212', '-');

/** A comma means thousands to some and decimals to others, so it is not converted. */
const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

export function numberOf(value: unknown): unknown {
  const text = typeof value === 'string' ? plainNumber(value) : '';
  return text !== '' && numberProblem(text) !== 'edit.noNumber' ? Number(text) : (value ?? null);
}

/** Why an entered number cannot be sent: it is none, or would lose digits when it is converted. */
export function numberProblem(entered: unknown): Unsendable | undefined {
  const text = typeof entered === 'string' ? plainNumber(entered) : '';
  if (text === '') return undefined;
  // `JSON.stringify` would turn an infinite number into null.
  if (!decimal.test(text) || !Number.isFinite(Number(text))) return 'edit.noNumber';
  return keepsDigits(text) ? undefined : 'edit.tooManyDigits';
}
