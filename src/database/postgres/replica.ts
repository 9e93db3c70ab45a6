// One streaming replica. Reads use it while it responds; otherwise it is tried again periodically.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import { databaseUnavailable } from '../../errors/families/limits.ts';
import type { DatabaseLoad, Row } from '../database.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { ReadArguments } from './laned-reads.ts';
import type { PostgresPlace } from './pooler.ts';
import { openServer, type Server } from './server.ts';
import type { TypeVersions } from './shared-versions.ts';

export interface ReplicaOptions {
  readonly place: PostgresPlace;
  readonly limits: ReadLimits;
  /** The system identifier of the primary, which the replica must have. */
  readonly system: () => Promise<string>;
}

/** Milliseconds between two attempts. */
const retry = 1000;

export class Replica {
  readonly #options: ReplicaOptions;
  readonly #name: string;
  readonly #closing = new AbortController();
  #joined: Server | undefined;
  #isReported = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { host, port } = new pg.Client(options.place.connection);
    this.#name = `${host}:${port}`;
  }

  /** Resolves after the first attempt, successful or not. */
  async open(): Promise<void> {
    await this.#join();
  }

  get isIn(): boolean {
    return this.#joined !== undefined;
  }

  get load(): DatabaseLoad | undefined {
    return this.#joined?.connections.load;
  }

  /** The number of its current reads. */
  get reads(): number {
    const { fast, slow } = this.load?.lanes ?? {};
    return [fast, slow].reduce((sum, lane) => sum + (lane?.running ?? 0) + (lane?.waiting ?? 0), 0);
  }

  /** The versions that it has replayed; undefined while it is not used. */
  async versions(): Promise<TypeVersions | undefined> {
    const joined = this.#joined;
    try {
      const versions = await joined?.versions.all();
      if (versions && versions.types.size > 0 && !versions.isReplica)
        throw new Error('it is not a standby any more');
      return versions;
    } catch (error) {
      this.leave(error, joined);
      return undefined;
    }
  }

  /** Reads from the replica. If that fails (disconnect, conflict with recovery) `here` reads from the primary. */
  async readOr(here: () => Promise<readonly Row[]>, requested: ReadArguments): Promise<readonly Row[]> {
    const joined = this.#joined;
    if (!joined) return here();
    try {
      return await joined.reads.read(...requested);
    } catch (error) {
      if (databaseUnavailable.made(error)) this.leave(error, joined);
      else if (error instanceof PlinthError) throw error;
      return here();
    }
  }

  /** Stops using the replica until it responds again. */
  leave(cause: unknown, joined = this.#joined): void {
    if (!joined || joined !== this.#joined) return;
    this.#joined = undefined;
    this.#report(cause);
    void close(joined);
    void this.#joinLater();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const joined = this.#joined;
    this.#joined = undefined;
    if (joined) await close(joined);
  }

  async #join(): Promise<void> {
    try {
      const joined = await join(this.#options);
      if (this.#closing.signal.aborted) return await close(joined);
      this.#joined = joined;
      if (this.#isReported) process.emitWarning(`The replica ${this.#name} is used again`);
      this.#isReported = false;
    } catch (error) {
      this.#report(error);
      void this.#joinLater();
    }
  }

  async #joinLater(): Promise<void> {
    const { signal } = this.#closing;
    await pause(retry, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await this.#join();
  }

  #report(cause: unknown): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const problem =
      cause instanceof Error ? ((cause.cause as Error | undefined)?.message ?? cause.message) : cause;
    process.emitWarning(`The replica ${this.#name} is not used until it responds again: ${problem}`);
  }
}

async function join({ place, limits, system }: ReplicaOptions): Promise<Server> {
  if ((await systemOf(place.connection)) !== (await system()))
    throw new Error('it is not a replica of the primary server');
  return openServer(place, { limits, hasPositions: true, onError: () => undefined });
}

const close = async ({ connections, versions }: Server): Promise<void> => {
  await Promise.allSettled([connections.close(), versions.close()]);
};

/** The system identifier, which only a primary and its replicas share. */
export async function systemOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    );
    return rows[0]?.system ?? '';
  } finally {
    await client.end();
  }
}
