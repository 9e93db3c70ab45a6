// Which statements a connection keeps prepared. A statement gets a name when it is short and was seen before, and the server
// forgets it when others took its place: prepared statements live as long as the connection, whatever they cost.
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Characters; a server takes about 90 bytes for each of a prepared statement (decision 025). */
const keptCharacters = 300_000;

export class NamedStatements {
  readonly #client: pg.Client;
  readonly #dropped: string[] = [];
  readonly #names = new LRUCache<string, string>({
    max: 200,
    maxSize: keptCharacters,
    sizeCalculation: (_name, text) => text.length,
    dispose: (name) => this.#dropped.push(name),
  });
  #count = 0;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#count += 1;
    const name = `p${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** Frees what was dropped, before the next statement: inside a failed transaction nothing can be freed. */
  free(): void {
    if (this.#dropped.length === 0) return;
    const names = this.#dropped.splice(0);
    const prepared = names.filter((name) => forget(this.#client, name));
    if (prepared.length === 0) return;
    const text = prepared.map((name) => `deallocate ${name}`).join('; ');
    // Whatever breaks the connection is told to the statement that comes next.
    this.#client.query(text).catch(() => undefined);
  }
}

/** The driver remembers which names it has sent, with their texts. False for one that the server refused to prepare. */
function forget({ connection }: pg.Client, name: string): boolean {
  const isPrepared = Object.hasOwn(Object(Reflect.get(connection, 'parsedStatements')), name);
  for (const list of ['parsedStatements', 'submittedNamedStatements'])
    Reflect.deleteProperty(Object(Reflect.get(connection, list)), name);
  return isPrepared;
}
