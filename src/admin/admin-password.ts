// What a password of an administrator must be like.
import { type Problem, validationProblems } from '../errors/errors.ts';

const rules: readonly (readonly [(password: string) => boolean, string])[] = [
  [(password) => password.length >= 8, 'must be at least 8 characters'],
  [(password) => Buffer.byteLength(password) <= 256, 'must be at most 256 bytes'],
  [(password) => /\p{Lu}/u.test(password), 'must contain at least one uppercase character'],
  [(password) => /\p{Ll}/u.test(password), 'must contain at least one lowercase character'],
  [(password) => /\p{Nd}/u.test(password), 'must contain at least one number'],
];

/** What it lacks, for people; empty when it is good. */
export const demandsUnmet = (password: string): readonly string[] =>
  rules.filter(([isMet]) => !isMet(password)).map(([, demand]) => `password ${demand}`);

/** `path` leads to the password in the body. */
export function checkAdminPassword(password: string, path: readonly string[] = ['password']): void {
  const problems = demandsUnmet(password).map(
    (message): Problem => ({ path, message, name: 'ValidationError' }),
  );
  if (problems.length > 0) throw validationProblems(problems);
}
