import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadlines } from './deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what exceeds its deadline is ended once, at most a second late', () => {
  const [early, late, met] = [{ name: 'early' }, { name: 'late' }, { name: 'met' }];
  const ended: object[] = [];
  const deadlines = new Deadlines((one) => void ended.push(one));
  deadlines.set(late, 5000);
  deadlines.set(early, 1500);
  deadlines.set(met, 1500);
  deadlines.delete(met);
  vi.advanceTimersByTime(1400);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1100);
  expect(ended).toEqual([early]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toEqual([early, late]);
  expect(vi.getTimerCount(), 'nothing is left to look at').toBe(0);
});
