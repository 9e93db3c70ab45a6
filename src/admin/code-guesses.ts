// Limits failed device codes in a row per administrator, for all client addresses together, because six digits can be
// guessed with many addresses. Recovery codes are too long to guess and remain valid.
import type { Database } from '../database/database.ts';
import { readSingle } from '../database/rows.ts';
import { tooManyRequests } from '../errors/permission.ts';
import { countRequest, deleteLimit } from '../sql/stored/rate-limits.ts';
import { isDeviceCode } from './second-factor.ts';

/** Without a right one among them. */
const mostGuesses = 30;
/** Milliseconds. */
const forgottenAfter = 86_400_000;

interface Guess {
  readonly adminId: number;
  readonly code: unknown;
}

/** `work` throws where the code is wrong. What is right ends the count, what comes at the same time counts before it is tried. */
export async function guessing<T>(
  database: Database,
  { adminId, code }: Guess,
  work: () => Promise<T>,
): Promise<T> {
  if (typeof code !== 'string' || !isDeviceCode(code)) return work();
  const key = `second factor ${adminId}`;
  const now = Date.now();
  const counted = countRequest({ key, now: timeOf(now), endsAt: timeOf(now + forgottenAfter) });
  const { count } = await database.write((transaction) => readSingle(transaction, counted));
  if (count > mostGuesses) throw tooManyRequests();
  const result = await work();
  await database.write(async (transaction) => void (await transaction.run(deleteLimit(key))));
  return result;
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
