// Trigram indexes of PostgreSQL, one for each column, by the extension pg_trgm. If it is not available, searches scan.
// https://www.postgresql.org/docs/current/pgtrgm.html
import pg from 'pg';
import { shorten, textIndexName } from '../../schema/storage/storage-names.ts';
import { columns, computed, select, text } from '../../sql/columns.ts';
import { identifier, type Sql, sql } from '../../sql/sql.ts';
import { changeMessage } from '../change-messages.ts';
import { readAll, readFirst } from '../rows.ts';
import type { Inside, TextIndexChange, TextIndexes, TextTable } from '../text-indexes.ts';

export const textIndexes: TextIndexes = {
  changes: async (transaction, wanted) => {
    const existing = new Set((await readAll(transaction, listTextIndexes)).map(({ name }) => name));
    const schema = wanted.length > 0 ? await schemaOfTrigrams(transaction) : '';
    if (schema === undefined) {
      process.emitWarning(await withoutTrigrams(transaction));
      return [];
    }
    const indexes = new Map(wanted.flatMap(indexesOf));
    return [
      ...[...existing].filter((name) => !indexes.has(name)).map(dropping),
      ...[...indexes]
        .filter(([name]) => !existing.has(name))
        .map(([name, one]) => creating(name, one, schema)),
    ];
  },
  // PostgreSQL keeps its indexes consistent.
  isWhole: async () => true,
  rebuild: async () => undefined,
};

async function withoutTrigrams(transaction: Inside): Promise<string> {
  const installed = await readFirst(transaction, placeOfExtension);
  const [problem, remedy] = installed
    ? [
        `The extension pg_trgm is in the schema ${installed.schema}, which this role may not use:`,
        `Run as its owner: grant usage on schema ${pg.escapeIdentifier(installed.schema)} to …`,
      ]
    : [
        'The database has no extension pg_trgm, and it could not be installed:',
        'Run as an owner of the database: create extension pg_trgm',
      ];
  return `${problem} "search": true has no effect, and searches for parts of texts read all rows. ${remedy}`;
}

interface TextIndex {
  readonly table: string;
  readonly column: string;
}

const indexesOf = ({ table, columns }: TextTable): readonly (readonly [name: string, index: TextIndex])[] =>
  columns.map((column) => [shorten(`${textIndexName(table)}.${column}`), { table, column }]);

/**
 * Installs pg_trgm if it is missing, and returns its schema, which the search path may not name; undefined if it cannot be installed or
 * used. It needs no superuser since PostgreSQL 13: any role with CREATE on the database may install it.
 */
async function schemaOfTrigrams(transaction: Inside): Promise<string | undefined> {
  await run(transaction, sql`savepoint plinth_trigrams`);
  try {
    await run(transaction, sql`create extension if not exists pg_trgm`);
  } catch {
    await run(transaction, sql`rollback to savepoint plinth_trigrams`);
  }
  await run(transaction, sql`release savepoint plinth_trigrams`);
  return (await readFirst(transaction, usableClass))?.schema;
}

const creating = (name: string, { table, column }: TextIndex, schema: string): TextIndexChange => ({
  kind: 'create index',
  table,
  description: `create index on texts: ${table} (${column})`,
  messages: [changeMessage('textIndexMade', { table, columns: column })],
  // In the collation of case-insensitive comparisons (sql/dialects/postgres.ts).
  apply: (transaction) =>
    run(
      transaction,
      sql`create index ${identifier(name)} on ${identifier(table)}
        using gin (${identifier(column)} collate "default" ${identifier(schema)}.gin_trgm_ops)`,
    ),
});

const dropping = (name: string): TextIndexChange => ({
  kind: 'drop index',
  table: name,
  description: `drop index ${name} on texts`,
  messages: [changeMessage('indexDropped', { index: name })],
  apply: (transaction) => run(transaction, sql`drop index ${identifier(name)}`),
});

const run = async (transaction: Inside, statement: Sql): Promise<void> =>
  void (await transaction.run(statement));

const usableClass = select(
  columns({ schema: computed(sql`nspname`, text) }),
  sql`from pg_opclass join pg_namespace on pg_namespace.oid = opcnamespace
    where opcname = 'gin_trgm_ops' and has_schema_privilege(pg_namespace.oid, 'usage')`,
);
const placeOfExtension = select(
  columns({ schema: computed(sql`nspname`, text) }),
  sql`from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`,
);
const listTextIndexes = select(
  columns({ name: computed(sql`indexname`, text) }),
  sql`from pg_indexes where schemaname = current_schema() and indexname like 'plinth!_f!_%' escape '!'`,
);
