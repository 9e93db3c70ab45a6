// All indexes of the rows of a content type.
import { type UniqueTogether, uniqueTogether } from '../../schema/parse/unique-together.ts';
import type { Attribute, ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { type Indexing, indexedInComponents } from '../../schema/storage/component-value.ts';
import { draftState } from '../../schema/storage/draft-state.ts';
import { relationOrderOf } from '../../schema/storage/relation-order.ts';
import { sortPairOf } from '../../schema/storage/sort-pair.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import {
  morphTypeColumn,
  positionColumn,
  shorten,
  statusColumn,
} from '../../schema/storage/storage-names.ts';
import { timeColumns } from '../../schema/storage/time-columns.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { and, identifier, literal, sql } from '../../sql/sql.ts';
import { attributeIndex, idIndex, isOfColumns, isWithin, stateIndex } from './attribute-index.ts';
import type { Index } from './table.ts';

export function indexesOf(contentType: ContentType, dialect: Dialect, indexing: Indexing): readonly Index[] {
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
