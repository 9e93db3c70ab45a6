// Pauses of long work. On SQLite writes and reads share a thread, and reads must not wait for all of it.
import { setImmediate } from 'node:timers/promises';

/** Milliseconds without a pause. */
const maxTurnMs = 10;

/** Returns a function to be called before each part of the work, which pauses if the turn has lasted long enough. */
export function takeTurns(): () => Promise<void> {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt <= maxTurnMs) return;
    await setImmediate();
    begunAt = performance.now();
  };
}
