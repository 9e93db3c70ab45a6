// One-time codes that prove that a user reads an address, or has signed in with a provider. They are random, stored as
// hashes, and expire.
import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { committed, readFirst } from '../../database/rows.ts';
import { mayMailCode } from '../../limits/mailed-codes.ts';
import type { LimitRules } from '../../limits/standing.ts';
import * as statements from '../../sql/stored/user-codes.ts';
import type { Account, UserStore } from './user-store.ts';

export type CodePurpose = 'reset-password' | 'confirm-email' | 'sign-in';

const minute = 60_000;
const lifetimes: Readonly<Record<CodePurpose, number>> = {
  'reset-password': 30 * minute,
  'confirm-email': 24 * 60 * minute,
  // Used immediately by the next page.
  'sign-in': minute,
};

export interface ShownCode {
  readonly code: string;
  readonly purpose: CodePurpose;
  /** Milliseconds since 1970, from the clock that all nodes share. */
  readonly now: number;
}

/** Issues a code and replaces an earlier one for this purpose. */
export async function issueCode(
  { database }: UserStore,
  userId: number,
  purpose: CodePurpose,
): Promise<string> {
  const code = randomBytes(32).toString('hex');
  const expiresAt = new Date(database.now() + lifetimes[purpose]).toISOString();
  const statement = statements.upsertCode({ userId, purpose, hash: hashCode(code), expiresAt });
  await database.write(async (transaction) => void (await transaction.run(statement)));
  return code;
}

/** Issues a code to be mailed; undefined if the user was mailed enough codes of which the last one is valid. */
export async function issueMailedCode(
  store: UserStore,
  userId: number,
  { purpose, limit }: { readonly purpose: CodePurpose; readonly limit: LimitRules },
): Promise<string | undefined> {
  const mailed = { key: `${purpose} ${userId}`, lifetime: lifetimes[purpose] };
  return (await mayMailCode(store.database, mailed, limit)) ? issueCode(store, userId, purpose) : undefined;
}

/** Returns the id of the user to whom a code belongs, without using it up. */
export async function ownerOfCode(
  store: UserStore,
  code: string,
  purpose: CodePurpose,
): Promise<number | undefined> {
  const source = committed(store.database);
  const shown = { code, purpose, now: store.database.now() };
  return (await readFirst(source, statements.selectCode(keyOf(shown))))?.userId;
}

/** Uses up a mailed code in the transaction of the change that it allows, and stores that its owner has confirmed the address. */
export async function takeMailedCode(
  transaction: Transaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
  mailed: ShownCode,
): Promise<boolean> {
  if (!(await takeCode(transaction, mailed))) return false;
  await transaction.run(statements.upsertProof(id, email));
  return true;
}

/** Returns false if the code was used or has expired. */
export async function takeCode(transaction: Transaction, shown: ShownCode): Promise<boolean> {
  return (await transaction.run(statements.deleteCode(keyOf(shown)))) === 1;
}

const keyOf = ({ code, purpose, now }: ShownCode): statements.CodeKey => ({
  purpose,
  hash: hashCode(code),
  now: new Date(now).toISOString(),
});

/** A fast hash is enough, because codes are random. */
const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
