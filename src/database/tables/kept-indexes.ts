// Indexes that requests have needed, and those of older versions that indexed every attribute. An update drops none of them.
import type { Schema } from '../../schema/schema.ts';
import { timeColumns } from '../../schema/storage/time-columns.ts';
import { insertOnDemandIndex, selectOnDemandIndexes } from '../../sql/stored/on-demand-indexes.ts';
import { byTable } from '../catalogue.ts';
import type { Database, NamesByTable, Transaction } from '../database.ts';
import { type RowSource, readAll } from '../rows.ts';
import { attributeIndex } from './attribute-index.ts';

/** The columns that have an index because of a request, by table. */
export async function onDemandColumns(source: RowSource): Promise<NamesByTable> {
  const onDemand = await readAll(source, selectOnDemandIndexes());
  return byTable(onDemand.map(({ tableName, columnName }) => ({ table: tableName, name: columnName })));
}

/**
 * In an older database existing indexes are recorded as onDemand, until `plinth index drop`. `all`: the database is of
 * a version that indexed every attribute. Indexes of times may be of a later version; they are recorded if they have no
 * record.
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
        await transaction.run(insertOnDemandIndex({ tableName: table, columnName: id, askedAt: null }));
  }
}
