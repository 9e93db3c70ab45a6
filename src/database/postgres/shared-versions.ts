// The versions of content types: one small query for all that ask before it is sent, on a connection of its own, so that they wait
// behind no other read. What was committed before a request came is in its snapshot, whichever node wrote it.
import pg from 'pg';
import { columns, computed, type Rows, select, text } from '../../sql/columns.ts';
import { selectVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { renderStatement, sql } from '../../sql/sql.ts';
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
  readonly #decode: Rows<VersionRow>['decode'];
  #running: Promise<unknown> | undefined;
  #next: Promise<TypeVersions> | undefined;

  constructor({ reached, hasPositions, onError }: SharedVersionsOptions) {
    const { connection, pooler } = reached;
    const name = pooler === 'session' ? { name: 'versions' } : {};
    const { statement, decode } = hasPositions ? selectPositions : selectVersions();
    this.#query = { ...name, text: renderStatement(statement, postgres).text, rowMode: 'array' };
    this.#decode = decode;
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
    const result = await this.#pool.query<string[]>(this.#query).catch((error: unknown) => {
      throw isAway(error) ? awayError(error) : error;
    });
    const rows = result.rows.map((row) => this.#decode(row, postgres));
    return {
      types: new Map(rows.map(({ uid, version, position = '' }) => [uid, { version, position }])),
      isReplica: rows[0]?.isReplica ?? false,
    };
  }
}

/** The versions of these types, in one text. */
export const versionsOf = ({ types }: TypeVersions, uids: readonly string[]): string =>
  uids.map((uid) => types.get(uid)?.version ?? '0').join();

export const positionsOf = ({ types }: TypeVersions, uids: readonly string[]): string =>
  uids.map((uid) => types.get(uid)?.position ?? '').join(';');

interface VersionRow {
  readonly uid: string;
  readonly version: string;
  readonly position?: string;
  readonly isReplica?: boolean;
}

const positions = sql`string_agg(
  concat_ws(' ', locale, status, shard, version), ',' order by locale, status, shard
)`;

const selectPositions: Rows<VersionRow> = select(
  columns({
    uid: text,
    version: computed(sql`sum(version)::text`, text),
    position: computed(positions, text),
    isReplica: computed(sql`pg_is_in_recovery()`, { decode: (stored) => stored === true }),
  }),
  sql`from plinth_versions group by uid`,
);
