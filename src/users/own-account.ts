// What users may change of themselves only with their password: the password, and the address that a new one is mailed to.
// An open session alone must not be enough to keep an account.
import type { Transaction } from '../database/database.ts';
import { readFirst } from '../database/rows.ts';
import { verifyPassword } from '../documents/passwords.ts';
import { wrongCurrentPassword } from '../errors/users.ts';
import type { CallerRequest } from '../routes/route.ts';
import { selectAccountById } from '../sql/stored/users.ts';
import { asText } from '../values/as-text.ts';
import type { Data } from '../values/data.ts';
import { bodyOf } from './fields.ts';
import type { UsersService } from './service.ts';
import { type Account, readAccountById, userType } from './user-store.ts';

/** For the limit: the account whose password the request shows; undefined where it needs none. */
export async function guessedAccount(
  { principal: { user }, parameters, body }: CallerRequest,
  service: UsersService,
): Promise<string | undefined> {
  if (!user || Number(parameters.id) !== user.id) return undefined;
  const account = await readAccountById(service, user.id);
  return needsPassword(account, bodyOf(body)) ? String(user.id) : undefined;
}

/** Resolves to the account whose password was shown; undefined where the change needs none. */
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
 * In the transaction of the change, behind it: checking a password takes a while, and where another one was set meanwhile, as by
 * the owner who takes the account back, the one that was shown opens nothing any more.
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
