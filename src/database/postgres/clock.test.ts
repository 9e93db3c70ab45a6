import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedClock } from './clock.ts';

const there = Date.parse('2026-01-01T00:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: there }));
afterEach(() => void vi.useRealTimers());

test('it is that of the database, whatever this machine says, and a difference is told once', async () => {
  vi.setSystemTime(there + 600_000);
  const reports: string[] = [];
  const readTime = async () => Date.now() - 600_000;
  const clock = await SharedClock.open({ readTime, warn: ({ message }) => reports.push(message) });
  expect(clock.now()).toBe(there);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(clock.now()).toBe(there + 1_200_000);
  expect(reports).toEqual([expect.stringContaining('is 600 seconds ahead of the database')]);
  clock.close();
});

test('a clock that is set has no effect, and is told within seconds', async () => {
  const reports: string[] = [];
  const readTime = async () => there + performance.now() - began;
  const began = performance.now();
  const clock = await SharedClock.open({ readTime, warn: ({ message }) => reports.push(message) });
  vi.setSystemTime(there + 3_600_000);
  expect(clock.now()).toBe(there);
  await vi.advanceTimersByTimeAsync(5000);
  expect(clock.now()).toBe(there + 5000);
  expect(reports).toEqual([expect.stringContaining('is 3600 seconds ahead of the database')]);
  clock.close();
});

test('the time that the machine slept is made up for', async () => {
  const readTime = async () => Date.now();
  const clock = await SharedClock.open({ readTime, warn: () => undefined });
  // The monotonic clock stands still meanwhile.
  const slept = 7_200_000;
  vi.setSystemTime(there + slept);
  await vi.advanceTimersByTimeAsync(5000);
  expect(clock.now()).toBe(there + slept + 5000);
  clock.close();
});

test('a clock that is set right is noticed, and small differences are not told', async () => {
  vi.setSystemTime(there - 3000);
  const reports: string[] = [];
  let ahead = -3000;
  const readTime = async () => Date.now() - ahead;
  const clock = await SharedClock.open({ readTime, warn: ({ message }) => reports.push(message) });
  expect(clock.now()).toBe(there);
  ahead = 0;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(clock.now()).toBe(Date.now());
  expect(reports).toEqual([]);
  clock.close();
});
