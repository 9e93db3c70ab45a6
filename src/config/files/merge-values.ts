// Merges two configurations: objects are merged key by key, other values are replaced.

export type PlainObject = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';

/** `undefined` in `override` replaces nothing, because `env('KEY')` returns it for an unset variable. */
export function mergeValues(base: unknown, override: unknown): unknown {
  if (override === undefined) return base;
  if (!isPlainObject(base) || !isPlainObject(override)) return override;
  const keys = new Set([...Object.keys(base), ...Object.keys(override)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeValues(base[key], override[key])]));
}
