// Codes that prove something later: that a person reads an address, that they signed in with a provider. Random, stored as
// hashes, good for a while and once.
import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import * as statements from '../sql/stored/user-codes.ts';
import type { Account, UserStore } from './user-store.ts';

export type CodePurpose = 'reset-password' | 'confirm-email' | 'sign-in';

const minute = 60_000;
const lifetimes: Readonly<Record<CodePurpose, number>> = {
  'reset-password': 30 * minute,
  'confirm-email': 24 * 60 * minute,
  // Only carried from one page to the next.
  'sign-in': minute,
};

export interface ShownCode {
  readonly code: string;
  readonly purpose: CodePurpose;
  /** Milliseconds, by the clock that all nodes share. */
  readonly now: number;
}

/** Replaces the code that the user had for this purpose. */
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

/** Whose code it is; it stays good. */
export async function ownerOfCode(
  store: UserStore,
  code: string,
  purpose: CodePurpose,
): Promise<number | undefined> {
  const source = committed(store.database);
  const shown = { code, purpose, now: store.database.now() };
  return (await readFirst(source, statements.selectCode(keyOf(shown))))?.userId;
}

/** Uses up a mailed code with the change that it allows, and remembers that its owner reads the address. */
export async function takeMailedCode(
  transaction: Transaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
  mailed: ShownCode,
): Promise<boolean> {
  if (!(await takeCode(transaction, mailed))) return false;
  await transaction.run(statements.upsertProof(id, email));
  return true;
}

/** False if the code was used or has expired. */
export async function takeCode(transaction: Transaction, shown: ShownCode): Promise<boolean> {
  return (await transaction.run(statements.deleteCode(keyOf(shown)))) === 1;
}

const keyOf = ({ code, purpose, now }: ShownCode): statements.CodeKey => ({
  purpose,
  hash: hashCode(code),
  now: new Date(now).toISOString(),
});

/** The code is random in full, so a fast hash tells nothing. */
const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
