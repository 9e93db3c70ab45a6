// The password rules for administrators.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import { type Problem, problemAt, validationProblems } from '../../errors/errors.ts';
import {
  noDigit,
  noLowercase,
  noUppercase,
  requiredValue,
  tooManyBytes,
  tooShort,
} from '../../errors/families/value-problems.ts';

const name = 'password';

/** Checked at a sign-in too, so that no request makes the server hash a long text. */
export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > 256;

const rules: readonly (readonly [(password: string) => boolean, ProblemText])[] = [
  [(password) => password.length >= 8, tooShort({ name, count: 8 })],
  [(password) => !isTooLong(password), tooManyBytes({ name, count: 256 })],
  [(password) => /\p{Lu}/u.test(password), noUppercase({ name })],
  [(password) => /\p{Ll}/u.test(password), noLowercase({ name })],
  [(password) => /\p{Nd}/u.test(password), noDigit({ name })],
];

/** The rules that the password violates; empty if it is accepted. */
export const demandsUnmet = (password: string): readonly ProblemText[] =>
  rules.filter(([isMet]) => !isMet(password)).map(([, demand]) => demand);

/** The problems of a password in a body; empty if it is accepted. `path`: where the password is in the body. */
export const passwordProblems = (
  password: unknown,
  path: readonly string[] = ['password'],
): readonly Problem[] =>
  typeof password === 'string' && password !== ''
    ? demandsUnmet(password).map((demand) => problemAt(path, demand))
    : [problemAt(path, requiredValue({ name }))];

/** Throws a ValidationError with all violated rules. */
export function checkAdminPassword(password: unknown, path?: readonly string[]): asserts password is string {
  const problems = passwordProblems(password, path);
  if (problems.length > 0) throw validationProblems(problems);
}
