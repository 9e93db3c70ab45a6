// Which passwords may be chosen, beside what the attribute says of their length: none of the most common ones, and
// none that the project's own function refuses.
import type { UsersConfig } from '../config/users-config.ts';
import { problemAt, validationProblems } from '../errors/errors.ts';
import { passwordCommon, passwordRefused } from '../errors/value-problems.ts';
import type { Data } from '../values/data.ts';

export type PasswordRules = Pick<UsersConfig, 'commonPasswords' | 'validatePassword'>;

export async function checkPassword(rules: PasswordRules, { password }: Data): Promise<void> {
  if (typeof password !== 'string') return;
  if (rules.commonPasswords.has(password.toLowerCase()))
    throw validationProblems([problemAt(['password'], passwordCommon())]);
  if (!(await isAccepted(rules, password)))
    throw validationProblems([problemAt(['password'], passwordRefused())]);
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
