// Runs the statement of a read, on whose behalf the request says. What a limit ended is not tried again at once.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Lane, ReadOptions, VersionedRows } from './database/database.ts';
import { PlinthError } from './errors/errors.ts';
import { isOfRead } from './errors/limits.ts';
import type { PreparedRead, Question } from './prepared-reads.ts';
import type { Statement } from './sql/sql.ts';
import { type Waiting, waiting } from './waiting.ts';

export interface Stages {
  readonly mark: (stage: 'plan' | 'run') => void;
  /** Something to know about the request that took no time of its own. */
  readonly note: (name: string, text: string) => void;
}

/** What a caller brings along, by name. */
export type Inputs = Readonly<Record<string, unknown>>;

/** A question on its way, ready to run. */
export interface Reading {
  readonly prepared: PreparedRead;
  readonly inputs: Inputs;
  readonly question: Question;
  readonly stages: Stages | undefined;
}

interface Running {
  readonly statement: Statement;
  /** Whose versions are told, too. */
  readonly types: readonly string[] | undefined;
}

/** Milliseconds for which a read that was ended is not tried again. */
const endedFor = 5000;

/** A run that was ended: until when the same is not tried again. */
interface Ended {
  readonly until: number;
  readonly error: PlinthError;
}

export class ReadRuns {
  readonly #database: Database;
  readonly #ended = new LRUCache<string, Ended>({ max: 1000 });

  constructor(database: Database) {
    this.#database = database;
  }

  async run({ prepared, inputs, question }: Reading, { statement, types }: Running): Promise<VersionedRows> {
    const { lane } = prepared;
    if (this.#ended.size > 0) this.#refuseEnded(endedKey(prepared, inputs));
    const client = waiting();
    client?.work(prepared.rows);
    try {
      if (types)
        return await this.#database.readVersioned(statement, inputs, new OptionsOf(client, lane, types));
      // What was just written is where it was written to.
      const options = new OptionsOf(client, lane, question.isOnce ? undefined : prepared.types);
      return { rows: await this.#database.read(statement, inputs, options), versions: undefined };
    } catch (error) {
      // GraphQL repeats a read to place its error: the repetition is refused without running.
      if (error instanceof PlinthError && isOfRead(error))
        this.#ended.set(endedKey(prepared, inputs), { until: Date.now() + endedFor, error });
      throw error;
    }
  }

  #refuseEnded(key: string): void {
    const ended = this.#ended.get(key);
    if (!ended) return;
    if (ended.until > Date.now()) throw ended.error;
    this.#ended.delete(key);
  }
}

/** The signal is made for the first who asks: what is read here and now is asked for by nobody. */
class OptionsOf<Types extends ReadOptions['types']> implements ReadOptions {
  readonly lane: Lane;
  readonly types: Types;
  readonly #client: Waiting | undefined;

  constructor(client: Waiting | undefined, lane: Lane, types: Types) {
    this.lane = lane;
    this.types = types;
    this.#client = client;
  }

  get isPublic(): boolean | undefined {
    return this.#client?.isPublic;
  }

  get network(): string | undefined {
    return this.#client?.network;
  }

  get signal(): AbortSignal | undefined {
    return this.#client?.signal;
  }
}

const endedKey = ({ fingerprint }: PreparedRead, inputs: Inputs): string =>
  `${fingerprint()} ${bounded(JSON.stringify(inputs))}`;

/** Of all that a caller brings along, what a result depends on. */
export const usedInputs = (names: readonly string[], inputs: Inputs): string =>
  bounded(JSON.stringify(names.map((name) => inputs[name] ?? null)));

/** Keys are remembered by their number, and a documentId is as long as its client writes it. */
const bounded = (key: string): string => (key.length <= longestKey ? key : hash('sha256', key, 'base64url'));

/** Characters. */
const longestKey = 200;
