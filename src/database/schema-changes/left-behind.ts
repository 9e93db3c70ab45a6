// Values of removed attributes, and values of locales that were replaced by a shared one. They are hidden until the schema changes
// back, and are copied along when documents are published or drafts created meanwhile, so that they can return completely.
import type { Lock, OwnerLock, StoredPlace } from '../../schema/lock.ts';
import type { ContentType, LeftBehind, Schema } from '../../schema/schema.ts';
import {
  asideName,
  linkedLocaleColumn,
  linkTable,
  morphTypeColumn,
  ownName,
  positionColumn,
  renderedComponentColumn,
} from '../../schema/storage/storage-names.ts';

/** Columns by table, for all tables that exist. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** All columns of a place. */
export const columnsOfPlace = ({ id }: Pick<StoredPlace, 'id'>): readonly string[] => [
  id,
  positionColumn(id),
  linkedLocaleColumn(id),
  morphTypeColumn(id),
  renderedComponentColumn(id),
];

/** The columns with values that locales had before they shared one. */
export const ownColumnsOfPlace = (place: Pick<StoredPlace, 'id'>): readonly string[] =>
  columnsOfPlace(place).map(ownName);

/** The columns with hidden values of a place. */
export const hiddenColumnsOfPlace = (place: Pick<StoredPlace, 'id'>): readonly string[] => [
  ...ownColumnsOfPlace(place),
  asideName(place.id),
];

export const ownLinkTable = (contentType: Pick<ContentType, 'table'>, id: string): string =>
  ownName(linkTable(contentType, id));

export const withLeftBehind = (schema: Schema, lock: Lock, tables: Tables): Schema => ({
  ...schema,
  contentTypes: new Map(
    [...schema.contentTypes].map(([uid, contentType]) => [uid, withLeft(contentType, lock, tables)]),
  ),
  componentStorages: new Set(Object.values(lock.components).flatMap(storagesOf)),
});

const storagesOf = ({ attributes, removed }: OwnerLock): readonly string[] =>
  [...Object.values(attributes), ...Object.values(removed)].map(({ storage }) => storage);

function withLeft(contentType: ContentType, lock: Lock, tables: Tables): ContentType {
  const leftBehind = leftBehindOf(contentType, lock, tables);
  const { columns, links, hasSecrets } = leftBehind;
  const isEmpty = columns.length === 0 && links.length === 0 && !hasSecrets;
  return isEmpty ? contentType : { ...contentType, leftBehind };
}

const holdersOfSecrets = ['secret', 'component', 'components', 'zone'];

function leftBehindOf({ uid, table }: ContentType, lock: Lock, tables: Tables): LeftBehind {
  const owner = lock.contentTypes[uid];
  const removed = Object.values(owner?.removed ?? {});
  const all = [...removed, ...Object.values(owner?.attributes ?? {})];
  const existing = tables.get(table);
  const columns = [...removed.flatMap(columnsOfPlace), ...all.flatMap(hiddenColumnsOfPlace)];
  const links = [
    ...removed.map(({ id }) => linkTable({ table }, id)),
    ...all.map(({ id }) => ownLinkTable({ table }, id)),
  ];
  return {
    columns: columns.filter((name) => existing?.has(name)),
    links: links.flatMap((name) => {
      const columns = [...(tables.get(name) ?? [])].filter((column) => column !== 'source_id');
      return columns.length > 0 ? [{ table: name, columns }] : [];
    }),
    hasSecrets: removed.some(({ storage }) => holdersOfSecrets.includes(storage)),
  };
}
