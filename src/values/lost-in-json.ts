// Values that JSON.stringify replaces with null: infinite numbers (1e999 is read as one), NaN, invalid dates.

/**
 * The path of the first such value, or undefined. `text`: the printed value if it is known; without a null in it nothing is
 * lost. The value must not contain itself, which JSON.stringify refuses.
 */
export const lostInJson = (value: unknown, text = 'null'): readonly string[] | undefined =>
  text.includes('null') ? pathOfLost(value) : undefined;

function pathOfLost(value: unknown): readonly string[] | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return value.toJSON() === null ? [] : undefined;
  for (const key of Object.keys(value)) {
    const path = pathOfLost(value[key as keyof typeof value]);
    if (path) return [key, ...path];
  }
  return undefined;
}
