// The read path on one screen: parse → plan → compile → run → respond. Repeated questions of callers with the same
// abilities skip to run: the statement is kept, never the result.
import type { Database, Row } from './database/database.ts';
import { PlinthError } from './errors/errors.ts';
import { isOfRead } from './errors/limits.ts';
import type { ReadPlan } from './plan/plan.ts';
import {
  type Door,
  type PreparedRead,
  PreparedReads,
  type Question,
  type ReadContext,
} from './prepared-reads.ts';
import { documentIdInput } from './sql/compile.ts';
import { waiting } from './waiting.ts';

/** JSON that the database built; a buffer where the driver hands over bytes. Nothing parses it. */
export type JsonText = string | Buffer;

export interface ReadResult {
  /** Undefined where no document matches. */
  readonly json: JsonText | undefined;
  readonly total: number | undefined;
  readonly result: ReadPlan['result'];
}

export interface Stages {
  readonly mark: (stage: 'plan' | 'run') => void;
  /** Something to know about the request that took no time of its own. */
  readonly note: (name: string, text: string) => void;
}

/** Milliseconds for which a read that was ended is not tried again. */
const endedFor = 5000;

type Inputs = Readonly<Record<string, unknown>>;

/** Reads at one door. */
export interface Reader {
  read(question: Question, stages?: Stages): Promise<ReadResult>;
  /** Plans and compiles without running: throws what is wrong with the question. */
  check(question: Question): void;
}

/** Reads of one schema, at all doors; a new schema gets a new reader, so nothing kept can be stale. */
export class SchemaReader {
  readonly #database: Database;
  readonly #prepared: PreparedReads;

  constructor(context: ReadContext) {
    this.#database = context.database;
    this.#prepared = new PreparedReads(context);
  }

  at(door: Door): Reader {
    return {
      read: (question, stages) => this.#read(question, door, stages),
      check: (question) => void this.#prepared.prepare(question, door),
    };
  }

  async #read(question: Question, door: Door, stages: Stages | undefined): Promise<ReadResult> {
    const prepared = this.#prepared.prepare(question, door);
    question.budget?.charge(prepared);
    stages?.mark('plan');
    const inputs = { ...question.abilities.claims, [documentIdInput]: question.documentId };
    const [row] = await this.#run(prepared, inputs);
    stages?.mark('run');
    const { result } = prepared;
    const total = result.kind === 'list' && result.page.hasTotal ? Number(row?.[1]) : undefined;
    return { json: row?.[0] as JsonText | undefined, total, result };
  }

  async #run(prepared: PreparedRead, inputs: Inputs): Promise<readonly Row[]> {
    const { statement, lane, ended } = prepared;
    if (ended && ended.until > Date.now() && ended.inputs === JSON.stringify(inputs)) throw ended.error;
    const { signal, isPublic, network, work } = waiting() ?? {};
    work?.(prepared.rows);
    try {
      return await this.#database.read(statement, inputs, { lane, signal, isPublic, network });
    } catch (error) {
      // GraphQL repeats a read to place its error: the repetition is refused without running.
      if (error instanceof PlinthError && isOfRead(error))
        prepared.ended = { inputs: JSON.stringify(inputs), until: Date.now() + endedFor, error };
      throw error;
    }
  }
}
