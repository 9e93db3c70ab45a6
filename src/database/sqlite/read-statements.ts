// Prepared read statements on two connections: one for statements that occur repeatedly, one for those that occur once, so that
// many different reads do not displace statements in use.
import type Sqlite from 'better-sqlite3';
import type { Row } from '../database.ts';
import { SeenStatements } from '../seen-statements.ts';
import { RenewedConnection } from './renewed-connection.ts';

/** Characters of a statement that stays prepared. */
const maxKeptLength = 50_000;

export class ReadStatements {
  readonly #seen = new SeenStatements(maxKeptLength);
  readonly #kept: RenewedConnection;
  readonly #passing: RenewedConnection;

  /** `open` opens a connection whose cache holds so many megabytes of pages. */
  constructor(open: (megabytes: number) => Sqlite.Database) {
    this.#kept = new RenewedConnection({
      open: () => open(24),
      maxPrepared: 2_000_000,
      maxKept: 1_000_000,
    });
    this.#passing = new RenewedConnection({ open: () => open(8), maxPrepared: 400_000, maxKept: 1 });
  }

  rows(text: string, values: readonly unknown[]): readonly Row[] {
    const isKept = this.#kept.has(text) || this.#seen.see(text);
    return (isKept ? this.#kept : this.#passing).prepare(text).all(...values) as Row[];
  }

  close(): void {
    this.#kept.close();
    this.#passing.close();
  }
}
