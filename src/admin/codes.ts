// One-time codes: invitations, password resets, the setup token, a sign-in that waits for its second factor. They are
// random, stored as hashes, expire, and can be used once.
import type { Transaction } from '../database/database.ts';
import { type RowSource, readFirst } from '../database/rows.ts';
import * as statements from '../sql/stored/admin-codes.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type AdminCodePurpose = 'setup' | 'invite' | 'reset' | 'sign-in';

const minute = 60_000;
const day = 24 * 60 * minute;
const lifetimes: Readonly<Record<AdminCodePurpose, number>> = {
  setup: 30 * day,
  invite: 7 * day,
  reset: 30 * minute,
  'sign-in': 10 * minute,
};

interface At {
  readonly purpose: AdminCodePurpose;
  /** Milliseconds, by the clock that all nodes share. */
  readonly now: number;
}

interface Issued extends At {
  readonly adminId: number;
}

interface ShownAdminCode extends At {
  readonly code: string;
}

/** Replaces the one before; each start of a server may have its own setup token. */
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

/** Whose code it is; it stays good. */
export async function ownerOfAdminCode(
  source: RowSource,
  shown: ShownAdminCode,
): Promise<number | undefined> {
  return (await readFirst(source, statements.selectAdminCode(keyOf(shown))))?.adminId;
}

/** Uses it up, with the change that it allows. False if it was used or has expired. */
export const takeAdminCode = async (transaction: Transaction, shown: ShownAdminCode): Promise<boolean> =>
  (await transaction.run(statements.deleteAdminCode(keyOf(shown)))) === 1;

const keyOf = ({ code, purpose, now }: ShownAdminCode): statements.AdminCodeKey => ({
  purpose,
  hash: hashSecret(code),
  now: new Date(now).toISOString(),
});
