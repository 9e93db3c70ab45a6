// What code gets that asks for a name which is not there: undefined, as existing code tests (`if (strapi.service(uid))`), and
// an error where it is a slip in the name of something that is.
import { nearest } from '../../errors/nearest.ts';
import { unknownName } from './unknown-name.ts';

export function absent(what: string, name: string, known: readonly string[]): undefined {
  if (nearest(name, known) !== undefined) throw unknownName(what, name, known);
}

/** The same for a member of a guarded object. */
export function absentMember(problem: string): undefined {
  if (problem.includes('Did you mean')) throw new Error(problem);
}
