// Lists the indexes of attributes: why each exists, and when a request first needed it.
import type { Database, Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import { dropIndexStatement } from '../database/schema-changes/changes.ts';
import { attributeIndex } from '../database/tables/attribute-index.ts';
import type { ContentType, ScalarAttribute, Schema } from '../schema/schema.ts';
import { componentValueId, componentValueName, componentValues } from '../schema/storage/component-value.ts';
import { draftState } from '../schema/storage/draft-state.ts';
import { timeColumns } from '../schema/storage/time-columns.ts';
import {
  deleteOnDemandIndex,
  type OnDemandIndex,
  selectOnDemandIndexes,
} from '../sql/stored/on-demand-indexes.ts';
import { type IndexedAttribute, nameOfKeys } from './on-demand-attributes.ts';

export interface KnownIndex {
  readonly contentType: ContentType;
  readonly attribute: IndexedAttribute;
  /** `schema`: `"index": true`. `asked`: a request has filtered or sorted by it. `earlier`: created by an older version. */
  readonly reason: 'schema' | 'asked' | 'earlier';
  readonly askedAt: string | null;
  readonly isMade: boolean;
}

export const listIndexes = (database: Database, schema: Schema): Promise<readonly KnownIndex[]> =>
  database.write(async (transaction) => {
    const existing = await database.indexes(transaction);
    const requested = await readAll(transaction, selectOnDemandIndexes());
    const moments = new Map(requested.map((one) => [`${one.tableName}.${one.columnName}`, one.askedAt]));
    return [...schema.contentTypes.values()].flatMap((contentType) =>
      [
        ...scalars(contentType),
        ...inComponents(contentType, schema),
        ...timeColumns,
        draftState,
        ...ordersOf(contentType, requested),
      ].flatMap((attribute): KnownIndex[] => {
        const askedAt = moments.get(`${contentType.table}.${attribute.id}`);
        const isMade =
          existing
            .get(contentType.table)
            ?.has(attributeIndex(contentType, attribute.id, database.dialect).name) ?? false;
        const about = { contentType, attribute, isMade, askedAt: askedAt ?? null };
        const rule = 'index' in attribute ? attribute.index : 'onDemand';
        if (rule === 'always') return [{ ...about, reason: 'schema' }];
        if (rule === 'never' || askedAt === undefined) return [];
        return [{ ...about, reason: askedAt === null ? 'earlier' : 'asked' }];
      }),
    );
  });

const scalars = ({ attributes }: ContentType): readonly ScalarAttribute[] =>
  [...attributes.values()].filter((attribute) => attribute.kind === 'scalar');

const inComponents = (
  contentType: ContentType,
  schema: Schema,
): readonly (IndexedAttribute & Pick<ScalarAttribute, 'index'>)[] =>
  componentValues(contentType, schema).map((value) => ({
    id: componentValueId(value),
    name: componentValueName(value),
    index: value.attribute.index,
  }));

const ordersOf = (
  contentType: ContentType,
  requested: readonly OnDemandIndex[],
): readonly IndexedAttribute[] =>
  requested.flatMap(({ tableName, columnName }) => {
    const name = tableName === contentType.table ? nameOfKeys(contentType, columnName) : undefined;
    return name === undefined ? [] : [{ id: columnName, name }];
  });

/** Drops indexes that no request has needed. The next request that needs one creates it again. */
export const dropUnusedIndexes = async (
  database: Database,
  schema: Schema,
): Promise<readonly KnownIndex[]> => {
  const unused = (await listIndexes(database, schema)).filter(({ reason }) => reason === 'earlier');
  await database.migrate(async (transaction) => {
    for (const index of unused) await drop(index, transaction);
  });
  return unused;
};

async function drop({ contentType, attribute }: KnownIndex, transaction: Transaction): Promise<void> {
  await transaction.run(deleteOnDemandIndex({ tableName: contentType.table, columnName: attribute.id }));
  await transaction.run(
    dropIndexStatement(attributeIndex(contentType, attribute.id, transaction.dialect).name),
  );
}
