// The tables of one content type: its rows, and a link table for each to-many relation that it owns.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import type { Indexing } from '../../schema/storage/component-value.ts';
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
import type { Dialect } from '../../sql/dialect.ts';
import { comma, identifier, join, type Sql, sql } from '../../sql/sql.ts';
import { indexesOf } from './content-indexes.ts';
import type { Table, TableColumn } from './table.ts';

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
