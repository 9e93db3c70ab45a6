// What a connection is asked for in one turn of the event loop leaves in one write: each one is a call of the system, for us and for
// the server that reads it.
import type pg from 'pg';

/** From now on until this turn is over. */
export function inOneWrite({ connection: { stream } }: pg.Client): void {
  // The driver's own corks are gone when its calls return.
  if (stream.destroyed || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
