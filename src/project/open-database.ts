// The database that the configuration names. One that belongs to Strapi is refused before anything is written to it.
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Database, StatementListener } from '../database/database.ts';
import { areForeign } from '../database/foreign-tables.ts';
import { isAway } from '../database/postgres/away.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { tablesOfFile } from '../database/sqlite/tables-of-file.ts';
import { type Fault, ProjectFaults } from '../errors/project-faults.ts';

export interface OpeningDatabase {
  readonly onRead?: StatementListener | undefined;
  /** Told that the database is not there yet, and again each half minute. Left out, that ends the opening. */
  readonly onWaiting?: ((problem: string) => void) | undefined;
  /** False where SQLite need not wait for the disk. */
  readonly isDurable?: boolean;
}

/** Milliseconds between two attempts. */
const pause = 2000;

/** Milliseconds after which the same problem is logged again. */
const reminder = 30_000;

/** Servers start in any order: one that serves waits for its database. */
export async function openDatabase(
  config: Config['database'],
  { onRead, onWaiting, isDurable = true }: OpeningDatabase = {},
): Promise<Database> {
  const told = { problem: '', at: 0 };
  for (;;) {
    try {
      return await openOnce(config, { onRead, isDurable });
    } catch (error) {
      if (!onWaiting || !isAway(error)) throw error;
      const problem = problemOf(error);
      if (problem !== told.problem || performance.now() - told.at >= reminder) {
        onWaiting(problem);
        Object.assign(told, { problem, at: performance.now() });
      }
      await setTimeout(pause);
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
      problem: `${name} holds the tables of Strapi. Nothing was changed in it.`,
      remedy:
        'Give Plinth another database (another file or name, or a schema of its own), then take the content over: plinth import <this file, or postgres://…, or an export file>. It is only read.',
    } satisfies Fault,
  ]);
