// With a clock of its own: no test waits.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowTurns } from './slow-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const greedy = '192.0.2.1';
const visitor = '192.0.2.2';
const client = new AbortController();

/** A lane, reads that take so many milliseconds, and what became of them. */
function laneOf(slow: number) {
  const turns = new SlowTurns({ slow, queue: 100, wait: 5000 });
  const received: string[] = [];
  const work = (milliseconds: number) => (giveWay: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      giveWay.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('ended'));
      });
    });
  const ask = (name: string, milliseconds: number, line?: string): Promise<number> =>
    turns.run(work(milliseconds), { line, signal: client.signal }).then(
      () => received.push(name),
      (error: Error) => received.push(`${name}: ${error.message}`),
    );
  return { turns, ask, received };
}

test('a long read of one client gives way to others, and has its result when they have theirs', async () => {
  const { ask, received } = laneOf(1);
  const long = ask('long', 9000, greedy);
  await vi.advanceTimersByTimeAsync(100);
  void ask('mine', 500, visitor);
  await vi.advanceTimersByTimeAsync(4000);
  expect(received).toEqual(['mine']);
  await vi.advanceTimersByTimeAsync(9000);
  await long;
  expect(received).toEqual(['mine', 'long']);
});

test('a client that keeps the lane busy waits behind all others, and preempts none', async () => {
  const { ask, received } = laneOf(1);
  for (let number = 0; number < 20; number++) void ask(`long ${number}`, 10_000, greedy);
  for (let number = 0; number < 60; number++) {
    await vi.advanceTimersByTimeAsync(1000);
    void ask(`visitor ${number}`, 300, `198.51.100.${number}`);
  }
  await vi.advanceTimersByTimeAsync(5000);
  const visitors = Array.from({ length: 60 }, (_, number) => `visitor ${number}`);
  expect(received.filter((name) => name.startsWith('visitor'))).toEqual(visitors);
  await vi.advanceTimersByTimeAsync(60_000);
});

test('reads of less than three seconds are never ended', async () => {
  const { ask, received } = laneOf(1);
  for (const [name, line] of Object.entries({ a: '1', b: '2' })) void ask(name, 2500, line);
  await vi.advanceTimersByTimeAsync(5100);
  expect(received).toEqual(['a', 'b']);
});

test('behind a proxy that is not declared, a long read gives way to those of the same line', async () => {
  const { ask, received } = laneOf(1);
  void ask('long', 9000);
  void ask('brief', 100);
  await vi.advanceTimersByTimeAsync(4000);
  expect(received).toEqual(['brief']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received).toEqual(['brief', 'long']);
});

test('a second read of a client that holds its share ends none of another client', async () => {
  const { ask, received } = laneOf(3);
  void ask('other', 4000, visitor);
  for (const name of ['one', 'two', 'three']) void ask(name, 9000, greedy);
  await vi.advanceTimersByTimeAsync(4100);
  expect(received).toEqual(['other']);
  await vi.advanceTimersByTimeAsync(60_000);
});

test('what the server does for itself keeps its place', async () => {
  const { turns, ask, received } = laneOf(1);
  const own = turns.run(() => new Promise((resolve) => setTimeout(resolve, 6000)), {});
  void ask('mine', 100, visitor);
  await vi.advanceTimersByTimeAsync(6000);
  await own;
  expect(received).toEqual(['mine: Too many requests are waiting: try again later']);
});

test('a read that gave way twice is refused', async () => {
  const { ask, received } = laneOf(1);
  void ask('long', 60_000, greedy);
  for (let number = 0; number < 9; number++) {
    await vi.advanceTimersByTimeAsync(1500);
    void ask('brief', 100, `198.51.100.${number}`);
  }
  expect(received.filter((name) => name !== 'brief')).toEqual([
    'long: Too many requests are waiting: try again later',
  ]);
});
