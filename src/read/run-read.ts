// Runs the statement of a read for the client of the current request. A read that a limit ended is refused for a few seconds.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Lane, ReadOptions, VersionedRows } from '../database/database.ts';
import { PlinthError } from '../errors/errors.ts';
import { exceedsReadLimits } from '../errors/families/limits.ts';
import { currentClient, type RequestClient } from '../limits/request-client.ts';
import type { Statement } from '../sql/sql.ts';
import type { PreparedRead, ReadRequest } from './prepared-reads.ts';

export interface Stages {
  readonly mark: (stage: 'plan' | 'run') => void;
  /** Adds information that has no duration. */
  readonly note: (name: string, text: string) => void;
}

/** Values of the caller by name: claims such as `user.id`, and the documentId of the request. */
export type Inputs = Readonly<Record<string, unknown>>;

/** A prepared read with its inputs. */
export interface Reading {
  readonly prepared: PreparedRead;
  readonly inputs: Inputs;
  readonly readRequest: ReadRequest;
  readonly stages: Stages | undefined;
}

interface Running {
  readonly statement: Statement;
  /** The content types whose versions are returned as well. */
  readonly types: readonly string[] | undefined;
}

/** Milliseconds for which the same read is refused after a limit ended it. */
const endedFor = 5000;

/** The error of a read that a limit ended, and until when the same read is refused with it. */
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

  async run(
    { prepared, inputs, readRequest }: Reading,
    { statement, types }: Running,
  ): Promise<VersionedRows> {
    const { lane } = prepared;
    if (this.#ended.size > 0) this.#refuseEnded(endedKey(prepared, inputs));
    const client = currentClient();
    client?.charge(prepared.rows);
    try {
      if (types)
        return await this.#database.readVersioned(statement, inputs, new OptionsOf(client, lane, types));
      // A document that was just written is read from the primary: a replica may not have it yet.
      const options = new OptionsOf(client, lane, readRequest.isOnce ? undefined : prepared.types);
      return { rows: await this.#database.read(statement, inputs, options), versions: undefined };
    } catch (error) {
      // GraphQL repeats a read to find the field of its error. The repetition fails here without running.
      if (error instanceof PlinthError && exceedsReadLimits(error))
        this.#ended.set(endedKey(prepared, inputs), { until: performance.now() + endedFor, error });
      throw error;
    }
  }

  #refuseEnded(key: string): void {
    const ended = this.#ended.get(key);
    if (!ended) return;
    if (ended.until > performance.now()) throw ended.error;
    this.#ended.delete(key);
  }
}

/** Reads the client lazily: creating its abort signal costs time, and a read that runs at once never uses it. */
class OptionsOf<Types extends ReadOptions['types']> implements ReadOptions {
  readonly lane: Lane;
  readonly types: Types;
  readonly #client: RequestClient | undefined;

  constructor(client: RequestClient | undefined, lane: Lane, types: Types) {
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

/** The inputs that a result depends on, as a key. */
export function usedInputs(names: readonly string[], inputs: Inputs): string {
  const values = names.map((name) => inputs[name] ?? null);
  const [first] = values;
  // Most often the documentId alone. No JSON list begins with a quotation mark.
  return bounded(values.length === 1 && typeof first === 'string' ? `"${first}` : JSON.stringify(values));
}

/** Long keys are hashed: caches count entries, and a client may send a documentId of any length. */
const bounded = (key: string): string =>
  key.length <= maxKeyLength ? key : hash('sha256', key, 'base64url');

/** Characters of a key that is not hashed. */
const maxKeyLength = 200;
