// Reads filter values into operands: query strings contain texts, GraphQL and rules typed values.
import { operandRefused } from '../../errors/families/plan.ts';
import { printValue } from '../../errors/wording/print-value.ts';
import type { Operand } from './scalar-type.ts';

export function wrongOperand(value: unknown, path: string, expected: string): never {
  throw operandRefused({ value: printValue(value), path, expected });
}

export function textOperand(value: unknown, path: string): Operand {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return wrongOperand(value, path, 'a text');
  const text = String(value);
  return text.includes('\u0000') ? wrongOperand(value, path, 'a text without the character U+0000') : text;
}

export function numberOperand(value: unknown, path: string): Operand {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? number
    : wrongOperand(value, path, 'a number');
}

/** Texts of false; any other text is true (docs/reference/compatibility.md, Queries). */
export function booleanOperand(value: unknown, path: string): Operand {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return wrongOperand(value, path, 'true or false');
  return !['false', 'f', '0', ''].includes(String(value));
}
