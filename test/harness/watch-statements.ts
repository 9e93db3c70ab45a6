// Every statement that some work sends to a database: reads, writes, and what begins and ends transactions. What the server
// does beside it is not counted.
import { AsyncLocalStorage } from 'node:async_hooks';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';

export interface Watched {
  readonly texts: readonly string[];
  /** Statements that were sent while none was under way: PostgreSQL gets the others with them. */
  readonly roundTrips: number;
  /** Codes of the errors of PostgreSQL. */
  readonly failures: readonly string[];
}

const toText = (query: unknown): string => (typeof query === 'string' ? query : String(Object(query).text));

const watching = new AsyncLocalStorage<true>();

export async function watchStatements(work: () => Promise<unknown>): Promise<Watched> {
  const texts: string[] = [];
  const failures: string[] = [];
  let roundTrips = 0;
  const running = new Map<unknown, number>();
  const statement = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'));
  const spies = ['run', 'all', 'get'].map((name) => {
    const original = statement[name];
    return vi.spyOn(statement, name).mockImplementation(function (this: Sqlite.Statement, ...values) {
      if (watching.getStore()) texts.push(this.source);
      return original.apply(this, values);
    });
  });
  const query: (this: pg.Client, ...given: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const result = query.apply(this, given);
    if (!watching.getStore()) return result;
    texts.push(toText(given[0]));
    const before = running.get(this) ?? 0;
    if (before === 0) roundTrips += 1;
    running.set(this, before + 1);
    const end = (): void => void running.set(this, (running.get(this) ?? 1) - 1);
    Promise.resolve(result).then(end, (error) => {
      failures.push(String(Object(error).code));
      end();
    });
    return result;
  });
  try {
    await watching.run(true, work);
  } finally {
    for (const one of [...spies, spy]) one.mockRestore();
  }
  return { texts, roundTrips, failures };
}
