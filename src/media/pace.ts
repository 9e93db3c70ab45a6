// How slow an upload may be: who sends less is no client with a bad connection but somebody who holds one.
import type { Readable } from 'node:stream';
import { PlinthError } from '../errors/errors.ts';

/** At least so many bytes within so many milliseconds. */
export interface Pace {
  readonly bytes: number;
  readonly ms: number;
}

/** Calls `fail` when the source is too slow; answers how to stop watching. */
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
    if (arrived < bytes) fail(tooSlow(bytes, ms));
    arrived = 0;
  }, ms);
  source.on('data', count);
  return () => {
    clearInterval(watch);
    source.off('data', count);
  };
}

const tooSlow = (bytes: number, ms: number): PlinthError =>
  new PlinthError(
    'RequestTimeoutError',
    `An upload has to send at least ${bytes} bytes in ${ms} milliseconds`,
    {},
  );
