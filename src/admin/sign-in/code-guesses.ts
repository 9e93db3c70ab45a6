// Limits failed device codes in a row per administrator, for all client addresses together, because six digits can be
// guessed with many addresses. Recovery codes are too long to guess and remain valid.
import type { Database } from '../../database/database.ts';
import { tooManyRequests } from '../../errors/families/permission.ts';
import { countInWindow } from '../../limits/counted-window.ts';
import { deleteLimit } from '../../sql/stored/rate-limits.ts';
import { isDeviceCode } from './second-factor.ts';

/** Failed codes in a row. */
const maxGuesses = 30;
/** Milliseconds after which the count starts again. */
const forgottenAfter = 86_400_000;

interface Guess {
  readonly adminId: number;
  readonly code: unknown;
}

/**
 * Runs `work`, which throws if the code is wrong. Each attempt is counted before `work` runs, so concurrent attempts cannot exceed
 * the limit; a correct code resets the count. Throws "too many requests" above the limit.
 */
export async function guessing<T>(
  database: Database,
  { adminId, code }: Guess,
  work: () => Promise<T>,
): Promise<T> {
  if (typeof code !== 'string' || !isDeviceCode(code)) return work();
  const key = `second factor ${adminId}`;
  const { count } = await countInWindow(database, { key, interval: forgottenAfter, now: Date.now() });
  if (count > maxGuesses) throw tooManyRequests();
  const result = await work();
  await database.write(async (transaction) => void (await transaction.run(deleteLimit(key))));
  return result;
}
