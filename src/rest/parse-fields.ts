// The `fields` parameter: text, comma list, list, or `*` for all (undefined).
import { invalid } from '../errors/errors.ts';

const expected =
  'Invalid fields parameter. Expected a string or an array of strings, such as fields[0]=title';

/** The names as written; `*` alone or among others stays in the list. */
export function parseFields(value: unknown): readonly string[] {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names) || names.length === 0) throw invalid(expected);
  return names.map((name) => {
    if (typeof name !== 'string' || name.trim() === '') throw invalid(expected);
    return name.trim();
  });
}
