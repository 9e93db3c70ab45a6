// Waits for the lock of a SQLite file that another process holds, while this process serves other requests. SQLite's own wait
// (`busy_timeout`) would block it.
import { setTimeout } from 'node:timers/promises';

/** Repeats `work`, on a connection that does not wait, until it gets the lock. After `maxWaitMs` throws the driver's error. */
export async function untilUnlocked<T>(work: () => T | Promise<T>, maxWaitMs: number): Promise<T> {
  const ends = performance.now() + maxWaitMs;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > ends) throw error;
      await setTimeout(5);
    }
}

export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
