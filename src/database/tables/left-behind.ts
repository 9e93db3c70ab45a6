// What removed attributes leave in this database, and locales whose values gave way to a shared one. It is out of reach
// until the schema is what it was, and must come back whole although documents were published, or drafts made, in the
// meantime.
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
} from '../../schema/storage-names.ts';

/** Columns by table, for all tables that exist. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Every column that the place may have in a row. */
export const columnsOfPlace = ({ id }: Pick<StoredPlace, 'id'>): readonly string[] => [
  id,
  positionColumn(id),
  linkedLocaleColumn(id),
  morphTypeColumn(id),
  renderedComponentColumn(id),
];

/** What locales had of their own in a place that they share now, or shared before it was removed. */
export const ownColumnsOfPlace = (place: Pick<StoredPlace, 'id'>): readonly string[] =>
  columnsOfPlace(place).map(ownName);

/** What a place holds out of reach, beside the values of its attribute. */
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
