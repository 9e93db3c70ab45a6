// The versions of content types: one small query for all that ask before it is sent, on a connection of its own, so that they wait
// behind no other read. What was committed before somebody asked is in its snapshot, whichever node wrote it.
import pg from 'pg';
import { selectVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { renderStatement } from '../../sql/sql.ts';
import { awayError, isAway } from './away.ts';
import type { Reached } from './pooler.ts';

type Versions = ReadonlyMap<string, string>;

export class SharedVersions {
  readonly #pool: pg.Pool;
  readonly #name: string | undefined;
  #running: Promise<unknown> | undefined;
  #next: Promise<Versions> | undefined;

  constructor({ connection, pooler }: Reached, onError: (error: Error) => void) {
    this.#name = pooler === 'session' ? 'versions' : undefined;
    this.#pool = new pg.Pool({ ...connection, min: 0, max: 1 });
    this.#pool.on('error', onError);
  }

  async of(uids: readonly string[]): Promise<string> {
    this.#next ??= this.#queryAfter(this.#running);
    const versions = await this.#next;
    return uids.map((uid) => versions.get(uid) ?? '0').join();
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #queryAfter(running: Promise<unknown> | undefined): Promise<Versions> {
    await running;
    // From here on it is sent: who comes now needs the one after it.
    this.#next = undefined;
    const query = this.#query();
    this.#running = query.catch(() => undefined);
    return query;
  }

  async #query(): Promise<Versions> {
    const { statement, decode } = selectVersions();
    const { text } = renderStatement(statement, postgres);
    const { rows } = await this.#pool
      .query<unknown[]>({ ...(this.#name ? { name: this.#name } : {}), text, rowMode: 'array' })
      .catch((error: unknown) => {
        throw isAway(error) ? awayError(error) : error;
      });
    return new Map(
      rows.map((row) => {
        const { uid, version } = decode(row, postgres);
        return [uid, version];
      }),
    );
  }
}
