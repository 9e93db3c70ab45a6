// What is said once about a name, however often it comes. Names may be those of a client's body or query, so only the first ones
// are told, and only how they begin.
import { cut } from '../../../errors/print-value.ts';

const maxReported = 100;
const maxNameLength = 100;

export class Once {
  readonly #reported = new Set<string>();

  /** `warn` gets the name as it is shown. */
  report(name: string, warn: (shown: string) => void): void {
    const shown = JSON.stringify(cut(name, maxNameLength));
    if (this.#reported.has(shown) || this.#reported.size >= maxReported) return;
    this.#reported.add(shown);
    warn(shown);
  }
}
