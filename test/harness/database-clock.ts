// The clock of PostgreSQL follows no clock of this machine that is set, so tests that let time pass replace it.
import { vi } from 'vitest';
import { SharedClock } from '../../src/database/postgres/clock.ts';

/** Until `vi.restoreAllMocks`, databases have the time of `Date`, which a test can fake. */
export const followFakedTime = (): void =>
  void vi.spyOn(SharedClock.prototype, 'now').mockImplementation(() => Date.now());
