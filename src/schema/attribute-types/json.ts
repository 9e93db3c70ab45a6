// Any JSON; text that holds JSON is stored parsed.
import { tooDeep, withHalfCharacter, withNulCharacter } from '../../errors/value-problems.ts';
import { deepestJson, hasHalfCharacters, isTooDeep } from './json-text.ts';
import { textOperand, wrongOperand } from './operand.ts';
import type { Checking, JsonValue, ScalarType } from './scalar-type.ts';

export const json: ScalarType = {
  name: 'json',
  graphql: 'JSON',
  storage: 'json',
  options: ['default'],
  isSearchable: false,
  isIndexed: false,
  check(value, { label, report }) {
    const content = typeof value === 'string' ? parseOrKeep(value) : (value as JsonValue);
    if (content === undefined) report(tooDeep({ name: label, levels: deepestJson }));
    else checkText(JSON.stringify(content), { label, report });
    return content ?? null;
  },
  /** The JSON text that is compared with; text that is no JSON stands for itself, as in values. */
  parseOperand(value, path) {
    const text = textOperand(value, path);
    if (text === null) return null;
    const operand = JSON.stringify(parseOrKeep(String(text)));
    const isStorable = operand !== undefined && !operand.includes('\\u0000') && !hasHalfCharacters(operand);
    return isStorable ? operand : wrongOperand(value, path, 'whole characters without U+0000');
  },
  missing: 'other',
};

/** Printed once: for a megabyte of members that takes as long as everything else of a request. */
function checkText(text: string, { label, report }: Pick<Checking, 'label' | 'report'>): void {
  if (isTooDeep(text)) report(tooDeep({ name: label, levels: deepestJson }));
  if (text.includes('\\u0000')) report(withNulCharacter({ name: label }));
  if (hasHalfCharacters(text)) report(withHalfCharacter({ name: label }));
}

/** Undefined for JSON that is nested too deeply to be walked. */
function parseOrKeep(text: string): JsonValue | undefined {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
