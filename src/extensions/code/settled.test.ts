import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from './settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a function that takes long is named every quarter of a minute, until it ends', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = settled(promise, { file: 'src/index.ts', path: 'bootstrap' });
  await vi.advanceTimersByTimeAsync(31_000);
  const line = (seconds: number) =>
    `bootstrap of src/index.ts has not ended after ${seconds} seconds. The server waits for it`;
  expect(warn.mock.calls).toEqual([[line(15)], [line(30)]]);
  resolve();
  await ended;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(warn).toHaveBeenCalledTimes(2);
});
