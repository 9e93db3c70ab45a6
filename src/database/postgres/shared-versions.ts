// Reads the versions of content types. Concurrent requests share one small query on a separate connection, which no other read can
// delay. Its snapshot contains every commit, of any node, from before the request.
import type pg from 'pg';
import { columns, computed, type Rows, select, text } from '../../sql/columns.ts';
import { selectVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { renderStatement, type Sql, sql } from '../../sql/sql.ts';
import { OwnConnection, type OwnConnectionOptions } from './own-connection.ts';
import type { Reached } from './pooler.ts';
import { unconnectedOr } from './unavailable.ts';

interface TypeVersion {
  /** Changes with every commit that changes the type. */
  readonly version: string;
  /**
   * Equal on another server only if that has replayed the same commits. `version` alone is a sum, which different
   * commits may reach. Empty unless requested.
   */
  readonly position: string;
}

export interface TypeVersions {
  /** By uid. Types that never changed are missing. */
  readonly types: ReadonlyMap<string, TypeVersion>;
  /** Whether the server is a replica. */
  readonly isReplica: boolean;
}

export interface SharedVersionsOptions extends Omit<OwnConnectionOptions, 'connection'> {
  readonly reached: Reached;
  readonly hasPositions: boolean;
}

export class SharedVersions {
  readonly #connection: OwnConnection;
  readonly #query: pg.QueryArrayConfig;
  readonly #decode: Rows<VersionRow>['decode'];
  #running: Promise<void> | undefined;
  #next: PromiseWithResolvers<TypeVersions> | undefined;

  constructor({ reached, hasPositions, ...connecting }: SharedVersionsOptions) {
    const { connection, pooler, version } = reached;
    const name = pooler === 'session' ? { name: 'versions' } : {};
    const { statement, decode } = hasPositions ? selectPositions(version) : selectVersions(version);
    this.#query = { ...name, text: renderStatement(statement, postgres).text, rowMode: 'array' };
    this.#decode = decode;
    this.#connection = new OwnConnection({ connection, ...connecting });
  }

  all(): Promise<TypeVersions> {
    this.#next ??= Promise.withResolvers();
    const { promise } = this.#next;
    this.#running ??= this.#run();
    return promise;
  }

  /** Connects anew: the server may have become a replica, which has older versions. */
  renew(): void {
    this.#connection.renew();
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #run(): Promise<void> {
    // Requests of the same turn share the query.
    await undefined;
    for (let next = this.#next; next; next = this.#next) {
      // The query is being sent. Later requests need the next one.
      this.#next = undefined;
      await this.#readVersions().then(next.resolve, next.reject);
    }
    this.#running = undefined;
  }

  async #readVersions(): Promise<TypeVersions> {
    const stored = await this.#connection
      .use((client) => this.#rowsFrom(client))
      .catch((error: unknown) => {
        throw unconnectedOr(error);
      });
    const rows = stored.map((row) => this.#decode(row, postgres));
    return {
      types: new Map(rows.map(({ uid, version, position = '' }) => [uid, { version, position }])),
      isReplica: rows[0]?.isReplica ?? false,
    };
  }

  /** With a promise or a deadline of pg's, a query would stay in memory until the next full collection (decision 057). */
  #rowsFrom(client: pg.PoolClient): Promise<readonly string[][]> {
    return new Promise((resolve, reject) => {
      client.query<string[]>(this.#query, (error, result) => (error ? reject(error) : resolve(result.rows)));
    });
  }
}

/** The versions of these types as one text. */
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

const selectPositions = (version: Sql): Rows<VersionRow> =>
  select(
    columns({
      uid: text,
      version: computed(version, text),
      position: computed(positions, text),
      isReplica: computed(sql`pg_is_in_recovery()`, { decode: (stored) => stored === true }),
    }),
    sql`from plinth_versions group by uid`,
  );
