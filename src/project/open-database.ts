// The database that the configuration names. One that belongs to Strapi is refused before anything is written to it.
import type { Config } from '../config/config.ts';
import type { Database, StatementListener } from '../database/database.ts';
import { areForeign } from '../database/foreign-tables.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { tablesOfFile } from '../database/sqlite/tables-of-file.ts';
import { type Fault, ProjectFaults } from '../errors/project-faults.ts';

export async function openDatabase(
  config: Config['database'],
  onRead?: StatementListener,
): Promise<Database> {
  const { reads: limits } = config;
  if (config.client === 'sqlite') {
    if (areForeign(tablesOfFile(config.filename))) throw foreignDatabase(config.filename);
    return openSqlite(config.filename, { limits, ...(onRead ? { onRead } : {}) });
  }
  const database = await openPostgres({
    connection: { ...config.connection, min: config.pool.min, max: config.pool.max },
    schema: config.schema,
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
