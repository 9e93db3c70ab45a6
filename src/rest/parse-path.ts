// Parses dotted paths, and texts in places where a name is expected.
import { pathTooLong } from '../errors/families/request.ts';

/** The default number of levels of brackets. Longer paths are refused. */
const maxPathLength = 20;

/** `parent.owner.name` → its steps. */
export function splitPath(path: string, parameter: string): readonly string[] {
  const steps = path.split('.', maxPathLength + 1);
  if (steps.length > maxPathLength) throw pathTooLong({ parameter, max: maxPathLength });
  return steps;
}

/** The text of a value. Objects of the query string have no `toString`. */
export const searchText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '[object Object]' : String(value);
