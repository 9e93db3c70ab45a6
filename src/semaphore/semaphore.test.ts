import { expect, test } from 'vitest';
import { tooManyAtOnce } from '../errors/families/media.ts';
import { Semaphore } from './semaphore.ts';

const two = { places: 2, queue: 1, wait: 1000 };

test('there are as many holders as places, and the next one enters when one leaves', async () => {
  const semaphore = new Semaphore(two);
  const release = await semaphore.acquire();
  await semaphore.acquire();
  let hasEntered = false;
  const third = semaphore.acquire().then(() => {
    hasEntered = true;
  });
  await Promise.resolve();
  expect(hasEntered).toBe(false);
  release();
  await third;
});

test('a request that does not fit into the queue is refused at once', async () => {
  const semaphore = new Semaphore({ ...two, places: 1 });
  const release = await semaphore.acquire();
  const waiting = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ status: 503, code: 'PLINTH_BUSY' });
  release();
  await waiting;
});

test('a request that waits too long is refused and leaves the queue', async () => {
  const semaphore = new Semaphore({ places: 1, queue: 1, wait: 10 });
  const release = await semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ status: 503 });
  const next = semaphore.acquire();
  release();
  await next;
});

test('an aborted request leaves the queue', async () => {
  const semaphore = new Semaphore({ ...two, places: 1 });
  await semaphore.acquire();
  const client = new AbortController();
  const waiting = semaphore.acquire({ signal: client.signal });
  client.abort();
  await expect(waiting).rejects.toMatchObject({ status: 408 });
});

test('a place is given back once', async () => {
  const semaphore = new Semaphore({ places: 1, queue: 0, wait: 10 });
  const release = await semaphore.acquire();
  release();
  release();
  await semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ status: 503 });
});

const greedy = '192.0.2.1';
const visitor = '192.0.2.2';

/** Work that ends when it is told to, and what was done so far. */
function workshop(queue: number) {
  const semaphore = new Semaphore({ places: 1, queue, refusal: () => tooManyAtOnce({ of: 'images' }) });
  const done: string[] = [];
  const ask = (line: string, name: string): Promise<void> => {
    const work = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(name);
    };
    return semaphore.run(work, { line });
  };
  return { ask, done };
}

test('lines take turns', async () => {
  const { ask, done } = workshop(20);
  const many = ['a', 'b', 'c', 'd'].map((name) => ask(greedy, name));
  await Promise.all([...many, ask(visitor, 'mine'), ask(visitor, 'mine too')]);
  expect(done).toEqual(['a', 'b', 'mine', 'c', 'mine too', 'd']);
});

test('when too many wait, the last one of the longest line is refused', async () => {
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

test('a line that holds its share waits, while others enter and the server itself does', async () => {
  const semaphore = new Semaphore({ places: 3, placesOfLine: 1, queue: 10 });
  const release = await semaphore.acquire({ line: greedy });
  let hasEntered = false;
  const second = semaphore.acquire({ line: greedy }).then(() => {
    hasEntered = true;
  });
  const releaseOther = await semaphore.acquire({ line: visitor });
  await semaphore.acquire();
  releaseOther();
  await semaphore.acquire();
  expect(hasEntered).toBe(false);
  release();
  await second;
});

test('a place is free again after work that failed', async () => {
  const semaphore = new Semaphore({ places: 1, queue: 5 });
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run(async () => 1)).toBe(1);
});
