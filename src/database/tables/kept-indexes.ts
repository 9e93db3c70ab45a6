// The indexes that were asked for, and those of a time when every attribute had one: an update takes none away.
import type { Schema } from '../../schema/schema.ts';
import { timeColumns } from '../../schema/time-columns.ts';
import { insertAskedIndex, selectAskedIndexes } from '../../sql/stored/asked-indexes.ts';
import type { Database, Transaction } from '../database.ts';
import { groupByFirst } from '../group-rows.ts';
import { readAll } from '../rows.ts';
import { attributeIndex } from './content-tables.ts';

/** The columns that have an index because a request needed it, by table. */
export async function askedColumns(
  transaction: Transaction,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const asked = await readAll(transaction, selectAskedIndexes());
  return groupByFirst(asked.map(({ tableName, columnName }) => [tableName, columnName]));
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
