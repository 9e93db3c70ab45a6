// A connection that is reopened from time to time. The driver frees prepared statements only at a garbage collection, which their
// memory does not trigger, and when their connection is closed.
import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

export interface RenewedOptions {
  readonly open: () => Sqlite.Database;
  /** Characters of statements that it may prepare before it is reopened; each takes about 25 bytes (decision 025). */
  readonly maxPrepared: number;
  /** Characters of statements that stay prepared. */
  readonly maxKept: number;
}

export class RenewedConnection {
  readonly #options: RenewedOptions;
  readonly #kept: LRUCache<string, Sqlite.Statement>;
  /** Opened at the first use. */
  #connection: Sqlite.Database | undefined;
  #prepared = 0;

  constructor(options: RenewedOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      max: 500,
      maxSize: options.maxKept,
      sizeCalculation: (_statement, text) => text.length,
    });
  }

  has(text: string): boolean {
    return this.#kept.has(text);
  }

  prepare(text: string): Sqlite.Statement {
    const known = this.#kept.get(text);
    if (known) return known;
    if (this.#prepared > this.#options.maxPrepared) this.close();
    this.#connection ??= this.#options.open();
    const statement = this.#connection.prepare(text);
    if (statement.reader) statement.raw(true);
    this.#prepared += text.length;
    this.#kept.set(text, statement);
    return statement;
  }

  close(): void {
    this.#kept.clear();
    this.#connection?.close();
    this.#connection = undefined;
    this.#prepared = 0;
  }
}
