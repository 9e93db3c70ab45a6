// Parameters that code hands on without a value. Conditions with a value that is undefined: JSON would drop them, and the question
// would find what it was to leave out.
import { wrongParameter } from '../../errors/project-code.ts';

/** `name`: of the parameter, as errors show it. */
export function refuseUndefined(conditions: unknown, name: string): void {
  if (conditions === undefined) throw wrongParameter({ name, expected: 'a value, and is undefined' });
  if (typeof conditions !== 'object' || conditions === null) return;
  for (const [key, value] of Object.entries(conditions)) refuseUndefined(value, `${name}.${key}`);
}

/** A parameter that is null counts as left out, as in the service. */
export const isGiven = <T>(parameter: T): parameter is NonNullable<T> =>
  parameter !== undefined && parameter !== null;
