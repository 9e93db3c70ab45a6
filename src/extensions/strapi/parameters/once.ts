// What is said once about a name, however often it comes. Names may be those of a client's body or query, so only the first ones
// are told, and only how they begin.
import { cut } from '../../../errors/print-value.ts';

const mostTold = 100;
const longestName = 100;

export class Once {
  readonly #told = new Set<string>();

  /** `warn` gets the name as it is shown. */
  tell(name: string, warn: (shown: string) => void): void {
    const shown = JSON.stringify(cut(name, longestName));
    if (this.#told.has(shown) || this.#told.size >= mostTold) return;
    this.#told.add(shown);
    warn(shown);
  }
}
