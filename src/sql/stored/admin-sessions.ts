// Sessions of administrators and the access tokens that belong to them, as hashes.
import {
  columns,
  computed,
  flag,
  integer,
  moment,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { insert, rowInto } from '../insert.ts';
import { column, type Sql, sql, value } from '../sql.ts';

const session = {
  adminId: integer,
  /** Hashes of the secret in the cookie, and of the previous one. */
  secretHash: text,
  previousHash: optional(text),
  isRemembered: flag,
  renewedAt: moment,
  endsAt: text,
};
export type StoredSession = RowOf<typeof session>;

/** Returns no row if the session has expired. */
export const selectSession = (id: string, now: string): Rows<StoredSession> =>
  select(
    columns(session),
    sql`from plinth_admin_sessions
      where id = ${value(id)} and idle_at > ${value(now)} and ends_at > ${value(now)}`,
  );

export interface NewAdminSession {
  readonly id: string;
  readonly adminId: number;
  readonly secretHash: string;
  readonly isRemembered: boolean;
  readonly at: string;
  readonly idleAt: string;
  readonly endsAt: string;
}

export const insertSession = ({ isRemembered, at, ...row }: NewAdminSession): Sql => {
  const written = { isRemembered: Number(isRemembered), createdAt: at, renewedAt: at };
  return insert(rowInto('plinth_admin_sessions', { ...row, ...written }));
};

export interface Renewal {
  readonly id: string;
  readonly shownHash: string;
  readonly newHash: string;
  readonly at: string;
  readonly idleAt: string;
}

/** Of concurrent requests with the same secret only one renews it. */
export const renewSession = ({ id, shownHash, newHash, at, idleAt }: Renewal): Sql =>
  sql`update plinth_admin_sessions
    set previous_hash = secret_hash, secret_hash = ${value(newHash)}, renewed_at = ${value(at)},
      idle_at = ${value(idleAt)}
    where id = ${value(id)} and secret_hash = ${value(shownHash)}`;

export const deleteSession = (id: string): Sql =>
  sql`delete from plinth_admin_sessions where id = ${value(id)}`;

/** All sessions of an administrator except the kept one. */
const ofAdmin = (adminId: number, keptId = ''): Sql =>
  sql`admin_id = ${value(adminId)} and id <> ${value(keptId)}`;

export const deleteSessionsOfAdmin = (adminId: number, keptId?: string): Sql =>
  sql`delete from plinth_admin_sessions where ${ofAdmin(adminId, keptId)}`;

/** All sessions of an administrator except this one and those that were renewed last, so that `most` remain. */
const beside = (adminId: number, id: string, max: number): Sql =>
  sql`admin_id = ${value(adminId)} and id not in
    (select id from plinth_admin_sessions where admin_id = ${value(adminId)}
      order by case when id = ${value(id)} then 0 else 1 end, renewed_at desc, id limit ${value(max)})`;

export const deleteOtherSessions = (adminId: number, id: string, max: number): Sql =>
  sql`delete from plinth_admin_sessions where ${beside(adminId, id, max)}`;

export const deleteEndedSessions = (now: string): Sql =>
  sql`delete from plinth_admin_sessions where ends_at <= ${value(now)} or idle_at <= ${value(now)}`;

// Access tokens.

export const insertAccess = (hash: string, sessionId: string, expiresAt: string): Sql =>
  insert(rowInto('plinth_admin_access', { hash, sessionId, expiresAt }));

const holder = { sessionId: computed(column('s', 'id'), text), adminId: integer };
export type SessionHolder = RowOf<typeof holder>;

/** The holder of a valid token; returns no row if the administrator may not sign in. */
export const selectAccess = (hash: string, now: string): Rows<SessionHolder> =>
  select(
    columns(holder, 's'),
    sql`from plinth_admin_access t
      join plinth_admin_sessions s on s.id = t.session_id join plinth_admins a on a.id = s.admin_id
      where t.hash = ${value(hash)} and t.expires_at > ${value(now)}
        and s.ends_at > ${value(now)} and s.idle_at > ${value(now)} and a.is_active = 1 and a.is_blocked = 0`,
  );

export const deleteAccessOfSession = (sessionId: string): Sql =>
  sql`delete from plinth_admin_access where session_id = ${value(sessionId)}`;

export const deleteAccessOfAdmin = (adminId: number, keptId?: string): Sql =>
  sql`delete from plinth_admin_access
    where session_id in (select id from plinth_admin_sessions where ${ofAdmin(adminId, keptId)})`;

/** Access tokens of the sessions that `deleteSessionsBeside` deletes. */
export const deleteOtherAccess = (adminId: number, id: string, max: number): Sql =>
  sql`delete from plinth_admin_access
    where session_id in (select id from plinth_admin_sessions where ${beside(adminId, id, max)})`;

/** Access tokens of a session except those that expire last, so that `most` remain. */
export const deleteOlderAccess = (sessionId: string, max: number): Sql =>
  sql`delete from plinth_admin_access where session_id = ${value(sessionId)} and hash not in
    (select hash from plinth_admin_access where session_id = ${value(sessionId)}
      order by expires_at desc, hash limit ${value(max)})`;

export const deleteEndedAccess = (now: string): Sql =>
  sql`delete from plinth_admin_access where expires_at <= ${value(now)}`;
