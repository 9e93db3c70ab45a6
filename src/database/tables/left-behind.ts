// What removed attributes leave in this database. It is out of reach until the attribute returns, and must come back
// whole although documents were published, or drafts made, in the meantime.
import type { Lock, Place } from '../../schema/lock.ts';
import type { ContentType, LeftBehind, Schema } from '../../schema/schema.ts';
import {
  linkTable,
  morphTypeColumn,
  positionColumn,
  renderedComponentColumn,
} from '../../schema/storage-names.ts';

/** Columns by table, for all tables that exist. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Every column that the place may have in a row. */
export const columnsOfPlace = ({ id }: Place): readonly string[] => [
  id,
  positionColumn(id),
  morphTypeColumn(id),
  renderedComponentColumn(id),
];

export const withLeftBehind = (schema: Schema, lock: Lock, tables: Tables): Schema => ({
  ...schema,
  contentTypes: new Map(
    [...schema.contentTypes].map(([uid, contentType]) => [uid, withLeft(contentType, lock, tables)]),
  ),
});

function withLeft(contentType: ContentType, lock: Lock, tables: Tables): ContentType {
  const leftBehind = leftBehindOf(contentType, lock, tables);
  const { columns, links, hasSecrets } = leftBehind;
  const isEmpty = columns.length === 0 && links.length === 0 && !hasSecrets;
  return isEmpty ? contentType : { ...contentType, leftBehind };
}

const holdersOfSecrets = ['secret', 'component', 'components', 'zone'];

function leftBehindOf({ uid, table }: ContentType, lock: Lock, tables: Tables): LeftBehind {
  const removed = Object.values(lock.contentTypes[uid]?.removed ?? {});
  const existing = tables.get(table);
  return {
    columns: removed.flatMap(columnsOfPlace).filter((name) => existing?.has(name)),
    links: removed.flatMap(({ id }) => {
      const name = linkTable({ table }, id);
      const columns = [...(tables.get(name) ?? [])].filter((column) => column !== 'source_id');
      return columns.length > 0 ? [{ table: name, columns }] : [];
    }),
    hasSecrets: removed.some(({ storage }) => holdersOfSecrets.includes(storage)),
  };
}
