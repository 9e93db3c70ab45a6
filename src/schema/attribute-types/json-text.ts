// Limits of JSON texts: depth of nesting, and lone surrogates, which PostgreSQL does not store.

/** Levels. Recursion over deeper JSON would overflow the stack. */
export const maxJsonDepth = 200;

export function isTooDeep(json: string, levels = maxJsonDepth): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === 34) isInText = !isInText;
    else if (isInText && code === 92) index++;
    else if (!isInText && (code === 123 || code === 91)) depth++;
    else if (!isInText && (code === 125 || code === 93)) depth--;
    if (depth > levels) return true;
  }
  return false;
}

/** The same for a parsed value, without recursion. */
export function isNestedTooDeep(value: unknown): boolean {
  let level = nestedIn([value]);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxJsonDepth) return true;
    level = level.flatMap((nested) => nestedIn(Object.values(nested)));
  }
  return false;
}

const nestedIn = (values: readonly unknown[]): readonly object[] =>
  values.filter((value): value is object => typeof value === 'object' && value !== null);

/** `json` was written by JSON.stringify, which escapes nothing from this range but lone surrogates. */
export const hasHalfCharacters = (json: string): boolean => /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(json);
