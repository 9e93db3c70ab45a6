// Limits the mails with a code to one account, for all client addresses together. Otherwise a stranger could fill somebody's
// mailbox, and replace every code before its owner can use it.
import type { Database } from '../database/database.ts';
import { countInWindow } from './counted-window.ts';
import type { LimitRules } from './standing.ts';

export interface MailedCodes {
  /** The account and what the codes are for. */
  readonly key: string;
  /** Milliseconds that a code is valid. Whoever gets no more mails within this time has one with a valid code. */
  readonly lifetime: number;
}

/** Counts a mail. Resolves to whether it may be sent, with a code that replaces the one before. */
export async function mayMailCode(
  database: Pick<Database, 'write' | 'now'>,
  { key, lifetime }: MailedCodes,
  { isEnabled, max }: LimitRules,
): Promise<boolean> {
  if (!isEnabled) return true;
  const window = { key: `mailed ${key}`, interval: lifetime, now: database.now() };
  return (await countInWindow(database, window)).count <= max;
}
