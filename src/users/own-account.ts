// What a user may change of himself only with his password: the password, and the address that a new one is mailed to.
// Whoever found a session open must not be able to keep the account (S08 of the security list).

import { verifyPassword } from '../documents/passwords.ts';
import { invalid } from '../errors/errors.ts';
import { isOver, tooManyRequests } from '../limits/standing.ts';
import type { PluginContext } from '../rest/route.ts';
import type { Data } from '../values/data.ts';
import { bodyOf } from './fields.ts';
import type { UsersService } from './service.ts';
import { readAccountById } from './user-store.ts';

export async function requireCurrentPassword(
  service: UsersService,
  { principal, body, address }: PluginContext,
  change: { readonly id: number; readonly data: Data },
): Promise<void> {
  if (principal.user?.id !== change.id) return;
  const account = await readAccountById(service, change.id);
  const { password, email } = change.data;
  const isSameEmail = email === undefined || String(email).toLowerCase() === account?.email;
  if (password === undefined && isSameEmail) return;
  const attempt = { route: 'current password', address, account: String(change.id) };
  const standing = await service.limiter.count(attempt);
  if (standing && isOver(standing)) throw tooManyRequests();
  const { currentPassword } = bodyOf(body);
  const given = typeof currentPassword === 'string' ? currentPassword : '';
  if (!(await verifyPassword(given, account?.passwordHash)))
    throw invalid('The provided current password is invalid');
}
