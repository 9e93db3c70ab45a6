// The tables of one content type: its rows, and a link table for each to-many relation that it owns.

import { type UniqueTogether, uniqueTogether } from '../../schema/parse/unique-together.ts';
import type { Attribute, ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { type Indexing, indexedInComponents } from '../../schema/storage/component-value.ts';
import { draftState } from '../../schema/storage/draft-state.ts';
import { type RelationOrder, relationOrderId, relationOrderOf } from '../../schema/storage/relation-order.ts';
import { type SortPair, sortPairId, sortPairOf } from '../../schema/storage/sort-pair.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import {
  creatorColumn,
  editorColumn,
  linkedLocaleColumn,
  linkTable,
  morphTypeColumn,
  positionColumn,
  publicationColumn,
  renderedColumn,
  renderedComponentColumn,
  shorten,
  statusColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { holdsLinkedLocale } from '../../schema/storage/stored-columns.ts';
import { isTimeColumn, timeColumns } from '../../schema/storage/time-columns.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { stateIndexColumns } from '../../sql/draft-state.ts';
import { indexedExpression } from '../../sql/indexed-expression.ts';
import { and, comma, identifier, join, literal, type Sql, sql } from '../../sql/sql.ts';
import type { Index, Table, TableColumn } from './table.ts';

export function contentTables(
  contentType: ContentType,
  dialect: Dialect,
  indexing: Indexing,
): readonly Table[] {
  const attributes = [...contentType.attributes.values()];
  const links = attributes.flatMap((attribute) => linkTables(contentType, attribute, dialect));
  return [
    { ...rowTable(contentType, attributes, dialect), indexes: indexesOf(contentType, dialect, indexing) },
    ...links,
  ];
}

function rowTable(
  contentType: ContentType,
  attributes: readonly Attribute[],
  dialect: Dialect,
): Omit<Table, 'indexes'> {
  const text = dialect.columnType('text');
  const document = dialect.columnType('document');
  const system: readonly TableColumn[] = [
    { name: 'id', definition: dialect.idColumn },
    { name: 'document_id', definition: sql`${document} not null` },
    { name: 'locale', definition: sql`${text} not null default ''` },
    { name: statusColumn, definition: sql`${text} not null default 'published'` },
    { name: 'created_at', definition: text },
    { name: 'updated_at', definition: text },
    { name: 'published_at', definition: text },
    { name: renderedColumn, definition: text },
    { name: creatorColumn, definition: dialect.columnType('integer') },
    { name: editorColumn, definition: dialect.columnType('integer') },
    { name: publicationColumn, definition: text },
  ];
  return {
    name: contentType.table,
    columns: [...system, ...attributes.flatMap((attribute) => columnsOf(attribute, contentType, dialect))],
    constraints: [],
  };
}

export function columnsOf(
  attribute: Attribute,
  contentType: ContentType,
  dialect: Dialect,
): readonly TableColumn[] {
  const { id } = attribute;
  switch (storageKind(attribute)) {
    case 'toOne':
      return [
        { name: id, definition: dialect.columnType('document') },
        { name: positionColumn(id), definition: dialect.columnType('position') },
        ...(holdsLinkedLocale(contentType, attribute)
          ? [{ name: linkedLocaleColumn(id), definition: dialect.columnType('text') }]
          : []),
      ];
    case 'morphToOne':
      return [
        { name: id, definition: dialect.columnType('document') },
        { name: morphTypeColumn(id), definition: dialect.columnType('text') },
      ];
    case 'component':
    case 'components':
    case 'zone':
      return [
        { name: id, definition: dialect.columnType('component') },
        { name: renderedComponentColumn(id), definition: dialect.columnType('text') },
      ];
    default:
      return attribute.kind === 'scalar'
        ? [{ name: id, definition: dialect.columnType(attribute.type.storage) }]
        : [];
  }
}

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
const idIndex = (contentType: ContentType): Index =>
  within(contentType, 'id', { indexed: identifier('id'), mark: '' });

const stateIndex = ({ table }: ContentType): Index => ({
  name: shorten(`plinth_s_${table}.${draftState.id}`),
  columns: [...[statusColumn, 'locale'].map(identifier), ...stateIndexColumns],
  isUnique: false,
});

function indexesOf(contentType: ContentType, dialect: Dialect, indexing: Indexing): readonly Index[] {
  const { table } = contentType;
  const { needed } = indexing;
  const status = identifier(statusColumn);
  const locale = identifier('locale');
  const declared = contentType.indexes.map(
    (names, position): Index => ({
      name: shorten(`plinth_d${position}_${table}.${names.join('.')}`),
      columns: [
        status,
        locale,
        ...names.flatMap((name) => contentType.attributes.get(name)?.id ?? []).map(identifier),
      ],
      isUnique: false,
    }),
  );
  return [
    {
      name: shorten(`plinth_v_${table}`),
      columns: [identifier('document_id'), locale, status],
      isUnique: true,
    },
    idIndex(contentType),
    ...timeColumns
      .filter(({ id }) => needed.has(id))
      .map(({ id }) => attributeIndex(contentType, id, dialect)),
    ...(contentType.hasDraftAndPublish && needed.has(draftState.id) ? [stateIndex(contentType)] : []),
    ...[...needed]
      .filter((key) => isOfColumns(contentType, sortPairOf(key)))
      .map((key) => attributeIndex(contentType, key, dialect)),
    ...indexedInComponents(contentType, indexing).map((id) => attributeIndex(contentType, id, dialect)),
    ...declared,
    ...uniqueTogether(contentType).map(togetherIndex),
    ...[...contentType.attributes.values()].flatMap((attribute) =>
      attributeIndexes(contentType, attribute, dialect, needed),
    ),
  ];
}

function attributeIndexes(
  contentType: ContentType,
  attribute: Attribute,
  dialect: Dialect,
  needed: ReadonlySet<string>,
): readonly Index[] {
  const { table } = contentType;
  const { id } = attribute;
  if (storageKind(attribute) === 'toOne') {
    return [
      {
        // The index covers what filters, totals and the inverse side need (bench/sql/relation-index). Rows without a
        // target are not in it: they would cost each write a page, and are never searched for.
        name: shorten(`plinth_l_${table}.${id}`),
        columns: [id, statusColumn, 'locale', positionColumn(id)].map(identifier),
        isUnique: false,
        where: sql`${identifier(id)} is not null`,
      },
      ...[...needed]
        .filter((key) => isWithin(contentType, attribute, relationOrderOf(key)))
        .map((key) => attributeIndex(contentType, key, dialect)),
    ];
  }
  if (storageKind(attribute) === 'morphToOne') {
    return [
      {
        name: shorten(`plinth_r_${table}.${id}`),
        columns: [identifier(id), identifier(morphTypeColumn(id))],
        isUnique: false,
      },
    ];
  }
  if (attribute.kind !== 'scalar') return [];
  const isIndexed = attribute.index === 'always' || (attribute.index === 'onDemand' && needed.has(id));
  return [
    ...(attribute.isUnique ? [uniqueIndex(table, attribute)] : []),
    ...(isIndexed ? [attributeIndex(contentType, id, dialect)] : []),
  ];
}

/** Whether lists can be sorted with the help of such an index. Requests may have needed it for attributes that were removed since. */
export const hasSortKeys = (contentType: ContentType, id: string): boolean =>
  isOfColumns(contentType, sortPairOf(id)) ||
  [...contentType.attributes.values()].some(
    (attribute) =>
      storageKind(attribute) === 'toOne' && isWithin(contentType, attribute, relationOrderOf(id)),
  );

const isWithin = (contentType: ContentType, { id }: Attribute, order: RelationOrder | undefined): boolean =>
  order?.relation === id && isSortColumn(contentType, order.sort);

const isOfColumns = (contentType: ContentType, pair: SortPair | undefined): boolean =>
  pair !== undefined && [pair.first, pair.second].every(({ column }) => isSortColumn(contentType, column));

/** Whether lists may be sorted by it with the help of an index. */
const isSortColumn = ({ attributes }: ContentType, column: string): boolean =>
  column === 'id' ||
  isTimeColumn(column) ||
  [...attributes.values()].some(
    (attribute) => attribute.kind === 'scalar' && attribute.index !== 'never' && attribute.id === column,
  );

export const uniqueIndexName = (table: string, { id, type }: Pick<ScalarAttribute, 'id' | 'type'>): string =>
  shorten(`plinth_${type.storage === 'text' ? 'x' : 'u'}_${table}.${id}`);

/**
 * Values are unique among published rows of one locale. Drafts may collide, and the empty text does not count
 * (docs/reference/compatibility.md, Validation messages).
 */
const uniqueIndex = (table: string, attribute: ScalarAttribute): Index => {
  const isPublished = sql`${identifier(statusColumn)} = ${literal('published')}`;
  return {
    name: uniqueIndexName(table, attribute),
    columns: [identifier(attribute.id), identifier('locale')],
    isUnique: true,
    where:
      attribute.type.storage === 'text'
        ? sql`${isPublished} and ${identifier(attribute.id)} <> ${literal('')}`
        : isPublished,
    attribute: attribute.name,
    ids: [attribute.id],
  };
};

/** Rows with a null or an empty text in one of the columns are exempt. */
function togetherIndex({ attributes, index }: UniqueTogether): Index {
  const ids = attributes.map(({ id }) => identifier(id));
  const texts = attributes.filter(isText);
  const conditions = texts.map(({ id }) => sql`${identifier(id)} <> ${literal('')}`);
  return {
    name: index,
    columns: [...ids, identifier('locale')],
    isUnique: true,
    where: and([sql`${identifier(statusColumn)} = ${literal('published')}`, ...conditions]),
    attribute: attributes.map(({ name }) => name).join('" and "'),
    ids: attributes.map(({ id }) => id),
  };
}

const isText = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && attribute.type.storage === 'text';

export function linkTables(
  contentType: ContentType,
  attribute: Attribute,
  dialect: Dialect,
): readonly Table[] {
  const kind = storageKind(attribute);
  if (kind !== 'toMany' && kind !== 'morphToMany') return [];
  const name = linkTable(contentType, attribute.id);
  const referred = sql`references ${identifier(contentType.table)} (id) on delete cascade`;
  const source: Sql = sql`${dialect.columnType('integer')} not null ${referred}`;
  const target = { name: 'target_id', definition: sql`${dialect.columnType('document')} not null` };
  const type = { name: 'target_type', definition: sql`${dialect.columnType('text')} not null` };
  const position = { name: 'position', definition: sql`${dialect.columnType('position')} not null` };
  const inverse = { name: 'inverse_position', definition: dialect.columnType('position') };
  const locale = {
    name: targetLocaleColumn,
    definition: sql`${dialect.columnType('text')} not null default ''`,
  };
  const isMorph = kind === 'morphToMany';
  const isLocated = attribute.kind === 'relation';
  const columns = [
    { name: 'source_id', definition: source },
    ...(isMorph ? [type] : []),
    target,
    position,
    ...(isMorph ? [] : [inverse]),
    ...(isLocated ? [locale] : []),
  ];
  const key = [
    'source_id',
    ...(isMorph ? ['target_type'] : []),
    'target_id',
    ...(isLocated ? [targetLocaleColumn] : []),
  ];
  const targetIndex = isMorph ? [sql`target_id`, sql`target_type`] : [sql`target_id`, sql`inverse_position`];
  return [
    {
      name,
      columns,
      key,
      constraints: [sql`primary key (${join(key.map(identifier), comma)})`],
      isKeyed: true,
      indexes: [{ name: shorten(`plinth_t_${name}`), columns: targetIndex, isUnique: false }],
    },
  ];
}
