// Knex for `strapi.db.connection`. It has its own connections: it sees only committed rows, and its changes are committed at once.
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import type pg from 'pg';
import { notTakenHere } from '../../errors/families/project-code.ts';
import type { ServiceTables } from '../../sql/service-tables/service-tables.ts';
import { isInTransaction } from '../joined.ts';
import { untilUnlocked } from '../sqlite/until-unlocked.ts';
import { absentTable } from './absent-table.ts';
import { isReading, placeStatement } from './place-statement.ts';

export type StatementsPlace =
  | { readonly client: 'sqlite'; readonly filename: string }
  | {
      readonly client: 'postgres';
      readonly connection: pg.ClientConfig;
      readonly schema: string | undefined;
    };

/** Knex is loaded at the first use, since few projects use it. */
const require = createRequire(import.meta.url);

export class CodeStatements {
  readonly #place: StatementsPlace;
  readonly #tables: () => ServiceTables;
  #knex: Knex | undefined;

  /** `tables` returns those of the schema in force. */
  constructor(place: StatementsPlace, tables: () => ServiceTables) {
    this.#place = place;
    this.#tables = tables;
  }

  get knex(): Knex {
    this.#knex ??= open(this.#place, this.#tables);
    return this.#knex;
  }

  /** The columns of a table of content; undefined for other tables. */
  columnsOf(table: string): ReadonlySet<string> | undefined {
    return this.#tables().tables.get(table)?.columns;
  }

  async close(): Promise<void> {
    await this.#knex?.destroy();
    this.#knex = undefined;
  }
}

type Client = new (config: object) => KnexInner;

/** Members of a knex dialect that its types lack. */
interface KnexInner {
  _query(connection: unknown, statement: KnexStatement): Promise<unknown>;
  _stream(connection: unknown, statement: KnexStatement, ...more: readonly unknown[]): unknown;
}

interface KnexStatement {
  readonly sql: string;
}

function open(place: StatementsPlace, tables: () => ServiceTables): Knex {
  const { knex }: { readonly knex: (config: object) => Knex } = require('knex');
  const isSqlite = place.client === 'sqlite';
  const Known: Client = require(`knex/lib/dialects/${isSqlite ? 'better-sqlite3' : 'postgres'}`);
  const shared = { useNullAsDefault: isSqlite };
  if (place.client === 'sqlite')
    return knex({
      ...shared,
      client: placed(Known, tables, isSqlite),
      connection: { filename: place.filename },
      pool: { min: 0, max: 1, afterCreate: withoutWaiting },
    });
  return knex({
    ...shared,
    client: placed(Known, tables, isSqlite),
    connection: { ...place.connection },
    ...(place.schema === undefined ? {} : { searchPath: [place.schema] }),
    pool: { min: 0, max: 3, idleTimeoutMillis: 10_000 },
  });
}

/** The connection must not wait for a lock: it would block this process, the writer included. */
function withoutWaiting(connection: { pragma(text: string): void }, done: (error: unknown) => void): void {
  connection.pragma('busy_timeout = 0');
  done(undefined);
}

const insideOfTransaction = {
  what: 'An SQL statement that changes data inside a transaction of content',
  remedy: 'SQLite has one writer. Run the statement before, or in onCommit of strapi.db.transaction.',
};

/** Milliseconds for which a statement waits for other writers. */
const maxWaitMs = 5000;

function placed(Known: Client, tables: () => ServiceTables, isSqlite: boolean): Client {
  const place = <S extends KnexStatement>(statement: S): S => {
    if (isSqlite && isInTransaction() && !isReading(statement.sql)) throw notTakenHere(insideOfTransaction);
    return { ...statement, sql: placeStatement(statement.sql, tables()) };
  };
  return class extends Known {
    override async _query(connection: unknown, statement: KnexStatement): Promise<unknown> {
      const placedStatement = place(statement);
      try {
        return await untilUnlocked(() => super._query(connection, placedStatement), maxWaitMs);
      } catch (error) {
        throw absentTable(error) ?? error;
      }
    }

    override _stream(connection: unknown, statement: KnexStatement, ...more: readonly unknown[]): unknown {
      return super._stream(connection, place(statement), ...more);
    }
  };
}
