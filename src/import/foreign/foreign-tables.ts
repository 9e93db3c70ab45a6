// Reads the tables of a Strapi database in pages.
import type { ForeignDatabase, ForeignRow } from '../../database/foreign-database.ts';
import { ForeignNames } from './foreign-names.ts';

const page = 500;

export class ForeignTables extends ForeignNames {
  readonly #database: ForeignDatabase;

  constructor(database: ForeignDatabase) {
    super(database);
    this.#database = database;
  }

  /** All rows, ordered by id. */
  async *rows(table: string): AsyncGenerator<readonly ForeignRow[]> {
    let last = 0;
    for (;;) {
      const rows = await this.#database.rowsAfter(table, last, page);
      if (rows.length === 0) return;
      yield rows;
      last = Number(rows.at(-1)?.id);
    }
  }

  count(table: string): Promise<number> {
    return this.#database.count(table);
  }

  /** The rows that have one of these numbers in the column. */
  rowsWith(table: string, column: string, numbers: readonly number[]): Promise<readonly ForeignRow[]> {
    return this.#database.rowsWith(table, column, numbers);
  }
}
