// The versions of content types: one small query for all that ask before it is sent, on a connection of its own, so that they wait
// behind no other read. What was committed before a request came is in its snapshot, whichever node wrote it.
import pg from 'pg';
import { selectVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { renderStatement } from '../../sql/sql.ts';
import { awayError, isAway } from './away.ts';
import type { Reached } from './pooler.ts';

interface TypeVersion {
  /** Another one after every commit that changed the type. */
  readonly version: string;
  /**
   * The same on another server only if it has the same commits: the sum of all rows may be reached in another order there.
   * Empty unless asked for.
   */
  readonly position: string;
}

export interface TypeVersions {
  /** By the uid of the type; types that never changed are missing. */
  readonly types: ReadonlyMap<string, TypeVersion>;
  /** Whether the server follows another one. */
  readonly isReplica: boolean;
}

export interface SharedVersionsOptions {
  readonly reached: Reached;
  readonly hasPositions: boolean;
  readonly onError: (error: Error) => void;
}

/** Milliseconds. */
const deadline = 10_000;

export class SharedVersions {
  readonly #pool: pg.Pool;
  readonly #query: pg.QueryArrayConfig;
  #running: Promise<unknown> | undefined;
  #next: Promise<TypeVersions> | undefined;

  constructor({ reached, hasPositions, onError }: SharedVersionsOptions) {
    const { connection, pooler } = reached;
    const name = pooler === 'session' ? { name: 'versions' } : {};
    this.#query = { ...name, text: hasPositions ? withPositions : plain, rowMode: 'array' };
    this.#pool = new pg.Pool({
      ...connection,
      min: 0,
      max: 1,
      connectionTimeoutMillis: deadline,
      query_timeout: deadline,
    });
    this.#pool.on('error', onError);
  }

  all(): Promise<TypeVersions> {
    this.#next ??= this.#queryAfter(this.#running);
    return this.#next;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #queryAfter(running: Promise<unknown> | undefined): Promise<TypeVersions> {
    await running;
    // From here on it is sent: who comes now needs the one after it.
    this.#next = undefined;
    const result = this.#ask();
    this.#running = result.catch(() => undefined);
    return result;
  }

  async #ask(): Promise<TypeVersions> {
    const { rows } = await this.#pool.query<string[]>(this.#query).catch((error: unknown) => {
      throw isAway(error) ? awayError(error) : error;
    });
    return {
      types: new Map(rows.map(([uid = '', version = '', position = '']) => [uid, { version, position }])),
      isReplica: rows[0]?.[3] === 'true',
    };
  }
}

/** The versions of these types, in one text. */
export const versionsOf = ({ types }: TypeVersions, uids: readonly string[]): string =>
  uids.map((uid) => types.get(uid)?.version ?? '0').join();

export const positionsOf = ({ types }: TypeVersions, uids: readonly string[]): string =>
  uids.map((uid) => types.get(uid)?.position ?? '').join(';');

const plain = renderStatement(selectVersions().statement, postgres).text;
const withPositions = `select uid, sum(version)::text,
    string_agg(concat_ws(' ', locale, status, shard, version), ',' order by locale, status, shard),
    pg_is_in_recovery()::text
  from plinth_versions group by uid`;
