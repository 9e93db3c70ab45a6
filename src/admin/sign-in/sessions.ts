// Sessions of administrators, one row each. A cookie renews the session; access tokens belong to it. Deleting the row
// ends both at once on every node (docs/decisions/014-admin-sessions.md).
import type { AdminConfig } from '../../config/admin/admin-config.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { committed, readFirst } from '../../database/rows.ts';
import type { SessionHolder } from '../../sql/stored/admin-sessions.ts';
import * as statements from '../../sql/stored/admin-sessions.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';

export interface SessionTokens {
  /** Short-lived, for the Authorization header. */
  readonly accessToken: string;
  /** Undefined if the browser already has the newest cookie. */
  readonly cookie: SessionCookie | undefined;
}

export interface SessionCookie {
  readonly text: string;
  /** Undefined for a cookie that lasts until the browser is closed. */
  readonly expires: Date | undefined;
}

export type { SessionHolder };

/** For this time the previous secret is accepted, because two tabs of a browser may renew the session at the same time. */
const graceMs = 10_000;

/** How many access tokens of one session are valid at a time. */
const maxAccessTokens = 100;

type Limits = Pick<AdminConfig, 'accessLifetime' | 'session' | 'rememberedSession' | 'maxSessions'>;

export class AdminSessions {
  readonly #database: Database;
  readonly #limits: Limits;

  constructor(database: Database, limits: Limits) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Opens a session in the transaction of the sign-in. */
  async open(transaction: Transaction, adminId: number, isRemembered: boolean): Promise<SessionTokens> {
    const now = this.#database.now();
    const { maxLifetime, idleLifetime } = isRemembered
      ? this.#limits.rememberedSession
      : this.#limits.session;
    const id = newSecret();
    const secret = newSecret();
    const endsAt = timeOf(now + maxLifetime);
    await transaction.run(
      statements.insertSession({
        id,
        adminId,
        secretHash: hashSecret(secret),
        isRemembered,
        at: timeOf(now),
        idleAt: timeOf(now + idleLifetime),
        endsAt,
      }),
    );
    const { maxSessions } = this.#limits;
    await transaction.run(statements.deleteOtherAccess(adminId, id, maxSessions));
    await transaction.run(statements.deleteOtherSessions(adminId, id, maxSessions));
    const cookie = sessionCookie(id, secret, { isRemembered, endsAt });
    return { accessToken: await this.#addAccess(transaction, id), cookie };
  }

  /**
   * Returns a new access token for the session of a cookie, and a new secret for the cookie; undefined if the session has ended.
   * If the cookie has a secret that was replaced earlier, either it or the newer one was stolen: the session ends.
   */
  async renew(cookie: string): Promise<SessionTokens | undefined> {
    const [id = '', secret = ''] = cookie.split('.');
    if (!isSecret(id) || !isSecret(secret)) return undefined;
    return this.#database.write(async (transaction) => {
      const now = this.#database.now();
      const stored = await readFirst(transaction, statements.selectSession(id, timeOf(now)));
      if (!stored) return undefined;
      const shownHash = hashSecret(secret);
      const newest = newSecret();
      const { idleLifetime } = stored.isRemembered ? this.#limits.rememberedSession : this.#limits.session;
      const renewal = {
        id,
        shownHash,
        newHash: hashSecret(newest),
        at: timeOf(now),
        idleAt: timeOf(now + idleLifetime),
      };
      if ((await transaction.run(statements.renewSession(renewal))) === 1)
        return {
          accessToken: await this.#addAccess(transaction, id),
          cookie: sessionCookie(id, newest, stored),
        };
      if (await isOfAnotherTab(transaction, { id, shownHash, now }))
        return { accessToken: await this.#addAccess(transaction, id), cookie: undefined };
      await endSession(transaction, id);
      return undefined;
    });
  }

  /** The session and administrator of an access token; undefined if it is invalid or the administrator cannot sign in. */
  async holderOf(token: string): Promise<SessionHolder | undefined> {
    if (!isSecret(token)) return undefined;
    const holding = statements.selectAccess(hashSecret(token), timeOf(this.#database.now()));
    return readFirst(committed(this.#database), holding);
  }

  /** The session and administrator of a cookie; undefined if its secret is not the newest one. */
  async holderOfCookie(cookie: string): Promise<SessionHolder | undefined> {
    const [id = '', secret = ''] = cookie.split('.');
    if (!isSecret(id) || !isSecret(secret)) return undefined;
    const lasting = statements.selectSession(id, timeOf(this.#database.now()));
    const stored = await readFirst(committed(this.#database), lasting);
    return stored?.secretHash === hashSecret(secret) ? { sessionId: id, adminId: stored.adminId } : undefined;
  }

  async forgetEnded(): Promise<void> {
    const now = timeOf(this.#database.now());
    await this.#database.write(async (transaction) => {
      await transaction.run(statements.deleteEndedAccess(now));
      await transaction.run(statements.deleteEndedSessions(now));
    });
  }

  async #addAccess(transaction: Transaction, sessionId: string): Promise<string> {
    const token = newSecret();
    const expiresAt = timeOf(this.#database.now() + this.#limits.accessLifetime);
    await transaction.run(statements.insertAccess(hashSecret(token), sessionId, expiresAt));
    await transaction.run(statements.deleteOlderAccess(sessionId, maxAccessTokens));
    return token;
  }
}

export async function endSession(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(statements.deleteAccessOfSession(id));
  await transaction.run(statements.deleteSession(id));
}

/** Reads the session again, because another tab may have renewed it after it was read above. */
async function isOfAnotherTab(
  transaction: Transaction,
  { id, shownHash, now }: { readonly id: string; readonly shownHash: string; readonly now: number },
): Promise<boolean> {
  const stored = await readFirst(transaction, statements.selectSession(id, timeOf(now)));
  return stored?.previousHash === shownHash && stored.renewedAt > now - graceMs;
}

const sessionCookie = (
  id: string,
  secret: string,
  { isRemembered, endsAt }: { readonly isRemembered: boolean; readonly endsAt: string },
): SessionCookie => ({ text: `${id}.${secret}`, expires: isRemembered ? new Date(endsAt) : undefined });

const timeOf = (ms: number): string => new Date(ms).toISOString();
