// Prints the progress of a long command.
import type { Terminal } from '../input/command.ts';

/** A listener that prints at most one line per second to standard error. */
export function progressOn({ error }: Pick<Terminal, 'error'>): (what: string, done: number) => void {
  let shownAt = Date.now();
  return (what, done) => {
    if (Date.now() - shownAt < 1000) return;
    shownAt = Date.now();
    error(`${what}: ${done.toLocaleString('en')}\n`);
  };
}
