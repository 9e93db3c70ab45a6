import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeats } from './heartbeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(timeout: number) {
  const worker = new EventEmitter() as Worker;
  const onSilent = vi.fn();
  const heartbeats = new Heartbeats(timeout, onSilent);
  heartbeats.watch(worker);
  return { worker, heartbeats, onSilent };
}

test('a worker is silent, once, when its beats have been missing for the timeout', () => {
  const { worker, onSilent } = watched(5000);
  vi.advanceTimersByTime(4000);
  worker.emit('message', 'beat');
  vi.advanceTimersByTime(4000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onSilent.mock.calls).toEqual([[worker]]);
});

test('time in which the primary process was suspended too does not count', () => {
  const { onSilent } = watched(5000);
  vi.setSystemTime(Date.now() + 86_400_000);
  vi.advanceTimersByTime(1000);
  expect(onSilent).not.toHaveBeenCalled();
});

test('a worker that was told to end is not watched any more, also if it sends a last beat', () => {
  const { worker, heartbeats, onSilent } = watched(5000);
  heartbeats.forget(worker);
  worker.emit('message', 'beat');
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
});

test('with a timeout of 0 no worker is silent', () => {
  const { onSilent } = watched(0);
  vi.advanceTimersByTime(600_000);
  expect(onSilent).not.toHaveBeenCalled();
});
