// Parses the `fields` parameter: a text, a comma-separated list, a list, or `*` for all (undefined).
import { wrongFields } from '../errors/families/request.ts';

/** The names as written, empty ones included. `*` stays in the list. */
export function parseFields(value: unknown): readonly string[] {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names) || names.length === 0) throw wrongFields();
  return names.map((name) => {
    if (typeof name !== 'string') throw wrongFields();
    return name.trim();
  });
}
