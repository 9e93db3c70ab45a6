// One-time codes: invitations, password resets, the setup token, a sign-in that waits for its second factor. They are
// random, stored as hashes, expire, and can be used once.
import type { Transaction } from '../../database/database.ts';
import { type RowSource, readFirst } from '../../database/rows.ts';
import * as statements from '../../sql/stored/admin-codes.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type AdminCodePurpose = 'setup' | 'invite' | 'reset' | 'sign-in';

const minute = 60_000;
const day = 24 * 60 * minute;
export const lifetimes: Readonly<Record<AdminCodePurpose, number>> = {
  setup: 30 * day,
  invite: 7 * day,
  reset: 30 * minute,
  'sign-in': 10 * minute,
};

interface At {
  readonly purpose: AdminCodePurpose;
  /** Milliseconds since 1970, from the clock that all nodes share. */
  readonly now: number;
}

interface Issued extends At {
  readonly adminId: number;
}

interface ShownAdminCode extends At {
  readonly code: string;
}

/** Creates a code, which replaces the previous one of this purpose. Setup tokens are not replaced: each server logs its own. */
export async function issueAdminCode(
  transaction: Transaction,
  { adminId, purpose, now }: Issued,
): Promise<string> {
  const code = newSecret();
  await transaction.run(statements.deleteExpiredAdminCodes(new Date(now).toISOString()));
  if (purpose !== 'setup') await transaction.run(statements.deleteAdminCodesOfPurpose(adminId, purpose));
  const expiresAt = new Date(now + lifetimes[purpose]).toISOString();
  await transaction.run(statements.insertAdminCode({ adminId, purpose, hash: hashSecret(code), expiresAt }));
  return code;
}

/** Returns the id of the administrator whose code it is, without using the code up. */
export async function ownerOfAdminCode(
  source: RowSource,
  shown: ShownAdminCode,
): Promise<number | undefined> {
  return (await readFirst(source, statements.selectAdminCode(keyOf(shown))))?.adminId;
}

/** Uses a code up, in the transaction of the change that it allows. Returns false if it was used or has expired. */
export const takeAdminCode = async (transaction: Transaction, shown: ShownAdminCode): Promise<boolean> =>
  (await transaction.run(statements.deleteAdminCode(keyOf(shown)))) === 1;

const keyOf = ({ code, purpose, now }: ShownAdminCode): statements.AdminCodeKey => ({
  purpose,
  hash: hashSecret(code),
  now: new Date(now).toISOString(),
});
