// Reads values of columns in batches, since a table may be larger than memory.
import type { JsonValue, Storage } from '../../schema/attribute-types/scalar-type.ts';
import { attribute, type Column, columns, computed, integer, select, text } from '../../sql/columns.ts';
import { cast } from '../../sql/phrases.ts';
import { identifier, join, sql, value } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { type RowSource, readAll } from '../rows.ts';

const batchSize = 500;

export interface ValueColumn {
  readonly name: string;
  readonly storage: Storage;
}

export interface StoredRow {
  readonly id: number;
  readonly documentId: string;
  /** In the order of the columns. */
  readonly values: readonly JsonValue[];
}

/** Rows with a value in one of the columns. */
export async function eachRow(
  source: RowSource,
  table: string,
  named: readonly ValueColumn[],
  visit: (row: StoredRow) => void | Promise<void>,
): Promise<void> {
  const names = Object.fromEntries(named.map((column, index) => [`value${index}`, storedValue(column)]));
  const isHeld = join(
    named.map(({ name }) => sql`${identifier(name)} is not null`),
    sql` or `,
  );
  for (let last = 0; ; ) {
    const batch = select(
      columns<Readonly<Record<string, Column<unknown>>>>({ id: integer, documentId: text, ...names }),
      sql`from ${identifier(table)} where id > ${value(last)} and (${isHeld})
        order by id limit ${value(batchSize)}`,
    );
    const rows = await readAll(source, batch);
    for (const row of rows) {
      const values = named.map((_, index) => row[`value${index}`] as JsonValue);
      await visit({ id: Number(row.id), documentId: String(row.documentId), values });
    }
    if (rows.length < batchSize) return;
    last = Number(rows.at(-1)?.id);
  }
}

interface StoredValue {
  readonly table: string;
  readonly column: ValueColumn;
  readonly id: number;
}

export async function storeValue(
  transaction: Transaction,
  { table, column, id }: StoredValue,
  next: unknown,
): Promise<void> {
  const encoded = value(transaction.dialect.encode(column.storage, next));
  await transaction.run(
    sql`update ${identifier(table)} set ${identifier(column.name)} = ${encoded} where id = ${value(id)}`,
  );
}

/** Reads 64-bit integers as text, so that no driver rounds them. */
function storedValue({ name, storage }: ValueColumn): Column<JsonValue> {
  const own = identifier(name);
  return computed(storage === 'bigint' ? cast(own, 'text') : own, attribute(storage));
}
