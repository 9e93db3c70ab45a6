// Parses dotted paths, and texts in places where a name is expected.
import { pathTooLong } from '../errors/request.ts';

/** The default number of levels of brackets. Longer paths are refused. */
const longestPath = 20;

/** `parent.owner.name` → its steps. */
export function splitPath(path: string, parameter: string): readonly string[] {
  const steps = path.split('.', longestPath + 1);
  if (steps.length > longestPath) throw pathTooLong({ parameter, most: longestPath });
  return steps;
}

/** The text of a value. Objects of the query string have no `toString`. */
export const searchText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '[object Object]' : String(value);
