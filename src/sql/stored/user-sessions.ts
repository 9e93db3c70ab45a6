// Sessions of end users. Tokens contain a version of the user; raising it ends all of them. A session with refresh tokens stores
// the hashes of the current token and of the previous one.
import {
  columns,
  computed,
  integer,
  moment,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { insert, rowInto } from '../insert.ts';
import { upsert } from '../phrases.ts';
import { column, identifier, type Sql, sql, value } from '../sql.ts';

const versions = 'plinth_user_sessions';

/** The version of a user, as an expression. */
export const versionOf = (userId: Sql): Sql =>
  sql`coalesce((select s.version from plinth_user_sessions s where s.user_id = ${userId}), 0)`;

/** When all sessions of a user were last ended, as an expression; null if never. */
export const endOf = (userId: Sql): Sql =>
  sql`(select s.ended_at from plinth_user_sessions s where s.user_id = ${userId})`;

export const raiseSessionVersion = (userId: number, endedAt: string): Sql =>
  upsert(rowInto(versions, { userId, version: 1, endedAt }), {
    key: ['user_id'],
    set: { version: sql`${column(versions, 'version')} + 1`, ended_at: value(endedAt) },
  });

export const deleteSessionVersion = (userId: number): Sql =>
  sql`delete from plinth_user_sessions where user_id = ${value(userId)}`;

// Sessions with refresh tokens.

export interface NewUserSession {
  readonly id: string;
  readonly userId: number;
  readonly version: number;
  readonly hash: string;
  readonly device: string;
  readonly deviceId: string | null;
  readonly address: string;
  readonly now: string;
  /** When the refresh token expires. */
  readonly expiresAt: string;
  /** When the session ends, regardless of refreshes. */
  readonly endsAt: string;
}

export const insertSession = ({ now, ...row }: NewUserSession): Sql =>
  insert(rowInto('plinth_refresh_sessions', { ...row, createdAt: now, usedAt: now }));

const open = { userId: integer, version: integer, endsAt: moment };
export type OpenSession = RowOf<typeof open>;

export const selectOpenSession = (id: string, now: string): Rows<OpenSession> =>
  select(
    columns(open),
    sql`from plinth_refresh_sessions where id = ${value(id)} and ends_at > ${value(now)}`,
  );

export interface Rotation {
  readonly id: string;
  readonly userId: number;
  readonly hash: string;
  readonly nextHash: string;
  readonly now: string;
  readonly expiresAt: string;
}

/** Of concurrent requests with the current token only one changes the row. */
export const rotateToken = ({ id, hash, nextHash, now, expiresAt }: Rotation): Sql =>
  sql`update plinth_refresh_sessions
    set previous_hash = hash, hash = ${value(nextHash)}, used_at = ${value(now)},
      expires_at = case when ends_at < ${value(expiresAt)} then ends_at else ${value(expiresAt)} end
    where id = ${value(id)} and hash = ${value(hash)} and expires_at > ${value(now)}`;

const rotation = { previousHash: optional(text), usedAt: moment };

export const selectLastRotation = (id: string): Rows<RowOf<typeof rotation>> =>
  select(columns(rotation), sql`from plinth_refresh_sessions where id = ${value(id)}`);

const listed = {
  sessionId: computed(identifier('id'), text),
  device: text,
  deviceId: optional(text),
  address: text,
  createdAt: text,
  lastUsedAt: computed(identifier('used_at'), text),
  expiresAt: text,
};
export type ListedSession = RowOf<typeof listed>;

/** The most recently used first. */
export const selectSessionsOf = (userId: number, now: string): Rows<ListedSession> =>
  select(
    columns(listed),
    sql`from plinth_refresh_sessions where user_id = ${value(userId)} and expires_at > ${value(now)}
      order by used_at desc, id limit 1000`,
  );

export const deleteSession = (id: string, userId: number): Sql =>
  sql`delete from plinth_refresh_sessions where id = ${value(id)} and user_id = ${value(userId)}`;

export const deleteSessionsOf = (userId: number): Sql =>
  sql`delete from plinth_refresh_sessions where user_id = ${value(userId)}`;

/** All sessions of the user except this one and those that were used last, so that `most` remain. */
export const deleteOtherSessions = (
  { id, userId }: Pick<NewUserSession, 'id' | 'userId'>,
  max: number,
): Sql =>
  sql`delete from plinth_refresh_sessions where user_id = ${value(userId)} and id not in
    (select id from plinth_refresh_sessions where user_id = ${value(userId)}
      order by case when id = ${value(id)} then 0 else 1 end, used_at desc, id limit ${value(max)})`;

export const deleteSessionsBefore = (time: string): Sql =>
  sql`delete from plinth_refresh_sessions where expires_at <= ${value(time)}`;
