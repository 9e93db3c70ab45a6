// What users may change of themselves only with their password: the password, and the address that a new one is mailed to.
// An open session alone must not be enough to keep an account.
import { verifyPassword } from '../documents/passwords.ts';
import { wrongCurrentPassword } from '../errors/users.ts';
import type { CallerRequest } from '../routes/route.ts';
import { asText } from '../values/as-text.ts';
import type { Data } from '../values/data.ts';
import { bodyOf } from './fields.ts';
import type { UsersService } from './service.ts';
import { type Account, readAccountById } from './user-store.ts';

/** For the limit: the account whose password the request shows; undefined where it needs none. */
export async function guessedAccount(
  { principal: { user }, parameters, body }: CallerRequest,
  service: UsersService,
): Promise<string | undefined> {
  if (!user || Number(parameters.id) !== user.id) return undefined;
  const account = await readAccountById(service, user.id);
  return needsPassword(account, bodyOf(body)) ? String(user.id) : undefined;
}

export async function requireCurrentPassword(
  service: UsersService,
  { principal, body }: CallerRequest,
  change: { readonly id: number; readonly data: Data },
): Promise<void> {
  if (principal.user?.id !== change.id) return;
  const account = await readAccountById(service, change.id);
  if (!needsPassword(account, change.data)) return;
  const { currentPassword } = bodyOf(body);
  const given = typeof currentPassword === 'string' ? currentPassword : '';
  if (!(await verifyPassword(given, account?.passwordHash))) throw wrongCurrentPassword();
}

function needsPassword(account: Account | undefined, { password, email }: Data): boolean {
  const isSameEmail = email === undefined || asText(email)?.toLowerCase() === account?.email;
  return password !== undefined || !isSameEmail;
}
