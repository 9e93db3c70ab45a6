// Names of the query string that are not keys of brackets: dotted paths, and what stands where a name should.
import { pathTooLong } from '../errors/request.ts';

/** As many steps as brackets may have levels by default; one more is a 400. */
const longestPath = 20;

/** `parent.owner.name` as its steps. */
export function splitPath(path: string, parameter: string): readonly string[] {
  const steps = path.split('.', longestPath + 1);
  if (steps.length > longestPath) throw pathTooLong({ parameter, most: longestPath });
  return steps;
}

/** Objects of the query string have no text of their own. */
export const searchText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '[object Object]' : String(value);
