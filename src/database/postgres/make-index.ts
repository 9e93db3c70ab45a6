// Creates an index while requests are served. Writers of the table wait until it exists, and it waits for those that have begun. An
// import may take minutes, for which all other writers would wait behind it, so it gives up its place soon and tries again.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../sql/sql.ts';
import type { Database, NewIndex } from '../database.ts';

/** Milliseconds that others may wait behind it while it waits. */
const patience = sql`200`;
/** Milliseconds between two attempts. */
const retry = 2000;

/** The code of a lock that was not to be waited for: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockedByOthers = '55P03';

/** `transact` runs work without a deadline. */
export async function makeIndex(made: NewIndex, transact: Database['write']): Promise<void> {
  while (!(await isMade(made, transact))) await pause(retry, undefined, { signal: made.signal });
}

async function isMade({ statement }: NewIndex, transact: Database['write']): Promise<boolean> {
  try {
    await transact(async ({ run }) => {
      await run(sql`set local lock_timeout = ${patience}`);
      await run(statement);
    });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === lockedByOthers) return false;
    throw error;
  }
}
