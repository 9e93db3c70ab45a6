// Cron tasks when the clock is set while they wait.
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../../../test/harness/empty-database.ts';
import { databases } from '../../../test/harness/project.ts';
import { claimRuns } from './claim-runs.ts';
import { CronJobs } from './cron-jobs.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-05-10T12:00:30Z');

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Whether they have run is in the returned list, with the times at which they were due. */
async function started(rule: string): Promise<string[]> {
  const ran: string[] = [];
  const log = pino({ level: 'silent' });
  const jobs = new CronJobs({ folder: '/nowhere', claim: async () => true, log, gracefulTimeout: 0 });
  const task = (_given: unknown, due: Date): void => void ran.push(due.toISOString());
  jobs.add({ task: { task, options: { rule, tz: 'UTC' } } });
  jobs.start({});
  return ran;
}

test.each([-day, -400 * day])('tasks follow a clock that is set back by %d ms', async (offset) => {
  const ran = await started('* * * * *');
  vi.setSystemTime(start + offset);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(ran.length).toBeGreaterThan(0);
  expect(Date.parse(ran[0] ?? '')).toBeLessThan(start);
});

test('a task whose time has passed when the clock is set forward runs once, soon', async () => {
  const ran = await started('0 3 * * *');
  vi.setSystemTime(start + 3 * day);
  await vi.advanceTimersByTimeAsync(minute);
  expect(ran).toEqual(['2026-05-11T03:00:00.000Z']);
});

test.each(databases)('on %s only a claim of a clock that was wrong is claimed again', async (name) => {
  vi.useRealTimers();
  const { database, close } = await emptyDatabase(name);
  const claim = claimRuns(database);
  const now = Date.now();
  const at = (milliseconds: number) => new Date(now + milliseconds);
  expect(await claim('near', at(60 * minute))).toBe(true);
  expect(await claim('near', at(0))).toBe(false);
  expect(await claim('far', at(3 * day))).toBe(true);
  expect(await claim('far', at(0))).toBe(true);
  expect(await claim('far', at(0))).toBe(false);
  await close();
});
