// Merges two configurations: objects key by key; other values are replaced.

export type PlainObject = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';

/** `undefined` replaces nothing: it is what `env('KEY')` gives for a variable that is not set. */
export function mergeValues(base: unknown, override: unknown): unknown {
  if (override === undefined) return base;
  if (!isPlainObject(base) || !isPlainObject(override)) return override;
  const keys = new Set([...Object.keys(base), ...Object.keys(override)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeValues(base[key], override[key])]));
}
