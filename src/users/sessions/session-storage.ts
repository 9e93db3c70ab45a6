// The interface of storages for sessions with refresh tokens. session-store.ts has the rules of sessions; a storage
// stores hashes only. It may delete only expired sessions, and those above the maximum when a new session begins.
import type { Transaction } from '../../database/database.ts';
import type { ListedSession, NewUserSession, OpenSession, Rotation } from '../../sql/stored/user-sessions.ts';

export type { ListedSession, OpenSession, Rotation };

export interface SessionStorage {
  /** `maxSessions`: how many sessions of the user may exist; the least recently used ones end. */
  begin(session: NewUserSession, maxSessions: number): Promise<void>;
  /** Returns undefined if the session has ended. */
  find(id: string, now: string): Promise<OpenSession | undefined>;
  /**
   * Replaces the current refresh token by the next one; of concurrent requests only one succeeds. Returns false if
   * another token is current; the session then ends, unless the sent token was replaced less than `graceMs` ago.
   */
  rotateToken(rotation: Rotation, graceMs: number): Promise<boolean>;
  /** The sessions of the user, the most recently used first. */
  list(userId: number, now: string): Promise<readonly ListedSession[]>;
  /** Returns false if the user has no such session. */
  end(id: string, userId: number): Promise<boolean>;
  /**
   * `transaction`: that of the change which ends the sessions, for a storage in the same database. Other storages may
   * run later: after the commit the tokens are invalid anyway, since their version was raised
   * (docs/decisions/008-user-sessions.md).
   */
  endAll(userId: number, transaction?: Transaction): Promise<void>;
}
