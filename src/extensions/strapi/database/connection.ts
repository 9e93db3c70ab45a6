// `strapi.db.connection`: knex for existing code. Content tables can be read by their Strapi names but not written, because their
// layout is internal; the project's own tables can be read and written.
import type { Knex } from 'knex';
import type { Config } from '../../../config/config.ts';
import type { CodeStatements } from '../../../database/code-statements/code-statements.ts';
import { notTakenHere } from '../../../errors/families/project-code.ts';

export interface ConnectionOptions {
  readonly client: Config['database']['client'];
  /** Rejects if the database does not respond. */
  readonly respond: () => Promise<unknown>;
  /** The table names that content types declare. */
  readonly tables: () => ReadonlySet<string>;
  readonly statements: CodeStatements;
}

const name = 'strapi.db.connection';

const ownTransactions = {
  what: `A transaction of ${name}`,
  remedy:
    'It would not contain the writes of strapi.documents and strapi.db.query. Use strapi.db.transaction for these; SQL statements of project code are committed one by one.',
};
const serversOwn = { what: `Closing ${name}`, remedy: 'The server closes it when it ends.' };
const refused: Readonly<Record<string, Parameters<typeof notTakenHere>[0]>> = {
  transaction: ownTransactions,
  transactionProvider: ownTransactions,
  destroy: serversOwn,
  initialize: serversOwn,
};

export function connection(options: ConnectionOptions): Knex {
  const { statements, client } = options;
  const own: Readonly<Record<string, unknown>> = {
    raw: rawOf(options),
    client: new Proxy(
      {},
      { get: (_target, key) => (key === 'config' ? { client } : Reflect.get(statements.knex.client, key)) },
    ),
  };
  const get = (_target: object, key: string | symbol): unknown => {
    if (typeof key === 'symbol') return Reflect.get(statements.knex, key);
    const refusal = refused[key];
    if (refusal)
      return () => {
        throw notTakenHere(refusal);
      };
    if (key === 'schema') return schemaOf(options);
    return Object.hasOwn(own, key) ? own[key] : Reflect.get(statements.knex, key);
  };
  const call = (...given: unknown[]): unknown => Reflect.apply(statements.knex, undefined, given);
  return new Proxy(call, { get }) as unknown as Knex;
}

/** `select 1` runs on the server's own connections, as a health check. */
function rawOf({ respond, statements }: ConnectionOptions) {
  return (statement: unknown, ...bindings: readonly unknown[]): unknown =>
    /^\s*select\s+1\s*;?\s*$/i.test(String(statement))
      ? respond().then(() => {
          const rows = [{ '?column?': 1 }];
          // Results in the form of both drivers: an array, and `rows`.
          return Object.assign([...rows], { rows });
        })
      : Reflect.apply(statements.knex.raw, statements.knex, [statement, ...bindings]);
}

/** Metadata of content tables comes from the schema, without a query. */
function schemaOf({ tables, statements }: ConnectionOptions): unknown {
  const { schema } = statements.knex;
  const isOwn = async (table: string) => !table.startsWith('plinth_') && schema.hasTable(table);
  const own: Readonly<Record<string, unknown>> = {
    hasTable: async (table: string) =>
      tables().has(table) || statements.columnsOf(table) !== undefined || (await isOwn(table)),
    hasColumn: async (table: string, column: string) =>
      statements.columnsOf(table)?.has(column) ?? schema.hasColumn(table, column),
  };
  return new Proxy(schema, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key];
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
