// Rules for new passwords, in addition to the length of the attribute: not a common one, and accepted by the project's function.
import type { UsersConfig } from '../../config/users/users-config.ts';
import { problemAt, validationProblems } from '../../errors/errors.ts';
import { passwordCommon, passwordRefused } from '../../errors/families/value-problems.ts';
import type { Data } from '../../values/data.ts';

export type PasswordRules = Pick<UsersConfig, 'commonPasswords' | 'validatePassword'>;

export async function checkPassword(rules: PasswordRules, { password }: Data): Promise<void> {
  if (typeof password !== 'string') return;
  if (rules.commonPasswords.has(password.toLowerCase()))
    throw validationProblems([problemAt(['password'], passwordCommon())]);
  if (!(await isAccepted(rules, password)))
    throw validationProblems([problemAt(['password'], passwordRefused())]);
}

/** The project's function returns whether the password is valid; an exception counts as invalid. */
async function isAccepted({ validatePassword }: PasswordRules, password: string): Promise<boolean> {
  if (!validatePassword) return true;
  try {
    return Boolean(await validatePassword(password));
  } catch {
    return false;
  }
}
