// The differences between the existing tables and those of the schema, as a list of changes that is shown (`plinth schema diff`) or
// applied (at start). No change drops a column or a table.
import { shorten } from '../../schema/storage/storage-names.ts';
import { columns, computed, count, integer, select } from '../../sql/columns.ts';
import { and, comma, identifier, join, type Sql, sql } from '../../sql/sql.ts';
import * as statements from '../../sql/stored/state.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Database, Transaction } from '../database.ts';
import { type RowSource, readAll, readFirst, readSingle } from '../rows.ts';
import type { Index, Table, TableColumn } from '../tables/table.ts';

export interface Change {
  readonly kind:
    | 'create table'
    | 'add column'
    | 'create index'
    | 'drop index'
    | 'carry over'
    | 'set aside'
    | 'keep out of reach'
    | 'check values'
    | 'switch option'
    | 'render'
    | 'index components'
    | 'follow renames'
    | 'narrow grant'
    | 'permissions';
  readonly table: string;
  /** What it does, as a sentence. */
  readonly description: string;
  /** The message names for the panel; empty if it does not show such changes. */
  readonly messages: readonly ChangeMessage[];
  /** The number of rows that it reads or writes. */
  readonly rows: number;
  /** The first ten documents that show less afterwards, or break a new rule. */
  readonly documents?: readonly string[];
  readonly apply: (transaction: Transaction) => Promise<void>;
}

const ofColumn = ({ name, definition }: TableColumn): Sql => sql`${identifier(name)} ${definition}`;

/** Creates missing tables and columns; existing ones are not changed. */
export async function tableChanges(
  database: Database,
  transaction: Transaction,
  tables: readonly Table[],
): Promise<readonly Change[]> {
  const existing = await database.tables(transaction);
  const changes: Change[] = [];
  for (const table of tables) {
    const columns = existing.get(table.name);
    if (!columns) changes.push(createTable(table));
    else changes.push(...(await missingColumns(table, columns, transaction)));
  }
  return changes;
}

function createTable(table: Table): Change {
  const definitions = [...table.columns.map(ofColumn), ...table.constraints];
  return {
    kind: 'create table',
    table: table.name,
    description: `create table ${table.name}`,
    messages: [changeMessage('tableMade', { table: table.name })],
    rows: 0,
    apply: async (transaction) => {
      const { tableSettings, keyedTableSettings, refuseUpdates } = transaction.dialect;
      const settings = table.isKeyed ? keyedTableSettings : tableSettings;
      const body = sql`(${join(definitions, comma)})${settings}`;
      await transaction.run(sql`create table ${identifier(table.name)} ${body}`);
      if (!table.isAppendOnly) return;
      for (const refusal of refuseUpdates(table.name)) await transaction.run(refusal);
    },
  };
}

async function missingColumns(
  table: Table,
  existing: ReadonlySet<string>,
  transaction: Transaction,
): Promise<readonly Change[]> {
  const missing = table.columns.filter(({ name }) => !existing.has(name));
  const rows = missing.length > 0 ? await countRows(transaction, table.name) : 0;
  if (missing.some(({ name }) => table.key?.includes(name))) return [rebuildTable(table, existing, rows)];
  return missing.map((column) => ({
    kind: 'add column',
    table: table.name,
    description: `add column ${table.name}.${column.name}`,
    messages: [changeMessage('columnAdded', { table: table.name, column: column.name })],
    rows,
    apply: async (transaction) =>
      void (await transaction.run(sql`alter table ${identifier(table.name)} add column ${ofColumn(column)}`)),
  }));
}

/** Databases cannot add a column to an existing primary key, so the rows are copied into a new table. */
function rebuildTable(table: Table, existing: ReadonlySet<string>, rows: number): Change {
  const name = shorten(`plinth_new_${table.name}`);
  const kept = join([...existing].map(identifier), comma);
  const added = table.columns.filter((column) => !existing.has(column.name));
  return {
    kind: 'add column',
    table: table.name,
    description: `add column ${added.map((column) => `${table.name}.${column.name}`).join(', ')} to the key`,
    messages: added.map((column) => changeMessage('columnAdded', { table: table.name, column: column.name })),
    rows,
    apply: async (transaction) => {
      await createTable({ ...table, name }).apply(transaction);
      await transaction.run(
        sql`insert into ${identifier(name)} (${kept}) select ${kept} from ${identifier(table.name)}`,
      );
      await transaction.run(sql`drop table ${identifier(table.name)}`);
      await transaction.run(sql`alter table ${identifier(name)} rename to ${identifier(table.name)}`);
    },
  };
}

/** Creates missing indexes, and drops those of Plinth that the schema no longer needs. */
export async function indexChanges(
  database: Database,
  transaction: Transaction,
  tables: readonly Table[],
): Promise<readonly Change[]> {
  const existing = await database.indexes(transaction);
  const known = await database.tables(transaction);
  const changes: Change[] = [];
  for (const table of tables) {
    const present = existing.get(table.name) ?? new Set();
    const missing = table.indexes.filter(({ name }) => !present.has(name));
    const isCounted = missing.length > 0 && known.has(table.name);
    const rows = isCounted ? await countRows(transaction, table.name) : 0;
    for (const index of missing) {
      // Columns that are about to be added are empty.
      const isFilled = rows > 0 && (index.ids ?? []).every((id) => known.get(table.name)?.has(id));
      const shared = isFilled && index.attribute ? await countShared(transaction, table, index) : 0;
      changes.push(createIndex(table, index, { rows, shared }));
    }
    for (const name of present)
      if (!table.indexes.some((index) => index.name === name)) changes.push(dropIndex(table, name));
  }
  return changes;
}

export function indexStatement(table: string, { name, columns, besides = [], isUnique, where }: Index): Sql {
  const unique = isUnique ? sql`unique ` : sql``;
  const included = besides.length > 0 ? sql` include (${join(besides, comma)})` : sql``;
  const condition = where ? sql` where ${where}` : sql``;
  const over = sql`${identifier(table)} (${join(columns, comma)})`;
  return sql`create ${unique}index if not exists ${identifier(name)} on ${over}${included}${condition}`;
}

interface IndexedRows {
  readonly rows: number;
  /** The number of rows with values that should be unique and are not. */
  readonly shared: number;
}

function createIndex(table: Table, index: Index, { rows, shared }: IndexedRows): Change {
  const against =
    shared > 0 ? `: ${shared} published rows have equal values, so the index will be refused` : '';
  return {
    kind: 'create index',
    table: table.name,
    description: `create ${index.isUnique ? 'unique ' : ''}index ${index.name}${against}`,
    messages: [
      changeMessage(index.isUnique ? 'uniqueIndexMade' : 'indexMade', {
        table: table.name,
        index: index.name,
      }),
      ...(shared > 0 ? [changeMessage('duplicatesStand', { count: shared })] : []),
    ],
    rows,
    apply: async (transaction) => {
      await refuseDuplicates(transaction, table, index);
      await transaction.run(indexStatement(table.name, index));
    },
  };
}

const dropIndex = (table: Table, name: string): Change => ({
  kind: 'drop index',
  table: table.name,
  description: `drop index ${name}`,
  messages: [changeMessage('indexDropped', { index: name })],
  rows: 0,
  apply: async (transaction) => void (await transaction.run(dropIndexStatement(name))),
});

export const dropIndexStatement = (name: string): Sql => sql`drop index if exists ${identifier(name)}`;

/** Thrown at start if existing values contradict a new `unique`. */
class DuplicateValues extends Error {
  override readonly name = 'DuplicateValues';
}

async function refuseDuplicates(transaction: Transaction, table: Table, index: Index): Promise<void> {
  if (index.attribute === undefined) return;
  const own = index.columns.slice(0, -1);
  const decode = (stored: unknown): string => JSON.stringify(stored);
  const shape = Object.fromEntries(own.map((name, position) => [position, computed(name, { decode })]));
  const groups = sql`${sharedValues(table, index)} limit 5`;
  const duplicates = await readAll(transaction, select(columns(shape), groups));
  if (duplicates.length === 0) return;
  const shown = duplicates.map((one) => Object.values(one).join(' with ')).join(', ');
  throw new DuplicateValues(
    [
      `"${index.attribute}" of table ${table.name} cannot become unique: published documents share ${shown}.`,
      'Give them different values first, or remove "unique".',
    ].join(' '),
  );
}

/** Groups of rows that a unique index would refuse. The last column is the locale. */
function sharedValues(table: Table, { columns: all, where = sql`1=1` }: Index): Sql {
  const own = all.slice(0, -1).map((name) => sql`${name} is not null`);
  return sql`from ${identifier(table.name)}
    where ${and([where, ...own])} group by ${join(all, comma)} having count(*) > 1`;
}

/** The number of rows that prevent an index. */
async function countShared(transaction: Transaction, table: Table, index: Index): Promise<number> {
  const groups = sql`(select count(*) as size ${sharedValues(table, index)}) g`;
  const size = computed(sql`coalesce(sum(size), 0)`, integer);
  return (await readSingle(transaction, select(columns({ size }), sql`from ${groups}`))).size;
}

export async function countRows(source: RowSource, table: string): Promise<number> {
  return (await readSingle(source, select(count, sql`from ${identifier(table)}`))).count;
}

/** A value of plinth_state. */
export async function readState(transaction: Transaction, key: string): Promise<string | undefined> {
  return (await readFirst(transaction, statements.selectState(key)))?.value;
}

/** Writes nothing if the value is stored already: a commit without changes does not wait for the disk. */
export async function writeState(transaction: Transaction, key: string, text: string): Promise<void> {
  if ((await readState(transaction, key)) === text) return;
  await transaction.run(statements.writeState(key, text));
}
