// Sessions of end users with refresh tokens. A session remembers the hash of the token whose turn it is and of the one
// before; the version is that of the user's sessions when it began (plinth_user_sessions).
import { type Sql, sql, value } from '../sql.ts';

export interface SessionRow {
  readonly id: string;
  readonly userId: number;
  readonly version: number;
  readonly hash: string;
  readonly device: string;
  readonly address: string;
  readonly now: string;
  /** When the refresh token expires. */
  readonly expiresAt: string;
  /** When the session ends, however often it was refreshed. */
  readonly endsAt: string;
}

export const insertSession = (row: SessionRow): Sql =>
  sql`insert into plinth_refresh_sessions (id, user_id, version, hash, device, address, created_at, used_at, expires_at, ends_at) values (${value(row.id)}, ${value(row.userId)}, ${value(row.version)}, ${value(row.hash)}, ${value(row.device)}, ${value(row.address)}, ${value(row.now)}, ${value(row.now)}, ${value(row.expiresAt)}, ${value(row.endsAt)})`;

/** user_id, version, ends_at */
export const selectOpenSession = (id: string, now: string): Sql =>
  sql`select user_id, version, ends_at from plinth_refresh_sessions where id = ${value(id)} and ends_at > ${value(now)}`;

export interface Turn {
  readonly id: string;
  readonly hash: string;
  readonly nextHash: string;
  readonly now: string;
  readonly expiresAt: string;
}

/** Of several that hold the token whose turn it is, one changes the row. */
export const takeTurn = ({ id, hash, nextHash, now, expiresAt }: Turn): Sql =>
  sql`update plinth_refresh_sessions set previous_hash = hash, hash = ${value(nextHash)}, used_at = ${value(now)}, expires_at = case when ends_at < ${value(expiresAt)} then ends_at else ${value(expiresAt)} end where id = ${value(id)} and hash = ${value(hash)} and expires_at > ${value(now)}`;

/** previous_hash, used_at */
export const selectLastTurn = (id: string): Sql =>
  sql`select previous_hash, used_at from plinth_refresh_sessions where id = ${value(id)}`;

/** id, device, address, created_at, used_at, expires_at; the one used last first. */
export const selectSessionsOf = (userId: number, now: string): Sql =>
  sql`select id, device, address, created_at, used_at, expires_at from plinth_refresh_sessions where user_id = ${value(userId)} and expires_at > ${value(now)} order by used_at desc, id limit 1000`;

export const deleteSession = (id: string, userId: number): Sql =>
  sql`delete from plinth_refresh_sessions where id = ${value(id)} and user_id = ${value(userId)}`;

export const deleteSessionsOf = (userId: number): Sql =>
  sql`delete from plinth_refresh_sessions where user_id = ${value(userId)}`;

export const deleteSessionsBefore = (time: string): Sql =>
  sql`delete from plinth_refresh_sessions where expires_at <= ${value(time)}`;
