import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

const greedy = '192.0.2.1';
const visitor = '192.0.2.2';

/** Work that ends when it is told to, and what was done so far. */
function workshop(mostWaiting: number) {
  const semaphore = new FairSemaphore({ atOnce: 1, mostWaiting, of: 'images' });
  const done: string[] = [];
  const ask = (address: string, name: string): Promise<void> =>
    semaphore.run(address, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(name);
    });
  return { ask, done };
}

test('addresses take turns', async () => {
  const { ask, done } = workshop(20);
  const many = ['a', 'b', 'c', 'd'].map((name) => ask(greedy, name));
  await Promise.all([...many, ask(visitor, 'mine'), ask(visitor, 'mine too')]);
  expect(done).toEqual(['a', 'b', 'mine', 'c', 'mine too', 'd']);
});

test('when too many wait, the last one of the longest line is turned away', async () => {
  const { ask, done } = workshop(3);
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(greedy, name));
  asked.push(ask(visitor, 'mine'));
  const settled = await Promise.allSettled(asked);
  expect(done).toEqual(['a', 'b', 'mine', 'c']);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    reason: { status: 503, message: 'Too many images at once; try again' },
  });
});

test('a place is free again after work that failed', async () => {
  const semaphore = new FairSemaphore({ atOnce: 1, mostWaiting: 5, of: 'images' });
  await expect(semaphore.run(greedy, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run(visitor, async () => 1)).toBe(1);
});
