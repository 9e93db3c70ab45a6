// Any JSON; a text that contains JSON is stored parsed.
import {
  numberTooLarge,
  tooDeep,
  withHalfCharacter,
  withNulCharacter,
} from '../../errors/families/value-problems.ts';
import { lostInJson } from '../../values/lost-in-json.ts';
import { hasHalfCharacters, isTooDeep, maxJsonDepth } from './json-text.ts';
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
    if (content === undefined) report(tooDeep({ name: label, levels: maxJsonDepth }));
    else checkContent(content, { label, report });
    return content ?? null;
  },
  /** The JSON text to compare with. A text that is not JSON is compared as a text, like values. */
  parseOperand(value, path) {
    const text = textOperand(value, path);
    if (text === null) return null;
    const content = parseOrKeep(String(text));
    if (lostInJson(value) || lostInJson(content)) return wrongOperand(value, path, 'numbers up to 1.8e308');
    const operand = JSON.stringify(content);
    const isStorable = operand !== undefined && !operand.includes('\\u0000') && !hasHalfCharacters(operand);
    return isStorable ? operand : wrongOperand(value, path, 'whole characters without U+0000');
  },
  missing: 'other',
};

/** Prints the content once, because printing a megabyte of JSON takes as long as the rest of the request. */
function checkContent(content: JsonValue, { label, report }: Pick<Checking, 'label' | 'report'>): void {
  const text = JSON.stringify(content);
  const isDeep = isTooDeep(text);
  if (isDeep) report(tooDeep({ name: label, levels: maxJsonDepth }));
  const lost = isDeep ? undefined : lostInJson(content, text);
  if (lost) report(numberTooLarge({ name: label + lost.map(step).join('') }), { value: null, below: lost });
  if (text.includes('\\u0000')) report(withNulCharacter({ name: label }));
  if (hasHalfCharacters(text)) report(withHalfCharacter({ name: label }));
}

const step = (key: string): string => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`);

/** Undefined for JSON that is nested too deep. */
function parseOrKeep(text: string): JsonValue | undefined {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
