// Changes that users may make only with their current password: password and e-mail, since a stolen session must not be
// enough to take over an account.
import type { Transaction } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import { verifyPassword } from '../../documents/passwords.ts';
import { wrongCurrentPassword } from '../../errors/families/users.ts';
import type { CallerRequest } from '../../routes/route.ts';
import { selectAccountById } from '../../sql/stored/users.ts';
import { asText } from '../../values/as-text.ts';
import type { Data } from '../../values/data.ts';
import { type Account, readAccountById, userType } from '../accounts/user-store.ts';
import type { UsersService } from '../service.ts';
import { bodyOf } from './fields.ts';

/** For the rate limit: the account whose current password is checked; undefined if none is needed. */
export async function guessedAccount(
  { principal: { user }, parameters, body }: CallerRequest,
  service: UsersService,
): Promise<string | undefined> {
  if (!user || Number(parameters.id) !== user.id) return undefined;
  const account = await readAccountById(service, user.id);
  return needsPassword(account, bodyOf(body)) ? String(user.id) : undefined;
}

/** Returns the account whose password was checked; undefined if none is needed. Throws if the password is wrong. */
export async function requireCurrentPassword(
  service: UsersService,
  { principal, body }: CallerRequest,
  change: { readonly id: number; readonly data: Data },
): Promise<Account | undefined> {
  if (principal.user?.id !== change.id) return undefined;
  const account = await readAccountById(service, change.id);
  if (!needsPassword(account, change.data)) return undefined;
  const { currentPassword } = bodyOf(body);
  return withPassword(account, typeof currentPassword === 'string' ? currentPassword : '');
}

export async function withPassword(account: Account | undefined, password: string): Promise<Account> {
  if (!(await verifyPassword(password, account?.passwordHash)) || !account) throw wrongCurrentPassword();
  return account;
}

/**
 * Called in the transaction of the change, after it. Throws if the password was changed since it was checked,
 * for example by the owner, who resets it to recover the account.
 */
export async function requireSamePassword(
  service: UsersService,
  transaction: Transaction,
  { id, version }: Account,
): Promise<void> {
  const stored = await readFirst(transaction, selectAccountById(userType(service), id));
  if (stored?.version !== version) throw wrongCurrentPassword();
}

function needsPassword(account: Account | undefined, { password, email }: Data): boolean {
  const isSameEmail = email === undefined || asText(email)?.toLowerCase() === account?.email;
  return password !== undefined || !isSameEmail;
}
