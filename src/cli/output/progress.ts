// How far a long command is.
import type { Terminal } from '../input/command.ts';

/** At most one line a second. */
export function progressOn({ error }: Pick<Terminal, 'error'>): (what: string, done: number) => void {
  let shownAt = Date.now();
  return (what, done) => {
    if (Date.now() - shownAt < 1000) return;
    shownAt = Date.now();
    error(`${what}: ${done.toLocaleString('en')}\n`);
  };
}
