// Writes query strings in the form of the API: `{ filters: { title: { $eq: 'a' } } }` → `filters[title][$eq]=a`.

/** Includes the question mark; empty without parameters. */
export function searchOf(query: object): string {
  const parts = Object.entries(query).flatMap(([name, value]) => partsOf(name, value));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function partsOf(name: string, value: unknown): readonly string[] {
  if (value === undefined) return [];
  // A name without an equals sign means null; with one it would be an empty text.
  if (value === null) return [encodeURIComponent(name)];
  if (value instanceof Date) return partsOf(name, value.toISOString());
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => partsOf(`${name}[${key}]`, inner));
  return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
}
