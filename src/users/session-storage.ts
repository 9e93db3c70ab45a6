// Where sessions with refresh tokens are kept. The rules that they live by are in session-store.ts: a storage keeps what
// it is given, and hashes only. It may forget a session that has expired, and no other but
// those that a new one ends.
import type { Transaction } from '../database/database.ts';
import type { ListedSession, NewUserSession, OpenSession, Rotation } from '../sql/stored/user-sessions.ts';

export type { ListedSession, OpenSession, Rotation };

export interface SessionStorage {
  /** `most`: as many sessions of its user stay, those used last; older ones end. */
  begin(session: NewUserSession, most: number): Promise<void>;
  /** Undefined once it has ended. */
  find(id: string, now: string): Promise<OpenSession | undefined>;
  /**
   * Replaces the refresh token that is in force by the next one, for one of several requests that send it. Resolves to false
   * where another token is in force; the session ends then, unless the sent one was replaced less than `graceMs` ago.
   */
  rotateToken(rotation: Rotation, graceMs: number): Promise<boolean>;
  /** The one used last first. */
  list(userId: number, now: string): Promise<readonly ListedSession[]>;
  /** Resolves to false where the user has no such session. */
  end(id: string, userId: number): Promise<boolean>;
  /**
   * `transaction`: that of a change which ends them, for a storage in the same database. Another one may be late: tokens
   * of these sessions are worthless once it is committed, because it raised their version (docs/decisions/008-user-sessions.md).
   */
  endAll(userId: number, transaction?: Transaction): Promise<void>;
}
