// Builds query strings of the content API: `filters[title][$contains]=x`, with unencoded brackets.

export function searchString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = pairsOf(query);
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

function pairsOf(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(inner, name === '' ? encodeURIComponent(key) : `${name}[${encodeURIComponent(key)}]`),
  );
}
