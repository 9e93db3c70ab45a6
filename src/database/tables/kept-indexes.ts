// The indexes that were asked for, and those of a time when every attribute had one: an update takes none away.
import type { Schema } from '../../schema/schema.ts';
import { timeColumns } from '../../schema/time-columns.ts';
import { insertAskedIndex, selectAskedIndexes } from '../../sql/stored/asked-indexes.ts';
import { byTable } from '../catalogue.ts';
import type { Database, NamesByTable, Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { attributeIndex } from './content-tables.ts';

/** The columns that have an index because a request needed it, by table. */
export async function askedColumns(transaction: Transaction): Promise<NamesByTable> {
  const asked = await readAll(transaction, selectAskedIndexes());
  return byTable(asked.map(({ tableName, columnName }) => ({ table: tableName, name: columnName })));
}

/**
 * In a database of before: what is indexed counts as asked for, until `plinth index drop`. `all`: of a time when attributes had an
 * index without being asked for. Those of times may be of a later one; no schema takes them away, so one without a record is.
 */
export async function keepIndexes(
  database: Database,
  transaction: Transaction,
  { schema, all }: { readonly schema: Schema; readonly all: boolean },
): Promise<void> {
  const existing = await database.indexes(transaction);
  for (const contentType of schema.contentTypes.values()) {
    const { table, attributes } = contentType;
    for (const { id } of [...(all ? attributes.values() : []), ...timeColumns])
      if (existing.get(table)?.has(attributeIndex(contentType, id, database.dialect).name))
        await transaction.run(insertAskedIndex({ tableName: table, columnName: id, askedAt: null }));
  }
}
