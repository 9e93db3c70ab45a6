import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('no more than its number are inside at once, and all get through in order', async () => {
  const gate = new Gate({ atOnce: 2, mostWaiting: 10, of: 'tests' });
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const visit = (index: number) =>
    gate.run(async () => {
      most = Math.max(most, ++inside);
      order.push(index);
      await sleep(2);
      inside--;
    });
  await Promise.all([0, 1, 2, 3, 4, 5].map(visit));
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
});

test('who would wait behind too many is turned away, and a failure frees its place', async () => {
  const gate = new Gate({ atOnce: 1, mostWaiting: 1, of: 'tests' });
  const failing = gate.run(async () => {
    await sleep(2);
    throw new Error('failed');
  });
  const waiting = gate.run(async () => 'in');
  await expect(gate.run(async () => 'in')).rejects.toMatchObject({ status: 503 });
  await expect(failing).rejects.toThrow('failed');
  expect(await waiting).toBe('in');
  expect(await gate.run(async () => 'in')).toBe('in');
});
