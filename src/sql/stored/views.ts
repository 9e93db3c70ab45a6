// Settings of the panel for each content type, and saved views of its list.
import type { AttributeOwner } from '../../schema/schema.ts';
import {
  type Column,
  changed,
  columns,
  computed,
  count,
  flag,
  id,
  integer,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { insert, rowInto } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import { identifier, type Sql, sql, value } from '../sql.ts';

/** Marks the id of an attribute in settings. */
export const attributeMark = '#';

/** JSON that this server has written. */
const settings: Column<unknown> = { decode: (stored) => JSON.parse(String(stored)) as unknown };

/** The id of the attribute that names documents; undefined if none was chosen. */
const mainField = computed<string | undefined>(identifier('settings'), {
  decode: (stored, dialect) => {
    const { label } = Object(settings.decode(stored, dialect));
    const isChosen = typeof label === 'string' && label.startsWith(attributeMark);
    return isChosen ? label.slice(attributeMark.length) : undefined;
  },
});

/** A key that does not change when a component gets another uid. */
export const settingsKey = (owner: AttributeOwner): string =>
  owner.kind === 'component' ? owner.id : owner.uid;

export const selectViewSettings = (owner: AttributeOwner): Rows<{ readonly settings: unknown }> =>
  select(columns({ settings }), sql`from plinth_view_settings where uid = ${value(settingsKey(owner))}`);

export const selectAllViewSettings = (): Rows<{ readonly uid: string; readonly settings: unknown }> =>
  select(columns({ uid: text, settings }), sql`from plinth_view_settings`);

/** The ids of the attributes that name documents, by the key of the settings. */
export type MainFields = ReadonlyMap<string, string>;

export const selectMainFields = (): Rows<{
  readonly uid: string;
  readonly mainField: string | undefined;
}> => select(columns({ uid: text, mainField }), sql`from plinth_view_settings`);

export const writeViewSettings = (owner: AttributeOwner, given: unknown): Sql =>
  upsert(rowInto('plinth_view_settings', { uid: settingsKey(owner), settings: JSON.stringify(given) }), {
    key: ['uid'],
    set: replacing('settings'),
  });

export const deleteViewSettings = (owner: AttributeOwner): Sql =>
  sql`delete from plinth_view_settings where uid = ${value(settingsKey(owner))}`;

const view = { id: integer, uid: text, name: text, query: text, adminId: integer, isShared: flag };
export type SavedView = RowOf<typeof view>;
export type ViewContent = Pick<SavedView, 'name' | 'query' | 'isShared'>;

/** The administrator's own views and shared ones. */
export const selectViews = (uid: string, adminId: number): Rows<SavedView> =>
  select(
    columns(view),
    sql`from plinth_saved_views where uid = ${value(uid)} and (admin_id = ${value(adminId)} or is_shared = 1)
      order by name, id`,
  );

export const selectAllViews = (): Rows<SavedView> =>
  select(columns(view), sql`from plinth_saved_views order by id`);

/** The number of views that the administrator has saved, shared ones included. */
export const countViews = (uid: string, adminId: number): Rows<{ readonly count: number }> =>
  select(count, sql`from plinth_saved_views where uid = ${value(uid)} and admin_id = ${value(adminId)}`);

export const insertView = ({ isShared, ...row }: Omit<SavedView, 'id'>): Rows<{ readonly id: number }> =>
  changed(insert(rowInto('plinth_saved_views', { ...row, isShared: Number(isShared) })), id);

export const updateView = (viewId: number, { name, query, isShared }: ViewContent): Sql =>
  sql`update plinth_saved_views
    set name = ${value(name)}, query = ${value(query)}, is_shared = ${value(Number(isShared))}
    where id = ${value(viewId)}`;

export const deleteView = (viewId: number): Sql =>
  sql`delete from plinth_saved_views where id = ${value(viewId)}`;

export const deleteViewsOf = (adminId: number): Sql =>
  sql`delete from plinth_saved_views where admin_id = ${value(adminId)} and is_shared = 0`;
