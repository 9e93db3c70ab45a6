// Roles, API tokens, locales, settings of end users and names of documents, held in memory. They are reloaded when this
// process, another node or the command line changes them. A request waits for the database only if its token is
// unknown.
import { type Abilities, noAbilities } from '../abilities/abilities.ts';
import type { Actor } from '../audit/actor.ts';
import type { Database } from '../database/database.ts';
import { updateTokenUse } from '../sql/stored/api-tokens.ts';
import type { Locale } from '../sql/stored/locales.ts';
import type { MainFields } from '../sql/stored/views.ts';
import { type AccessSnapshot, type CachedToken, readAccessSnapshot } from './access-snapshot.ts';
import { pollIntervalMs, readAccessVersion } from './access-version.ts';
import { hashImportedToken, hashToken } from './tokens.ts';
import type { UserSettings } from './user-settings.ts';

export interface AccessOptions {
  /** The interval of polling the version. */
  readonly pollMs?: number;
  /** The salt with which tokens of another service were hashed. Without it they are unknown. */
  readonly tokenSalt?: string | undefined;
  /** Called with errors of the background; the previous state stays in force. */
  readonly onError?: (error: unknown) => void;
}

const useIsRecordedEveryMs = 60_000;
const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));

export class Access {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #pollMs: number;
  readonly #tokenSalt: string | undefined;
  readonly #uses = new Set<Promise<void>>();
  #snapshot: AccessSnapshot;
  #checking: Promise<void> = Promise.resolve();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(database: Database, snapshot: AccessSnapshot, options: AccessOptions) {
    this.#database = database;
    this.#snapshot = snapshot;
    this.#pollMs = options.pollMs ?? pollIntervalMs;
    this.#onError = options.onError ?? warn;
    this.#tokenSalt = options.tokenSalt;
    this.#schedulePoll();
  }

  static async open(database: Database, options: AccessOptions = {}): Promise<Access> {
    const version = await readAccessVersion(database);
    return new Access(database, await readAccessSnapshot(database, version, new Map()), options);
  }

  /** The abilities of a role by its type, such as `public`. */
  abilitiesOfRole(type: string): Abilities {
    return this.#snapshot.roles.get(type) ?? noAbilities;
  }

  /** Undefined for an unknown or expired token. The look-up is by hash, so its time reveals nothing about the token. */
  abilitiesOfToken(token: string): Abilities | undefined {
    const cached = this.#cachedToken(token);
    const now = this.#database.now();
    if (!cached || cached.expiresAt <= now) return undefined;
    if (now - cached.lastUse >= useIsRecordedEveryMs) this.#recordUse(cached, now);
    return cached.abilities;
  }

  /**
   * For an unknown token, which another process may have created just now. Concurrent requests share one check, so that
   * guessing costs one small read at a time.
   */
  async abilitiesOfNewToken(token: string): Promise<Abilities | undefined> {
    this.#looking ??= this.#checking.then(() => {
      this.#looking = undefined;
      return this.refresh();
    });
    await this.#looking;
    return this.abilitiesOfToken(token);
  }

  /** The token as an actor of the audit trail. */
  actorOfToken(token: string): Actor {
    const cached = this.#cachedToken(token);
    return { kind: 'token', id: cached ? String(cached.id) : null, name: cached?.name ?? null };
  }

  #cachedToken(token: string): CachedToken | undefined {
    const { tokens, hasImportedTokens } = this.#snapshot;
    const cached = tokens.get(hashToken(token));
    if (cached || !hasImportedTokens || this.#tokenSalt === undefined) return cached;
    return tokens.get(hashImportedToken(token, this.#tokenSalt));
  }

  /** In the order of their creation. */
  locales(): readonly Locale[] {
    return this.#snapshot.locales;
  }

  defaultLocale(): string {
    return this.#snapshot.defaultLocale;
  }

  /** The settings of end users that the project's code has changed. */
  userSettings(): UserSettings {
    return this.#snapshot.userSettings;
  }

  mainFields(): MainFields {
    return this.#snapshot.mainFields;
  }

  /** Loads changes now, without waiting for the next poll. */
  refresh(): Promise<void> {
    // A check that is running may have read the version before the change, so another one follows it.
    const checked = this.#checking.then(() => this.#reloadIfChanged());
    this.#checking = checked.catch(() => undefined);
    return checked;
  }

  /** Resolves when no read is running, so that the database can be closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#checking;
    await Promise.all(this.#uses);
  }

  #schedulePoll(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.refresh()
        .catch(this.#onError)
        .finally(() => this.#schedulePoll());
    }, this.#pollMs).unref();
  }

  async #reloadIfChanged(): Promise<void> {
    const version = await readAccessVersion(this.#database);
    if (version === this.#snapshot.version) return;
    this.#snapshot = await readAccessSnapshot(this.#database, version, this.#snapshot.shared);
  }

  #recordUse(cached: CachedToken, now: number): void {
    if (this.#isClosed) return;
    cached.lastUse = now;
    const statement = updateTokenUse(cached.id, new Date(now).toISOString());
    const use = this.#database
      .write(async (transaction) => void (await transaction.run(statement)))
      .catch(this.#onError)
      .finally(() => this.#uses.delete(use));
    this.#uses.add(use);
  }
}
