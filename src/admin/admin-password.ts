// The password rules for administrators.
import type { ProblemText } from '../errors/define-problem.ts';
import { problemAt, validationProblems } from '../errors/errors.ts';
import { noDigit, noLowercase, noUppercase, tooManyBytes, tooShort } from '../errors/value-problems.ts';

const name = 'password';

/** For a sign-in. */
export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > 256;

const rules: readonly (readonly [(password: string) => boolean, ProblemText])[] = [
  [(password) => password.length >= 8, tooShort({ name, count: 8 })],
  [(password) => !isTooLong(password), tooManyBytes({ name, count: 256 })],
  [(password) => /\p{Lu}/u.test(password), noUppercase({ name })],
  [(password) => /\p{Ll}/u.test(password), noLowercase({ name })],
  [(password) => /\p{Nd}/u.test(password), noDigit({ name })],
];

/** What it lacks; empty when it is good. */
export const demandsUnmet = (password: string): readonly ProblemText[] =>
  rules.filter(([isMet]) => !isMet(password)).map(([, demand]) => demand);

/** `path` leads to the password in the body. */
export function checkAdminPassword(password: string, path: readonly string[] = ['password']): void {
  const problems = demandsUnmet(password).map((demand) => problemAt(path, demand));
  if (problems.length > 0) throw validationProblems(problems);
}
