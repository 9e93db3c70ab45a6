// Reads in two lanes. Reads that are known to be slow start in the slow lane, all others in the fast one; if they take
// too long there they are ended and start again in the slow lane, which has its own connections.
import { bindValues, type Statement } from '../../sql/sql.ts';
import type { Lane, ReadOptions, Row } from '../database.ts';
import { deadlineOf, type ReadLimits } from '../read-limits.ts';
import { SlowStatements } from '../slow-statements.ts';
import { anySignal } from '../slow-turns.ts';
import type { Connections, HeldConnection } from './connections.ts';
import { prepare } from './prepare.ts';
import { type ReadBounds, readOn } from './read.ts';

/** Milliseconds that a read may hold a connection of the fast lane. */
const fastDeadline = 1000;

interface BoundStatement {
  readonly text: string;
  readonly values: unknown[];
}

interface Bounds extends Omit<ReadBounds, 'maxSize'> {
  readonly network: string | undefined;
}

export type ReadArguments = Parameters<LanedReads['read']>;

export class LanedReads {
  readonly #connections: Connections;
  readonly #limits: ReadLimits;
  readonly #slowStatements = new SlowStatements();

  constructor(connections: Connections, limits: ReadLimits) {
    this.#connections = connections;
    this.#limits = limits;
  }

  async read(
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
    options: ReadOptions,
  ): Promise<readonly Row[]> {
    const { text } = statement;
    const bound = { text, values: bindValues(statement, inputs) };
    const { signal, network } = options;
    const deadline = deadlineOf(this.#limits, options);
    const bounds = { deadline, signal, network };
    if (options.lane === 'slow' || this.#slowStatements.has(text)) return this.#readIn('slow', bound, bounds);
    if (deadline <= fastDeadline) return this.#readIn('fast', bound, bounds);
    return this.#readIn('fast', bound, { ...bounds, deadline: fastDeadline }).catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      this.#slowStatements.fail(text);
      return this.#readIn('slow', bound, bounds);
    });
  }

  async #readIn(lane: Lane, bound: BoundStatement, bounds: Bounds): Promise<readonly Row[]> {
    const { signal, network: line } = bounds;
    if (lane === 'fast')
      return this.#readOn(await this.#connections.takeFast({ signal, line }), bound, { ...bounds, lane });
    return this.#connections.runSlow(
      (held, giveWay) => this.#readOn(held, bound, { ...bounds, signal: anySignal(signal, giveWay), lane }),
      { signal, line },
    );
  }

  async #readOn(
    held: HeldConnection,
    { text, values }: BoundStatement,
    { lane, ...bounds }: Bounds & { readonly lane: Lane },
  ): Promise<readonly Row[]> {
    const startedAt = performance.now();
    try {
      const prepared = prepare(held, this.#connections.seen, text);
      return await readOn(held, { prepared, values }, { ...bounds, maxSize: this.#limits.maxSize });
    } finally {
      const took = performance.now() - startedAt;
      // A read that is not ended in the fast lane is not noted as slow, since on a busy machine everything takes long.
      if (lane === 'slow') this.#slowStatements.note(text, took);
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'ReadTimeoutError';
