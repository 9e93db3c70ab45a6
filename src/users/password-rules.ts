// Which passwords may be chosen, beside what the attribute says of their length: none of the most common ones, and
// none that the project's own function refuses.
import type { UsersConfig } from '../config/users-config.ts';
import { type PlinthError, validationProblems } from '../errors/errors.ts';
import type { Data } from '../values/data.ts';

export type PasswordRules = Pick<UsersConfig, 'commonPasswords' | 'validatePassword'>;

export async function checkPassword(rules: PasswordRules, { password }: Data): Promise<void> {
  if (typeof password !== 'string') return;
  if (rules.commonPasswords.has(password.toLowerCase()))
    throw refused('password is one of those that are tried first');
  if (!(await isAccepted(rules, password))) throw refused('Password validation failed.');
}

/** The reference's function returns whether it is valid; one that throws means no. */
async function isAccepted({ validatePassword }: PasswordRules, password: string): Promise<boolean> {
  if (!validatePassword) return true;
  try {
    return Boolean(await validatePassword(password));
  } catch {
    return false;
  }
}

const refused = (message: string): PlinthError =>
  validationProblems([{ path: ['password'], message, name: 'ValidationError' }]);
