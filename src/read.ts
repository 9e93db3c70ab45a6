// The read path on one screen: parse → plan → compile → run → respond. Repeated questions of callers with the same
// abilities skip to run, and skip that too while nothing has changed that their results depend on.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, VersionedRows } from './database/database.ts';
import { PlinthError } from './errors/errors.ts';
import { isOfRead } from './errors/limits.ts';
import { type KeptLoad, KeptResults } from './kept-results.ts';
import { KeptTotals, versionsOfSome } from './kept-totals.ts';
import {
  type Door,
  type PreparedRead,
  PreparedReads,
  type Question,
  type ReadContext,
} from './prepared-reads.ts';
import type { JsonText, ReadResult } from './read-result.ts';
import { documentIdInput } from './sql/compile.ts';
import type { Statement } from './sql/sql.ts';
import { waiting } from './waiting.ts';

export type { JsonText, ReadResult } from './read-result.ts';

export interface Stages {
  readonly mark: (stage: 'plan' | 'run') => void;
  /** Something to know about the request that took no time of its own. */
  readonly note: (name: string, text: string) => void;
}

/** Milliseconds for which a read that was ended is not tried again. */
const endedFor = 5000;

type Inputs = Readonly<Record<string, unknown>>;

/** A run that was ended: until when the same is not tried again. */
interface Ended {
  readonly until: number;
  readonly error: PlinthError;
}

interface Reading {
  readonly prepared: PreparedRead;
  readonly inputs: Inputs;
  readonly question: Question;
  readonly stages: Stages | undefined;
}

interface Running {
  readonly statement: Statement;
  readonly types: readonly string[] | undefined;
}

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
  readonly #totals = new KeptTotals();
  readonly #ended = new LRUCache<string, Ended>({ max: 1000 });

  /** `keptSize`: bytes of results that are kept. */
  constructor(context: ReadContext, keptSize = 0) {
    this.#database = context.database;
    this.#prepared = new PreparedReads(context, keptSize > 0);
    this.#kept = keptSize > 0 ? new KeptResults(keptSize) : undefined;
  }

  get keptLoad(): KeptLoad {
    return this.#kept?.load ?? { entries: 0, bytes: 0, hits: 0, misses: 0 };
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
    const reading: Reading = { prepared, inputs, question, stages };
    const { types, fingerprint } = prepared;
    if (!types || question.isOnce) return this.#readAnew(reading);
    const key = fingerprint + usedInputs(prepared.inputs, inputs);
    // The versions come along: what nobody asked for before needs no look at them first.
    const isNew = question.knownTags === undefined && (this.#kept?.isNew(key) ?? true);
    return isNew ? this.#readAnew(reading, key) : this.#readKept(reading, key, types);
  }

  async #readKept(reading: Reading, key: string, types: readonly string[]): Promise<ReadResult> {
    const { prepared, question, stages } = reading;
    const versions = await this.#database.versions(types);
    if (versions === undefined) return this.#readAnew(reading);
    const found = this.#kept?.find(key, versions);
    const tag = found?.tag ?? tagOf(key, versions);
    if (question.knownTags?.includes(`"${tag}"`)) {
      stages?.note('kept', 'unchanged');
      return { json: undefined, total: undefined, result: prepared.result, tag, isUnchanged: true };
    }
    if (found) stages?.note('kept', 'found');
    const read = async () => ({ ...(await this.#readAnew(reading)), tag });
    return found ?? this.#kept?.read(key, versions, read) ?? read();
  }

  /** With a key, its tag is told too. */
  async #readAnew(reading: Reading, key?: string): Promise<ReadResult> {
    const { prepared, question, stages } = reading;
    const { rows, versions } = (await this.#readPage(reading)) ?? (await this.#readWhole(reading, key));
    const [row] = rows;
    stages?.mark('run');
    const { result } = prepared;
    const read = {
      json: row?.[0] as JsonText | undefined,
      total: result.kind === 'list' && result.page.hasTotal ? Number(row?.[1]) : undefined,
      result,
      cursors: prepared.cursorsOf?.(row?.[2]),
      tag: key === undefined || versions === undefined ? undefined : tagOf(key, versions),
      dependencies: prepared,
    };
    return question.envelope ? { ...read, json: question.envelope(read) } : read;
  }

  /** The page alone, where its total is known and still the same when the page was read. */
  async #readPage(reading: Reading): Promise<VersionedRows | undefined> {
    const { prepared, inputs, question, stages } = reading;
    const { counted, types } = prepared;
    if (!counted || !types || question.isOnce) return undefined;
    const key = counted.key + usedInputs(counted.inputs, inputs);
    if (!this.#totals.has(key)) return undefined;
    const before = await this.#database.versions(counted.types);
    const total = before === undefined ? undefined : this.#totals.find(key, before);
    if (total === undefined) return undefined;
    const page = await this.#run(reading, { statement: counted.page, types });
    const shown = page.isSnapshot
      ? versionsOfSome(page.versions, types, counted.types)
      : await this.#database.versions(counted.types);
    if (shown !== before) return undefined;
    stages?.note('total', 'kept');
    return { ...page, rows: page.rows.map(([json, , ...rest]) => [json, total, ...rest]) };
  }

  async #readWhole(reading: Reading, key: string | undefined): Promise<VersionedRows> {
    const { statement, types, counted } = reading.prepared;
    const isCounted = counted !== undefined && !reading.question.isOnce;
    const versioned = key !== undefined || isCounted ? types : undefined;
    const whole = await this.#run(reading, { statement, types: versioned });
    const versions = isCounted && types ? versionsOfSome(whole.versions, types, counted.types) : undefined;
    if (isCounted && versions !== undefined) {
      const total = Number(whole.rows[0]?.[1]);
      this.#totals.keep(counted.key + usedInputs(counted.inputs, reading.inputs), { versions, total });
    }
    return whole;
  }

  /** With types, their versions are told too. */
  async #run({ prepared, inputs, question }: Reading, { statement, types }: Running): Promise<VersionedRows> {
    const { lane } = prepared;
    if (this.#ended.size > 0) this.#refuseEnded(endedKey(prepared, inputs));
    const { signal, isPublic, network, work } = waiting() ?? {};
    work?.(prepared.rows);
    const options = { lane, signal, isPublic, network };
    try {
      if (types) return await this.#database.readVersioned(statement, inputs, { ...options, types });
      // What was just written is where it was written to.
      const rows = await this.#database.read(
        statement,
        inputs,
        question.isOnce ? options : { ...options, types: prepared.types },
      );
      return { rows, versions: undefined };
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

const endedKey = ({ fingerprint }: PreparedRead, inputs: Inputs): string =>
  `${fingerprint} ${JSON.stringify(inputs)}`;

const tagOf = (key: string, versions: string): string =>
  hash('sha256', `${key} ${versions}`, 'base64url').slice(0, 22);

/** Of all that a caller brings along, what the result depends on. */
const usedInputs = (names: readonly string[], inputs: Inputs): string =>
  JSON.stringify(names.map((name) => inputs[name] ?? null));
