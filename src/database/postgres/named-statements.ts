// The prepared statements of a connection. A statement gets a name if it is short and has occurred before. The least
// recently used are closed, because otherwise prepared statements keep their memory as long as the connection.
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Characters; a server takes about 90 bytes for each of a prepared statement (decision 025). */
const keptCharacters = 300_000;

export interface NamedStatement extends pg.QueryArrayConfig {
  readonly name: string;
}

/** Returns values as the texts of the protocol: JSON stays text, and 64-bit integers do not become doubles. */
export const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

export const statementOf = (text: string): pg.QueryArrayConfig => ({ text, rowMode: 'array', types: asText });

export class NamedStatements {
  readonly #client: pg.Client;
  readonly #dropped: string[] = [];
  readonly #named = new LRUCache<string, NamedStatement>({
    max: 200,
    maxSize: keptCharacters,
    sizeCalculation: (_statement, text) => text.length,
    dispose: ({ name }) => this.#dropped.push(name),
  });
  #count = 0;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** The statement with its name, the same object each time. */
  of(text: string): NamedStatement {
    const known = this.#named.get(text);
    if (known) return known;
    this.#count += 1;
    const named = { ...statementOf(text), name: `p${this.#count}` };
    this.#named.set(text, named);
    return named;
  }

  /** Closes dropped statements before the next one: inside a failed transaction that is impossible. */
  free(): void {
    if (this.#dropped.length === 0) return;
    const names = this.#dropped.splice(0);
    const prepared = names.filter((name) => forget(this.#client, name));
    if (prepared.length === 0) return;
    const text = prepared.map((name) => `deallocate ${name}`).join('; ');
    // The next statement reports a broken connection.
    this.#client.query(text).catch(() => undefined);
  }
}

/** Removes a name from the driver's list of prepared statements. False if the server had refused to prepare it. */
function forget({ connection }: pg.Client, name: string): boolean {
  const isPrepared = Object.hasOwn(Object(Reflect.get(connection, 'parsedStatements')), name);
  for (const list of ['parsedStatements', 'submittedNamedStatements'])
    Reflect.deleteProperty(Object(Reflect.get(connection, list)), name);
  return isPrepared;
}
