import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkSemaphore } from './work-semaphore.ts';

test('no more than its number are inside at once, and all get through in order', async () => {
  const semaphore = new WorkSemaphore({ atOnce: 2, mostWaiting: 10, of: 'tests' });
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const visit = (index: number) =>
    semaphore.run(async () => {
      most = Math.max(most, ++inside);
      order.push(index);
      await sleep(2);
      inside--;
    });
  await Promise.all([0, 1, 2, 3, 4, 5].map(visit));
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
});

test('work that would wait behind too much is refused, and a failure frees its place', async () => {
  const semaphore = new WorkSemaphore({ atOnce: 1, mostWaiting: 1, of: 'tests' });
  const failing = semaphore.run(async () => {
    await sleep(2);
    throw new Error('failed');
  });
  const waiting = semaphore.run(async () => 'in');
  await expect(semaphore.run(async () => 'in')).rejects.toMatchObject({ status: 503 });
  await expect(failing).rejects.toThrow('failed');
  expect(await waiting).toBe('in');
  expect(await semaphore.run(async () => 'in')).toBe('in');
});
