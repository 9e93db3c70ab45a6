// How administrators see the content of a type: one set of settings for each type, and any number of saved views.
import {
  type Column,
  changed,
  columns,
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
import { type Sql, sql, value } from '../sql.ts';

/** Our own JSON. */
const settings: Column<unknown> = { decode: (stored) => JSON.parse(String(stored)) as unknown };

export const selectViewSettings = (uid: string): Rows<{ readonly settings: unknown }> =>
  select(columns({ settings }), sql`from plinth_view_settings where uid = ${value(uid)}`);

export const selectAllViewSettings = (): Rows<{ readonly uid: string; readonly settings: unknown }> =>
  select(columns({ uid: text, settings }), sql`from plinth_view_settings`);

export const writeViewSettings = (uid: string, given: unknown): Sql =>
  upsert(rowInto('plinth_view_settings', { uid, settings: JSON.stringify(given) }), {
    key: ['uid'],
    set: replacing('settings'),
  });

export const deleteViewSettings = (uid: string): Sql =>
  sql`delete from plinth_view_settings where uid = ${value(uid)}`;

const view = { id: integer, uid: text, name: text, query: text, adminId: integer, isShared: flag };
export type SavedView = RowOf<typeof view>;
export type ViewContent = Pick<SavedView, 'name' | 'query' | 'isShared'>;

/** The administrator's own and those that are shared. */
export const selectViews = (uid: string, adminId: number): Rows<SavedView> =>
  select(
    columns(view),
    sql`from plinth_saved_views where uid = ${value(uid)} and (admin_id = ${value(adminId)} or is_shared = 1)
      order by name, id`,
  );

/** How many the administrator saved, shared ones among them. */
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
