import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heapGrowth } from '../../test/harness/heap-growth.ts';
import { Deadlines } from './deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what exceeds its deadline is ended once, at most a second late', () => {
  const [early, late, met] = [{ name: 'early' }, { name: 'late' }, { name: 'met' }];
  const ended: object[] = [];
  const deadlines = new Deadlines((one) => void ended.push(one));
  deadlines.set(late, 5000);
  deadlines.set(early, 1500);
  deadlines.delete(deadlines.set(met, 1500));
  vi.advanceTimersByTime(1400);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1100);
  expect(ended).toEqual([early]);
  vi.advanceTimersByTime(10_000);
  expect(ended).toEqual([early, late]);
  expect(vi.getTimerCount(), 'nothing is left to look at').toBe(0);
});

test('what met its deadline is collected with young objects', async () => {
  const deadlines = new Deadlines<object>(() => undefined);
  const growth = await heapGrowth(() => {
    const open = Array.from({ length: 10 }, () => deadlines.set({}, 1000));
    for (let count = 0; count < 2000; count += 1) {
      open.push(deadlines.set({ response: new Array(100).fill(count) }, 1000));
      deadlines.delete(open.shift() ?? { place: undefined });
    }
    for (const deadline of open) deadlines.delete(deadline);
  });
  expect(growth, 'of 16 that were allocated').toBeLessThan(2);
});
