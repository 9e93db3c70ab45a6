// Sessions of administrators, one row each. A cookie renews the session; access tokens belong to it. Deleting the row
// ends both at once on every node (docs/decisions/014-admin-sessions.md).
import type { AdminConfig } from '../config/admin/admin-config.ts';
import type { Database, Transaction } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import type { SessionHolder } from '../sql/stored/admin-sessions.ts';
import * as statements from '../sql/stored/admin-sessions.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';

export interface SessionTokens {
  /** Short-lived, for the Authorization header. */
  readonly accessToken: string;
  /** For the cookie; undefined when the browser has the newest one already. */
  readonly cookie: SessionCookie | undefined;
}

export interface SessionCookie {
  readonly text: string;
  /** Undefined: until the browser is closed. */
  readonly expires: Date | undefined;
}

export type { SessionHolder };

/** Tabs of one browser may renew at the same moment: the one that comes second shows the secret before. */
const graceMs = 10_000;

/** Access tokens of one session that are good at a time. */
const mostAccess = 100;

type Limits = Pick<AdminConfig, 'accessLifetime' | 'session' | 'rememberedSession' | 'mostSessions'>;

export class AdminSessions {
  readonly #database: Database;
  readonly #limits: Limits;

  constructor(database: Database, limits: Limits) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Within the transaction of what it is opened for. */
  async open(transaction: Transaction, adminId: number, isRemembered: boolean): Promise<SessionTokens> {
    const now = this.#database.now();
    const { longest, idle } = isRemembered ? this.#limits.rememberedSession : this.#limits.session;
    const id = newSecret();
    const secret = newSecret();
    const endsAt = timeOf(now + longest);
    await transaction.run(
      statements.insertSession({
        id,
        adminId,
        secretHash: hashSecret(secret),
        isRemembered,
        at: timeOf(now),
        idleAt: timeOf(now + idle),
        endsAt,
      }),
    );
    const { mostSessions } = this.#limits;
    await transaction.run(statements.deleteAccessBeside(adminId, id, mostSessions));
    await transaction.run(statements.deleteSessionsBeside(adminId, id, mostSessions));
    const cookie = sessionCookie(id, secret, { isRemembered, endsAt });
    return { accessToken: await this.#addAccess(transaction, id), cookie };
  }

  /**
   * A new access token for the session of a cookie, and a new secret for the cookie. Undefined: there is no such session
   * any more. A secret that was replaced is one that was stolen, before or after: the session ends.
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
      const { idle } = stored.isRemembered ? this.#limits.rememberedSession : this.#limits.session;
      const renewal = {
        id,
        shownHash,
        newHash: hashSecret(newest),
        at: timeOf(now),
        idleAt: timeOf(now + idle),
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

  /** Whose token it is, if it is good now and its administrator may come in. */
  async holderOf(token: string): Promise<SessionHolder | undefined> {
    if (!isSecret(token)) return undefined;
    const holding = statements.selectAccess(hashSecret(token), timeOf(this.#database.now()));
    return readFirst(committed(this.#database), holding);
  }

  /** Whose session a cookie is of; its secret must be the newest. */
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
    await transaction.run(statements.deleteOlderAccess(sessionId, mostAccess));
    return token;
  }
}

export async function endSession(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(statements.deleteAccessOfSession(id));
  await transaction.run(statements.deleteSession(id));
}

/** Read again: the other tab may have been faster by less than a transaction. */
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
