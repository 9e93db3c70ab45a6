// The read path on one screen: parse → plan → compile → run → respond. Repeated questions of callers with the same
// abilities skip to run, and skip that too while nothing has changed that their results depend on.
import { hash } from 'node:crypto';
import type { Database, Row } from './database/database.ts';
import { PlinthError } from './errors/errors.ts';
import { isOfRead } from './errors/limits.ts';
import { KeptResults } from './kept-results.ts';
import {
  type Door,
  type PreparedRead,
  PreparedReads,
  type Question,
  type ReadContext,
} from './prepared-reads.ts';
import type { JsonText, ReadResult } from './read-result.ts';
import { documentIdInput } from './sql/compile.ts';
import { waiting } from './waiting.ts';

export type { JsonText, ReadResult } from './read-result.ts';

export interface Stages {
  readonly mark: (stage: 'plan' | 'run') => void;
  /** Something to know about the request that took no time of its own. */
  readonly note: (name: string, text: string) => void;
}

/** Milliseconds for which a read that was ended is not tried again. */
const endedFor = 5000;

interface Running {
  readonly question: Question;
  readonly tag: string | undefined;
  readonly stages: Stages | undefined;
}

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
  readonly #kept: KeptResults | undefined;

  /** `keptSize`: bytes of results that are kept. */
  constructor(context: ReadContext, keptSize = 0) {
    this.#database = context.database;
    this.#prepared = new PreparedReads(context);
    this.#kept = keptSize > 0 ? new KeptResults(keptSize) : undefined;
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
    const { types, fingerprint } = prepared;
    const run = (tag?: string) => this.#result(prepared, inputs, { question, tag, stages });
    if (!types || question.isOnce) return run();
    const versions = await this.#database.versions(types);
    if (versions === undefined) return run();
    const key = fingerprint + usedInputs(prepared, inputs);
    const found = this.#kept?.find(key, versions);
    const tag = found?.tag ?? hash('sha256', `${key} ${versions}`, 'base64url').slice(0, 22);
    if (question.knownTags?.includes(`"${tag}"`)) {
      stages?.note('kept', 'unchanged');
      return { json: undefined, total: undefined, result: prepared.result, tag, isUnchanged: true };
    }
    if (found) stages?.note('kept', 'found');
    return found ?? this.#kept?.read(key, versions, () => run(tag)) ?? run(tag);
  }

  async #result(
    prepared: PreparedRead,
    inputs: Inputs,
    { question, tag, stages }: Running,
  ): Promise<ReadResult> {
    const [row] = await this.#run(prepared, inputs);
    stages?.mark('run');
    const { result } = prepared;
    const total = result.kind === 'list' && result.page.hasTotal ? Number(row?.[1]) : undefined;
    const cursors = prepared.cursorsOf?.(row?.[2]);
    const read = {
      json: row?.[0] as JsonText | undefined,
      total,
      result,
      cursors,
      tag,
      dependencies: prepared,
    };
    return question.envelope ? { ...read, json: question.envelope(read) } : read;
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

/** Of all that a caller brings along, what the result depends on. */
const usedInputs = ({ statement }: PreparedRead, inputs: Inputs): string =>
  JSON.stringify(statement.values.flatMap((slot) => ('input' in slot ? [inputs[slot.input] ?? null] : [])));
