import { expect, test } from 'vitest';
import { InForce } from './in-force.ts';

const served = (name: string, closed: string[]) => ({ name, close: async () => void closed.push(name) });

test('a request keeps what it began with, and that is closed when its last request has ended', async () => {
  const closed: string[] = [];
  const inForce = new InForce(served('first', closed));
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const requests = ends.map(({ promise }) =>
    inForce.use(async (held) => {
      await promise;
      return held.name;
    }),
  );
  inForce.swap(served('second', closed));
  expect(inForce.current.name).toBe('second');
  expect(await inForce.use(async ({ name }) => name)).toBe('second');
  ends[0]?.resolve();
  expect(await requests[0]).toBe('first');
  expect(closed).toEqual([]);
  ends[1]?.resolve();
  expect(await requests[1]).toBe('first');
  await inForce.close();
  expect(closed.toSorted()).toEqual(['first', 'second']);
});

test('what is not in use is closed at once, and a request that fails has ended too', async () => {
  const closed: string[] = [];
  const inForce = new InForce(served('first', closed));
  await expect(inForce.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  inForce.swap(served('second', closed));
  inForce.swap(served('third', closed));
  await inForce.close();
  expect(closed.toSorted()).toEqual(['first', 'second', 'third']);
});
