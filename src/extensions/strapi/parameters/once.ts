// Logs each name once. Names may come from the body or query of a client, so their number and their length are limited.
import { cut } from '../../../errors/wording/print-value.ts';

const maxReported = 100;
const maxNameLength = 100;

export class Once {
  readonly #reported = new Set<string>();

  /** `warn` receives the shortened name in quotes. */
  report(name: string, warn: (shown: string) => void): void {
    const shown = JSON.stringify(cut(name, maxNameLength));
    if (this.#reported.has(shown) || this.#reported.size >= maxReported) return;
    this.#reported.add(shown);
    warn(shown);
  }
}
