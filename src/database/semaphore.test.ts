import { expect, test } from 'vitest';
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
  await semaphore.acquire();
  void semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ status: 503, retryAfter: 2 });
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
  const waiting = semaphore.acquire(client.signal);
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
