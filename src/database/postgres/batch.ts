// Statements that are sent to a connection in one turn of the event loop. They leave in one system call, and one Sync follows them, so
// that the server sends their results together: after each Sync it sends what it has, which takes a system call there and one here.
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
import pg from 'pg';
import type { HeldConnection } from './connections.ts';
import type { NamedStatements, Prepared } from './named-statements.ts';
import type { Silence } from './silence.ts';

export interface BatchStatement {
  readonly prepared: Prepared;
  readonly values: readonly unknown[];
}

/** Values are the texts of the protocol: JSON stays text, and 64-bit integers do not become doubles. */
export interface BatchResult {
  readonly rows: readonly (readonly (string | null)[])[];
  /** The number of rows that the statement returned or changed. */
  readonly rowCount: number;
}

/** Sends the statements of one connection. */
export class Batches {
  readonly #held: HeldConnection;
  readonly #silence: Silence | undefined;
  #next: Batch | undefined;
  #isEnded = false;

  /** `silence`: undefined if the statements have a deadline of their own. */
  constructor(held: HeldConnection, silence?: Silence) {
    this.#held = held;
    this.#silence = silence;
  }

  /** Sends a statement at the end of this turn, after those that were added before. */
  query(statement: BatchStatement): Promise<BatchResult> {
    this.#next ??= this.#begin();
    return this.#next.add(statement);
  }

  /**
   * Refuses what is added from now on, and what has not left. Otherwise a part of the work that goes on after another part has failed
   * would send statements after the rollback, outside of the transaction.
   */
  end(): void {
    this.#isEnded = true;
  }

  #begin(): Batch {
    const { client, statements } = this.#held;
    const batch = new Batch(statements);
    process.nextTick(() => {
      this.#next = undefined;
      if (this.#isEnded) return batch.handleError(new Error('The transaction has ended'));
      client.query(batch);
      this.#silence?.watch(client, batch.done);
    });
    return batch;
  }
}

interface Sent extends PromiseWithResolvers<BatchResult> {
  readonly prepared: Prepared;
  readonly values: (string | Buffer | null)[];
}

/** PostgreSQL refuses what follows a failed statement in its transaction with this code, and skips the rest of its batch. */
export const failedTransaction = '25P02';

/** Of the driver's own class: on connections whose queries do not wait for each other it accepts no other. */
export class Batch extends pg.Query {
  readonly #names: NamedStatements | undefined;
  readonly #closed: readonly string[];
  readonly #sent: Sent[] = [];
  readonly #results: BatchResult[] = [];
  #rows: (string | null)[][] = [];

  /** `names`: undefined if statements get no names. */
  constructor(names: NamedStatements | undefined) {
    super('');
    this.#names = names;
    this.#closed = names?.takeDropped() ?? [];
  }

  get texts(): readonly string[] {
    return this.#sent.map(({ prepared }) => prepared.text);
  }

  /** Rejects with the error of the statement that failed. */
  get done(): Promise<unknown> {
    return Promise.all(this.#sent.map(({ promise }) => promise));
  }

  add({ prepared, values }: BatchStatement): Promise<BatchResult> {
    const sent = { prepared, values: values.map(toParameter), ...Promise.withResolvers<BatchResult>() };
    this.#sent.push(sent);
    return sent.promise;
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    stream.cork();
    for (const name of this.#closed) connection.close({ type: 'S', name }, true);
    for (const { prepared, values } of this.#sent) {
      const { text, name } = prepared;
      if (!prepared.isParsed) connection.parse({ name, text, types: [] }, true);
      prepared.isParsed = name !== '';
      connection.bind({ statement: name, values }, true);
      connection.execute(null, true);
    }
    connection.sync();
    stream.uncork();
  };

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#results.push({ rows: this.#rows, rowCount: countIn(text) });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    for (const [index, result] of this.#results.entries()) this.#sent[index]?.resolve(result);
  }

  /**
   * All statements fail with the one that failed: a part of the work that went on with the result of an earlier one would send
   * statements into the failed transaction, before those that roll it back.
   */
  handleError(error: Error): void {
    // The connection can also break after the last result.
    this.#sent[Math.min(this.#results.length, this.#sent.length - 1)]?.reject(error);
    for (const { reject } of this.#sent) reject(skipped());
    // These may not have been parsed.
    for (const { prepared } of this.#sent.slice(this.#results.length)) this.#names?.drop(prepared);
  }
}

const skipped = (): Error =>
  Object.assign(new Error('Another statement failed'), { code: failedTransaction });

/** The number in a tag such as `INSERT 0 1` or `SELECT 5`; 0 for `BEGIN`. */
const countIn = (tag: string): number => Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;

function toParameter(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'object') throw new Error(`Cannot bind ${JSON.stringify(value)}`);
  return String(value);
}
