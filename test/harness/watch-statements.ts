// Every statement that some work sends to a database: reads, writes, and what begins and ends transactions. What the server
// does beside it is not counted.
import { AsyncLocalStorage } from 'node:async_hooks';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import { Batch } from '../../src/database/postgres/batch.ts';

export interface Watched {
  readonly texts: readonly string[];
  /** What was sent while nothing was under way: PostgreSQL gets the rest with it. */
  readonly roundTrips: number;
  /** Codes of the errors of PostgreSQL. */
  readonly failures: readonly string[];
}

const toTexts = (query: unknown): readonly string[] =>
  query instanceof Batch ? query.texts : [typeof query === 'string' ? query : String(Object(query).text)];

const watching = new AsyncLocalStorage<true>();

/** Resolves when the server has responded to all of it, to the error if there was one. */
const endOf = (query: unknown, result: unknown): Promise<unknown> =>
  (query instanceof Batch ? query.done : Promise.resolve(result)).then(
    () => undefined,
    (error: unknown) => error,
  );

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
    texts.push(...toTexts(given[0]));
    const before = running.get(this) ?? 0;
    if (before === 0) roundTrips += 1;
    running.set(this, before + 1);
    endOf(given[0], result).then((error) => {
      if (error !== undefined) failures.push(String(Object(error).code));
      running.set(this, (running.get(this) ?? 1) - 1);
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
