// The prepared statements of a connection. A statement gets a name if it is short and has occurred before. The least
// recently used are closed, because otherwise prepared statements keep their memory as long as the connection.
import { LRUCache } from 'lru-cache';

/** Characters; a server takes about 90 bytes for each of a prepared statement (decision 025). */
const keptCharacters = 300_000;

export interface Prepared {
  readonly text: string;
  /** Empty: the statement is parsed each time. */
  readonly name: string;
  /** Whether it was sent to be parsed. */
  isParsed: boolean;
}

export const unnamed = (text: string): Prepared => ({ text, name: '', isParsed: false });

export class NamedStatements {
  readonly #named = new LRUCache<string, Prepared>({
    max: 200,
    maxSize: keptCharacters,
    sizeCalculation: (_statement, text) => text.length,
    dispose: ({ name }) => this.#dropped.push(name),
  });
  #dropped: string[] = [];
  #count = 0;

  /** The statement with its name, the same object each time. */
  of(text: string): Prepared {
    const known = this.#named.get(text);
    if (known) return known;
    this.#count += 1;
    const named = { text, name: `p${this.#count}`, isParsed: false };
    this.#named.set(text, named);
    return named;
  }

  /** The statement gets another name when it occurs again. */
  drop(statement: Prepared): void {
    if (this.#named.peek(statement.text) === statement) this.#named.delete(statement.text);
  }

  /** Names that are to be closed before the next statements. Closing one that the server does not know is no error. */
  takeDropped(): readonly string[] {
    const dropped = this.#dropped;
    if (dropped.length > 0) this.#dropped = [];
    return dropped;
  }
}
