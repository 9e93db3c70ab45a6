// Validates the changes of an administrator, which come from a request body or from the project's code, and converts them to columns.
import { hashPassword } from '../../documents/passwords.ts';
import type { AdminChanges } from '../../sql/stored/admins.ts';
import { requiredEmail, requiredTexts } from '../../users/routes/fields.ts';
import { optionalFlag, optionalText } from '../parameters/fields.ts';
import { checkAdminPassword } from './admin-password.ts';

export type { AdminChanges };

export async function changesOf(fields: Readonly<Record<string, unknown>>): Promise<AdminChanges> {
  const isActive = optionalFlag(fields, 'isActive');
  const isBlocked = optionalFlag(fields, 'blocked');
  const email = fields.email === undefined ? undefined : requiredEmail(fields).toLowerCase();
  const { password } = fields.password === undefined ? {} : requiredTexts(fields, ['password']);
  if (password !== undefined) checkAdminPassword(password);
  return {
    ...namesOf(fields),
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
    ...(isActive === undefined ? {} : { is_active: Number(isActive) }),
    ...(isBlocked === undefined ? {} : { is_blocked: Number(isBlocked) }),
  };
}

/** The changes of first name, last name, username and language. */
export function namesOf(fields: Readonly<Record<string, unknown>>): AdminChanges {
  const [firstname, lastname, username, language] = [
    'firstname',
    'lastname',
    'username',
    'preferedLanguage',
  ].map((name) => optionalText(fields, name));
  return {
    ...(firstname === undefined ? {} : { firstname }),
    ...(lastname === undefined ? {} : { lastname }),
    ...(username === undefined ? {} : { username }),
    ...(language === undefined ? {} : { preferred_language: language }),
  };
}
