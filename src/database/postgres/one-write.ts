// Sends everything that is written to a connection in one turn of the event loop in one system call, which saves calls
// here and on the server.
import type pg from 'pg';

/** Corks the socket until the end of this turn. */
export function inOneWrite({ connection: { stream } }: pg.Client): void {
  // The driver removes its own corks before its calls return.
  if (stream.destroyed || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
