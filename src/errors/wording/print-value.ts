// Prints a rejected value inside a message: JSON with an indent of two spaces, strings in quotes.

/** `"abc"` → `"abc"` with quotes, `["a"]` → `[\n  "\"a\""\n]`, `NaN`, `null`; truncated after 500 characters. */
export function printValue(value: unknown): string {
  const text = printSimple(value) ?? JSON.stringify(value, (_key, inner) => printSimple(inner) ?? inner, 2);
  return cut(text);
}

/** The number of characters of a value that an error shows. */
export const maxShownLength = 500;

export const cut = (text: string, limit = maxShownLength): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;

function printSimple(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return typeof value === 'boolean' ? String(value) : undefined;
}
