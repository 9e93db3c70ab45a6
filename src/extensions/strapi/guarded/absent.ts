// The result of looking up a missing name: undefined, which existing code tests for (`if (strapi.service(uid))`), or an
// error if it is a misspelling of a known name.
import { nearest } from '../../../errors/wording/nearest.ts';
import { unknownName } from './unknown-name.ts';

export function absent(what: string, name: string, known: readonly string[]): undefined {
  if (nearest(name, known) !== undefined) throw unknownName(what, name, known);
}

/** For a member of a guarded object. */
export function absentMember(problem: string): undefined {
  if (problem.includes('Did you mean')) throw new Error(problem);
}
