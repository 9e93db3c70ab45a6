// How slow an upload may be: a client that sends less has no bad connection but keeps one open on purpose.
import type { Readable } from 'node:stream';
import type { PlinthError } from '../errors/errors.ts';
import { uploadTooSlow } from '../errors/media.ts';

/** At least so many bytes within so many milliseconds. */
export interface Pace {
  readonly bytes: number;
  readonly ms: number;
}

/** Calls `fail` when the source is too slow; returns what stops watching. */
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
