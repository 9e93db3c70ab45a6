// The index of a value, or of sort keys, which exists by the schema or because of a request
// (docs/decisions/035-indexes-on-demand.md).
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { draftState } from '../../schema/storage/draft-state.ts';
import { type RelationOrder, relationOrderId, relationOrderOf } from '../../schema/storage/relation-order.ts';
import { type SortPair, sortPairId, sortPairOf } from '../../schema/storage/sort-pair.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { shorten, statusColumn } from '../../schema/storage/storage-names.ts';
import { isTimeColumn } from '../../schema/storage/time-columns.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { stateIndexColumns } from '../../sql/draft-state.ts';
import { indexedExpression } from '../../sql/indexed-expression.ts';
import { identifier, type Sql, sql } from '../../sql/sql.ts';
import type { Index } from './table.ts';

/**
 * Indexes of attributes begin with status and locale. Names of indexes are shared by all tables; the dot distinguishes
 * `blog_post.title` from `blog.post_title`.
 */
const within = (
  { table }: ContentType,
  id: string,
  {
    indexed,
    mark,
    besides = [],
  }: { readonly indexed: Sql; readonly mark: string; readonly besides?: readonly Sql[] },
): Index => ({
  name: shorten(
    `plinth_${isTimeColumn(id) ? 's' : 'i'}${mark}${besides.length > 0 ? 't' : ''}_${table}.${id}`,
  ),
  columns: [...[statusColumn, 'locale'].map(identifier), indexed],
  besides,
  isUnique: false,
});

/** Whether its values are texts of any kind, which few rows share. */
const isFreeText = ({ attributes }: ContentType, id: string): boolean =>
  [...attributes.values()].some(
    (attribute) => attribute.kind === 'scalar' && attribute.id === id && attribute.type.graphql === 'String',
  );

/**
 * The index of an attribute, a value in a component, a time, the state of drafts, a sort key within a relation, or of two sort keys.
 */
export function attributeIndex(
  contentType: ContentType,
  id: string,
  dialect: Pick<Dialect, 'sorted' | 'besides' | 'orderBy' | 'jsonScalar'>,
): Index {
  const { sorted: ofIndex, orderBy } = dialect;
  const order = relationOrderOf(id);
  if (order) return orderIndex(contentType, order, orderBy);
  const pair = sortPairOf(id);
  if (pair) return pairIndex(contentType, pair, orderBy);
  if (id === draftState.id) return stateIndex(contentType);
  return within(contentType, id, {
    indexed: ofIndex.column(indexedExpression(id, dialect)),
    mark: ofIndex.mark,
    // A filter by a part of a text tests all entries. PostgreSQL stores a shared value once, which it could not do with ids.
    besides: isFreeText(contentType, id) ? dialect.besides : [],
  });
}

/** The rows that refer to one document, in the order of a sort key and then by id, as lists are sorted. */
const orderIndex = ({ table }: ContentType, order: RelationOrder, orderBy: Dialect['orderBy']): Index => {
  const { relation, sort, direction } = order;
  return {
    name: shorten(`plinth_o_${table}.${relationOrderId(order)}`),
    columns: [
      ...[relation, statusColumn, 'locale'].map(identifier),
      ...sorted([{ column: sort, direction }], orderBy),
    ],
    isUnique: false,
    where: sql`${identifier(relation)} is not null`,
  };
};

/** All rows in the order of two sort keys and then by id. */
const pairIndex = ({ table }: ContentType, pair: SortPair, orderBy: Dialect['orderBy']): Index => ({
  name: shorten(`plinth_o_${table}.${sortPairId(pair)}`),
  columns: [...[statusColumn, 'locale'].map(identifier), ...sorted([pair.first, pair.second], orderBy)],
  isUnique: false,
});

/** Ends with the id. Row ids are never null. */
function sorted(keys: readonly SortPair['first'][], orderBy: Dialect['orderBy']): readonly Sql[] {
  const columns = keys.map(({ column, direction }) => {
    if (column !== 'id') return orderBy(identifier(column), direction);
    return sql`${identifier(column)} ${direction === 'asc' ? sql`asc` : sql`desc`}`;
  });
  return keys.some(({ column }) => column === 'id') ? columns : [...columns, identifier('id')];
}

/** Row ids are never null. */
export const idIndex = (contentType: ContentType): Index =>
  within(contentType, 'id', { indexed: identifier('id'), mark: '' });

export const stateIndex = ({ table }: ContentType): Index => ({
  name: shorten(`plinth_s_${table}.${draftState.id}`),
  columns: [...[statusColumn, 'locale'].map(identifier), ...stateIndexColumns],
  isUnique: false,
});

/** Whether lists can be sorted with the help of such an index. Requests may have needed it for attributes that were removed since. */
export const hasSortKeys = (contentType: ContentType, id: string): boolean =>
  isOfColumns(contentType, sortPairOf(id)) ||
  [...contentType.attributes.values()].some(
    (attribute) =>
      storageKind(attribute) === 'toOne' && isWithin(contentType, attribute, relationOrderOf(id)),
  );

export const isWithin = (
  contentType: ContentType,
  { id }: Attribute,
  order: RelationOrder | undefined,
): boolean => order?.relation === id && isSortColumn(contentType, order.sort);

export const isOfColumns = (contentType: ContentType, pair: SortPair | undefined): boolean =>
  pair !== undefined && [pair.first, pair.second].every(({ column }) => isSortColumn(contentType, column));

/** Whether lists may be sorted by it with the help of an index. */
const isSortColumn = ({ attributes }: ContentType, column: string): boolean =>
  column === 'id' ||
  isTimeColumn(column) ||
  [...attributes.values()].some(
    (attribute) => attribute.kind === 'scalar' && attribute.index !== 'never' && attribute.id === column,
  );
