// Reads of a SQLite file: fast ones synchronously in this process, slow ones in processes that can be killed.
import { tooLarge } from '../../errors/families/limits.ts';
import { bindValues } from '../../sql/sql.ts';
import type { Database, Row, StatementListener } from '../database.ts';
import { deadlineOf, type ReadLimits } from '../read-limits.ts';
import { sizeOfRows } from '../size-of-rows.ts';
import { SlowStatements } from '../slow-statements.ts';
import { connect, setCache } from './connect.ts';
import { ReadStatements } from './read-statements.ts';
import { SlowLane } from './slow-lane.ts';

/** Characters of a statement of the fast lane. Preparing a longer one takes too long by itself. */
const maxFastLength = 50_000;

interface LanedReadsOptions {
  readonly limits: ReadLimits;
  readonly onRead: StatementListener;
}

export class LanedReads {
  readonly slowLane: SlowLane;
  readonly #limits: ReadLimits;
  readonly #onRead: StatementListener;
  readonly #slowStatements = new SlowStatements();
  readonly #reads: ReadStatements;

  constructor(filename: string, { limits, onRead }: LanedReadsOptions) {
    this.#limits = limits;
    this.#onRead = onRead;
    this.#reads = new ReadStatements((megabytes) => {
      const reader = connect(filename);
      reader.pragma('query_only = on');
      setCache(reader, megabytes);
      return reader;
    });
    this.slowLane = new SlowLane(filename, limits, this.#slowStatements);
  }

  readonly read: Database['read'] = async (statement, inputs, options = {}) => {
    const { text } = statement;
    this.#onRead(text);
    const values = bindValues(statement, inputs);
    const isSlow = options.lane === 'slow' || text.length > maxFastLength || this.#slowStatements.has(text);
    if (!isSlow) return this.#rememberingFailure(text, () => this.#readHere(text, values));
    const { signal, network } = options;
    const deadline = deadlineOf(this.#limits, options);
    return this.slowLane.read({ text, values }, { deadline, signal, network });
  };

  /** Runs a statement in this process, regardless of its cost. */
  rows(text: string, values: readonly unknown[]): readonly Row[] {
    return this.#reads.rows(text, values);
  }

  async close(): Promise<void> {
    await this.slowLane.close();
    this.#reads.close();
  }

  /** Notes a statement that fails, since it may have taken long. */
  #rememberingFailure<T>(text: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      this.#slowStatements.fail(text);
      throw error;
    }
  }

  #readHere(text: string, values: readonly unknown[]): readonly Row[] {
    // On a busy machine every statement is slow by wall clock time, and measuring processor time costs a tenth of a short read. So
    // processor time is measured only at the next run of a statement that was slow by wall clock time.
    const computed = this.#slowStatements.isSuspect(text) ? process.cpuUsage() : undefined;
    const startedAt = performance.now();
    const rows = this.#reads.rows(text, values);
    if (computed) this.#slowStatements.note(text, computedSince(computed));
    else this.#slowStatements.suspect(text, performance.now() - startedAt);
    const { maxSize } = this.#limits;
    if (sizeOfRows(rows) > maxSize) throw tooLarge({ bytes: maxSize });
    return rows;
  }
}

/** Milliseconds of processor time. */
function computedSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(earlier);
  return (user + system) / 1000;
}
