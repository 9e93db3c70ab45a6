// Any JSON; text that holds JSON is stored parsed.
import { textOperand } from './operand.ts';
import type { JsonValue, ScalarType } from './scalar-type.ts';

export const json: ScalarType = {
  name: 'json',
  storage: 'json',
  options: ['default'],
  isSearchable: false,
  isIndexed: false,
  check(value, { label, report }) {
    if (JSON.stringify(value).includes('\\u0000')) report(`${label} must not contain the character U+0000`);
    return typeof value === 'string' ? parseOrKeep(value) : (value as JsonValue);
  },
  parseOperand: textOperand,
  missing: 'other',
};

function parseOrKeep(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
