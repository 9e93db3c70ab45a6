// Opens the configured database. A database with Strapi's tables is refused before anything is written to it.
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Database, StatementListener } from '../database/database.ts';
import { areForeign } from '../database/foreign-tables.ts';
import { isUnavailable } from '../database/postgres/unavailable.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { tablesOfFile } from '../database/sqlite/tables-of-file.ts';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';

export interface OpeningDatabase {
  readonly onRead?: StatementListener | undefined;
  /** Called with the cause while the database cannot be reached, again each half minute. Without it, opening fails at once. */
  readonly onWaiting?: ((problem: string) => void) | undefined;
  /** False: commits on SQLite do not wait for the disk. */
  readonly isDurable?: boolean;
}

/** Milliseconds between two attempts. */
const retryPause = 2000;

/** Milliseconds after which the same problem is reported again. */
const reminderInterval = 30_000;

/** With `onWaiting` it waits for the database, because a server may start before it. Throws ProjectFaults for tables of Strapi. */
export async function openDatabase(
  config: Config['database'],
  { onRead, onWaiting, isDurable = true }: OpeningDatabase = {},
): Promise<Database> {
  const reported = { problem: '', at: 0 };
  for (;;) {
    try {
      return await openOnce(config, { onRead, isDurable });
    } catch (error) {
      if (!onWaiting || !isUnavailable(error)) throw error;
      const problem = problemOf(error);
      if (problem !== reported.problem || performance.now() - reported.at >= reminderInterval) {
        onWaiting(problem);
        Object.assign(reported, { problem, at: performance.now() });
      }
      await setTimeout(retryPause);
    }
  }
}

function problemOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}

async function openOnce(
  config: Config['database'],
  { onRead, isDurable }: { readonly onRead: StatementListener | undefined; readonly isDurable: boolean },
): Promise<Database> {
  const { reads: limits } = config;
  if (config.client === 'sqlite') {
    if (areForeign(tablesOfFile(config.filename))) throw foreignDatabase(config.filename);
    return openSqlite(config.filename, { limits, isDurable, ...(onRead ? { onRead } : {}) });
  }
  const { openPostgres } = await import('../database/postgres/open.ts');
  const size = { min: config.pool.min, max: config.pool.max };
  const database = await openPostgres({
    connection: { ...config.connection, ...size },
    schema: config.schema,
    pooler: config.pooler,
    replicas: config.replicas.map((replica) => ({ ...replica, ...size })),
    limits,
    onError: (error) => process.emitWarning(error),
    ...(onRead ? { onRead } : {}),
  });
  try {
    const tables = await database.write((transaction) => database.tables(transaction));
    if (areForeign(tables)) throw foreignDatabase('The database');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const foreignDatabase = (name: string): ProjectFaults =>
  new ProjectFaults([
    {
      file: 'config/database',
      path: 'connection',
      problem: `${name} has tables of Strapi. Nothing was changed in it.`,
      remedy:
        'Configure another database for Plinth (another file, name or schema), then import the content: plinth import <this file, or postgres://…, or an export file>. The import only reads it.',
    } satisfies Fault,
  ]);
