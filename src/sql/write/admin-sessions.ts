// Statements about the sessions of administrators and the access tokens that belong to them.
import { type Sql, sql, value } from '../sql.ts';

export interface NewSession {
  readonly id: string;
  readonly adminId: number;
  readonly secretHash: string;
  readonly isRemembered: boolean;
  readonly at: string;
  readonly idleAt: string;
  readonly endsAt: string;
}

export const insertSession = ({
  id,
  adminId,
  secretHash,
  isRemembered,
  at,
  idleAt,
  endsAt,
}: NewSession): Sql =>
  sql`insert into plinth_admin_sessions (id, admin_id, secret_hash, is_remembered, created_at, renewed_at, idle_at, ends_at) values (${value(id)}, ${value(adminId)}, ${value(secretHash)}, ${value(Number(isRemembered))}, ${value(at)}, ${value(at)}, ${value(idleAt)}, ${value(endsAt)})`;

/** admin_id, secret_hash, previous_hash, is_remembered, renewed_at, ends_at; only while the session lasts. */
export const selectSession = (id: string, now: string): Sql =>
  sql`select admin_id, secret_hash, previous_hash, is_remembered, renewed_at, ends_at from plinth_admin_sessions where id = ${value(id)} and idle_at > ${value(now)} and ends_at > ${value(now)}`;

export interface Renewal {
  readonly id: string;
  readonly shownHash: string;
  readonly newHash: string;
  readonly at: string;
  readonly idleAt: string;
}

/** Of several that show the same secret at once, one renews it. */
export const renewSession = ({ id, shownHash, newHash, at, idleAt }: Renewal): Sql =>
  sql`update plinth_admin_sessions set previous_hash = secret_hash, secret_hash = ${value(newHash)}, renewed_at = ${value(at)}, idle_at = ${value(idleAt)} where id = ${value(id)} and secret_hash = ${value(shownHash)}`;

export const insertAccess = (hash: string, sessionId: string, expiresAt: string): Sql =>
  sql`insert into plinth_admin_access (hash, session_id, expires_at) values (${value(hash)}, ${value(sessionId)}, ${value(expiresAt)})`;

/** Session id and admin id of a token that is good now, of an administrator who may come in. */
export const selectAccess = (hash: string, now: string): Sql =>
  sql`select s.id, s.admin_id from plinth_admin_access t join plinth_admin_sessions s on s.id = t.session_id join plinth_admins a on a.id = s.admin_id where t.hash = ${value(hash)} and t.expires_at > ${value(now)} and s.ends_at > ${value(now)} and s.idle_at > ${value(now)} and a.is_active = 1 and a.is_blocked = 0`;

export const deleteAccessOfSession = (sessionId: string): Sql =>
  sql`delete from plinth_admin_access where session_id = ${value(sessionId)}`;
export const deleteSession = (id: string): Sql =>
  sql`delete from plinth_admin_sessions where id = ${value(id)}`;

/** All of one administrator, but for the kept one. */
const ofAdmin = (adminId: number, keptId = ''): Sql =>
  sql`admin_id = ${value(adminId)} and id <> ${value(keptId)}`;

export const deleteAccessOfAdmin = (adminId: number, keptId?: string): Sql =>
  sql`delete from plinth_admin_access where session_id in (select id from plinth_admin_sessions where ${ofAdmin(adminId, keptId)})`;
export const deleteSessionsOfAdmin = (adminId: number, keptId?: string): Sql =>
  sql`delete from plinth_admin_sessions where ${ofAdmin(adminId, keptId)}`;

export const deleteEndedAccess = (now: string): Sql =>
  sql`delete from plinth_admin_access where expires_at <= ${value(now)}`;
export const deleteEndedSessions = (now: string): Sql =>
  sql`delete from plinth_admin_sessions where ends_at <= ${value(now)} or idle_at <= ${value(now)}`;
