// The minimum speed of uploads. A client that sends less occupies a place without making progress.
import type { Readable } from 'node:stream';
import type { PlinthError } from '../../errors/errors.ts';
import { uploadTooSlow } from '../../errors/families/media.ts';

/** At least `bytes` within `ms` milliseconds. */
export interface Pace {
  readonly bytes: number;
  readonly ms: number;
}

/** Calls `fail` when the source is slower than the pace. Returns a function that stops the check. */
export function watchPace(
  source: Readable,
  { bytes, ms }: Pace,
  fail: (error: PlinthError) => void,
): () => void {
  let arrived = 0;
  const count = (chunk: Buffer): void => {
    arrived += chunk.length;
  };
  const watch = setInterval(() => {
    if (arrived < bytes) fail(uploadTooSlow({ bytes, ms }));
    arrived = 0;
  }, ms);
  source.on('data', count);
  return () => {
    clearInterval(watch);
    source.off('data', count);
  };
}
