// Writes values of schema.json as TypeScript literal types: `{ "min": 1 }` → `{ min: 1; }`, `["a", "b"]` → `['a', 'b']`.

export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${memberName(key)}: ${literal(inner)};`)
      .join(' ')} }`;
  return String(value);
}

/** A string in single quotes, with escapes. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The name of a member, in quotes if it is not an identifier. */
export const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
