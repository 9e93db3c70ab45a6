// The read path on one screen: parse → plan → compile → run → respond. A repeated request of callers with the same
// abilities goes straight to run, and needs no run either while the content that its result depends on is unchanged.
import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { CountedReads } from './read/counted-reads.ts';
import { KeptResults } from './read/kept-results.ts';
import {
  type EntryPoint,
  type PreparedRead,
  PreparedReads,
  type ReadContext,
  type ReadRequest,
} from './read/prepared-reads.ts';
import type { ReadResult } from './read/read-result.ts';
import { readRowOf } from './read/read-row.ts';
import { type Reading, ReadRuns, type Stages, usedInputs } from './read/run-read.ts';
import { type ReadIdentity, readIdentity, Tags } from './read/tags.ts';
import { documentIdInput } from './sql/compile/compile.ts';
import type { KeptLoad } from './telemetry/metrics.ts';
import { releaseMemory } from './values/own-memory.ts';

export type { JsonText, ReadResult } from './read/read-result.ts';
export type { Stages } from './read/run-read.ts';

/** Reads at one entry point. */
export interface Reader {
  read(readRequest: ReadRequest, stages?: Stages): Promise<ReadResult>;
  /** Plans and compiles the request; throws if it is wrong. The function that it returns runs it. */
  check(readRequest: ReadRequest): (stages?: Stages) => Promise<ReadResult>;
}

export interface ReaderOptions {
  /** Bytes of the cache of results; 0 switches it off. */
  readonly keptSize?: number;
  /** Tags of readers with the same key are equal. */
  readonly tagKey?: Buffer;
}

/** Reads of one schema at all entry points. A new schema gets a new reader, so that nothing in its caches can be stale. */
export class SchemaReader {
  readonly #database: Database;
  readonly #prepared: PreparedReads;
  readonly #kept: KeptResults | undefined;
  readonly #counted: CountedReads;
  readonly #tags: Tags;

  constructor(context: ReadContext, { keptSize = 0, tagKey = randomBytes(32) }: ReaderOptions = {}) {
    this.#database = context.database;
    this.#counted = new CountedReads(context.database, new ReadRuns(context.database));
    this.#prepared = new PreparedReads(context, keptSize > 0);
    this.#kept = keptSize > 0 ? new KeptResults(keptSize) : undefined;
    this.#tags = new Tags(tagKey);
  }

  get keptLoad(): KeptLoad {
    return this.#kept?.load ?? { entries: 0, bytes: 0, hits: 0, misses: 0 };
  }

  at(entryPoint: EntryPoint): Reader {
    const check: Reader['check'] = (readRequest) => {
      const prepared = this.#prepared.prepare(readRequest, entryPoint);
      return (stages) => this.#read(prepared, readRequest, stages);
    };
    return { check, read: async (readRequest, stages) => check(readRequest)(stages) };
  }

  #read(prepared: PreparedRead, readRequest: ReadRequest, stages: Stages | undefined): Promise<ReadResult> {
    readRequest.budget?.charge(prepared);
    stages?.mark('plan');
    const inputs = { ...readRequest.abilities.claims, [documentIdInput]: readRequest.documentId };
    const reading: Reading = { prepared, inputs, readRequest, stages };
    const { types, fingerprint } = prepared;
    const isFollowed = this.#kept !== undefined || readRequest.isTagged;
    if (!types || readRequest.isOnce || !isFollowed) return this.#readAnew(reading);
    const isAddress = prepared.inputs.length === 1 && prepared.inputs[0] === documentIdInput;
    const identity = readIdentity(
      fingerprint(),
      usedInputs(prepared.inputs, inputs),
      isAddress ? readRequest.documentId : undefined,
    );
    // The read returns the versions as well, so a request that is not in the cache needs no look-up of them before.
    const isNew = readRequest.knownTags === undefined && (this.#kept?.isNew(identity.key) ?? true);
    return isNew ? this.#readAnew(reading, identity) : this.#readKept(reading, identity, types);
  }

  async #readKept(reading: Reading, identity: ReadIdentity, types: readonly string[]): Promise<ReadResult> {
    const { prepared, readRequest, stages } = reading;
    const versions = await this.#database.versions(types);
    if (versions === undefined) return this.#readAnew(reading);
    const found = this.#kept?.find(identity.key, versions);
    const tag = found?.tag ?? this.#tags.tagOf(identity, versions);
    if (readRequest.knownTags?.includes(`"${tag}"`)) {
      stages?.note('kept', 'unchanged');
      return { json: undefined, total: undefined, result: prepared.result, tag, isUnchanged: true };
    }
    if (found) stages?.note('kept', 'found');
    const read = async () => ({
      ...(await this.#readAnew(reading)),
      tag,
      isPassing: this.#kept === undefined,
    });
    return found ?? this.#kept?.read(identity.key, versions, read) ?? read();
  }

  /** Reads from the database. With an `identity` the result has a tag. */
  async #readAnew(reading: Reading, identity?: ReadIdentity): Promise<ReadResult> {
    const { prepared, readRequest, stages } = reading;
    const { rows, versions } = await this.#counted.rowsOf(reading, identity !== undefined);
    const { json, total, keys } = readRowOf(rows);
    stages?.mark('run');
    const { result } = prepared;
    const read = {
      json,
      total: result.kind === 'list' && result.page.hasTotal ? total : undefined,
      result,
      cursors: prepared.cursorsOf?.(keys),
      tag: identity && versions !== undefined ? this.#tags.tagOf(identity, versions) : undefined,
      dependencies: prepared,
    };
    if (!readRequest.envelope) return read;
    const enveloped = readRequest.envelope(read);
    if (Buffer.isBuffer(json) && json !== enveloped) releaseMemory(json);
    return { ...read, json: enveloped, isPassing: true };
  }
}
