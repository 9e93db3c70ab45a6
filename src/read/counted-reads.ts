// Fetches the rows of a read. A list whose total is kept, and still valid, is read without counting again.
import type { Database, VersionedRows } from '../database/database.ts';
import { type CountedList, KeptTotals, versionsOfSome } from './kept-totals.ts';
import { readRowOf, withTotal } from './read-row.ts';
import { type Reading, type ReadRuns, usedInputs } from './run-read.ts';

/** A list whose total can be kept, and the content types that its result depends on. */
interface Followed {
  readonly counted: CountedList;
  readonly types: readonly string[];
}

export class CountedReads {
  readonly #database: Database;
  readonly #runs: ReadRuns;
  readonly #totals = new KeptTotals();

  constructor(database: Database, runs: ReadRuns) {
    this.#database = database;
    this.#runs = runs;
  }

  /** `isVersioned`: also returns the versions of the content types that are read. */
  rowsOf(reading: Reading, isVersioned: boolean): Promise<VersionedRows> {
    const { statement, types, counted } = reading.prepared;
    return counted && types && !reading.readRequest.isOnce
      ? this.#readCounted(reading, { counted, types })
      : this.#runs.run(reading, { statement, types: isVersioned ? types : undefined });
  }

  async #readCounted(reading: Reading, followed: Followed): Promise<VersionedRows> {
    return (await this.#readPage(reading, followed)) ?? this.#readWhole(reading, followed);
  }

  /** The page without counting. Undefined if no total is kept, or if content changed while the page was read. */
  async #readPage(reading: Reading, { counted, types }: Followed): Promise<VersionedRows | undefined> {
    const { inputs, stages } = reading;
    const key = counted.key + usedInputs(counted.inputs, inputs);
    if (!this.#totals.has(key)) return undefined;
    const before = await this.#database.versions(counted.types);
    const total = before === undefined ? undefined : this.#totals.find(key, before);
    if (total === undefined) return undefined;
    const page = await this.#runs.run(reading, { statement: counted.page, types });
    const shown = page.isSnapshot
      ? versionsOfSome(page.versions, types, counted.types)
      : await this.#database.versions(counted.types);
    if (shown !== before) return undefined;
    stages?.note('total', 'kept');
    return { ...page, rows: page.rows.map((row) => withTotal(row, total)) };
  }

  async #readWhole(reading: Reading, { counted, types }: Followed): Promise<VersionedRows> {
    const whole = await this.#runs.run(reading, { statement: reading.prepared.statement, types });
    const versions = versionsOfSome(whole.versions, types, counted.types);
    if (versions !== undefined) {
      const { total } = readRowOf(whole.rows);
      this.#totals.keep(counted.key + usedInputs(counted.inputs, reading.inputs), { versions, total });
    }
    return whole;
  }
}
