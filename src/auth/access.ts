// What callers may do, held in memory while the server runs: roles, API tokens, locales and settings of end users. Reloaded when
// another part of this process, another node or the command line changed one of them; a request waits for the database only with
// a token that is not known.

import {
  type Abilities,
  abilitiesOf,
  fullAccess,
  nothing,
  type Rules,
  readOnly,
} from '../abilities/abilities.ts';
import type { Actor } from '../audit/actor.ts';
import type { Database } from '../database/database.ts';
import { isJoint } from '../database/joined.ts';
import { updateTokenUse } from '../sql/stored/api-tokens.ts';
import type { Locale } from '../sql/stored/locales.ts';
import { storeRule } from '../sql/stored/rule.ts';
import { asksEveryMs, readAccessVersion } from './access-version.ts';
import { listLocales } from './locale-store.ts';
import { listPermissions } from './role-store.ts';
import { readTokens, type TokenRecord } from './token-store.ts';
import { hashBroughtToken, hashToken, isBrought } from './tokens.ts';
import { readUserSettings, type UserSettings } from './user-settings.ts';

export interface AccessOptions {
  /** How often the database is asked for a new version. */
  readonly pollMs?: number;
  /** With which tokens of another service were hashed; without it they are unknown. */
  readonly tokenSalt?: string | undefined;
  /** Told what failed in the background; what was known before stays in force. */
  readonly onError?: (error: unknown) => void;
}

interface HeldToken {
  readonly id: number;
  readonly name: string;
  readonly abilities: Abilities;
  /** Infinity: never. */
  readonly expiresAt: number;
  lastUse: number;
}

interface Snapshot {
  readonly version: string;
  readonly roles: ReadonlyMap<string, Abilities>;
  readonly tokens: ReadonlyMap<string, HeldToken>;
  /** Whether some of them came from another service. */
  readonly hasBroughtTokens: boolean;
  readonly locales: readonly Locale[];
  readonly defaultLocale: string;
  readonly userSettings: UserSettings;
  /** Abilities by their actions and rules: equal ones are one, also across reloads, so that kept statements stay useful. */
  readonly shared: ReadonlyMap<string, Abilities>;
}

const useIsRecordedEveryMs = 60_000;
const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));

export class Access {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #pollMs: number;
  readonly #tokenSalt: string | undefined;
  readonly #uses = new Set<Promise<void>>();
  #snapshot: Snapshot;
  #checking: Promise<void> = Promise.resolve();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(database: Database, snapshot: Snapshot, options: AccessOptions) {
    this.#database = database;
    this.#snapshot = snapshot;
    this.#pollMs = options.pollMs ?? asksEveryMs;
    this.#onError = options.onError ?? warn;
    this.#tokenSalt = options.tokenSalt;
    this.#schedulePoll();
  }

  static async open(database: Database, options: AccessOptions = {}): Promise<Access> {
    const version = await readAccessVersion(database);
    return new Access(database, await readSnapshot(database, version, new Map()), options);
  }

  /** What a role may do, by its type: `public`. */
  abilitiesOfRole(type: string): Abilities {
    return this.#snapshot.roles.get(type) ?? nothing;
  }

  /** undefined for a token that is unknown or expired. The look-up is by hash, so its time tells nothing about the token. */
  abilitiesOfToken(token: string): Abilities | undefined {
    const held = this.#heldToken(token);
    const now = Date.now();
    if (!held || held.expiresAt <= now) return undefined;
    if (now - held.lastUse >= useIsRecordedEveryMs) this.#recordUse(held, now);
    return held.abilities;
  }

  /**
   * For a token that is not known: another process may have made it just now. All who ask before a check begins share it, so that
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

  /** The token as the audit trail names it. */
  actorOfToken(token: string): Actor {
    const held = this.#heldToken(token);
    return { kind: 'token', id: held ? String(held.id) : null, name: held?.name ?? null };
  }

  #heldToken(token: string): HeldToken | undefined {
    const { tokens, hasBroughtTokens } = this.#snapshot;
    const held = tokens.get(hashToken(token));
    if (held || !hasBroughtTokens || this.#tokenSalt === undefined) return held;
    return tokens.get(hashBroughtToken(token, this.#tokenSalt));
  }

  /** In the order in which they were added. */
  locales(): readonly Locale[] {
    return this.#snapshot.locales;
  }

  defaultLocale(): string {
    return this.#snapshot.defaultLocale;
  }

  /** What the project's code has changed of the settings of end users. */
  userSettings(): UserSettings {
    return this.#snapshot.userSettings;
  }

  /** Takes over, without waiting for the next poll, what was changed until now. */
  refresh(): Promise<void> {
    // One after the other: a check that runs already may have read the version before the change.
    const checked = this.#checking.then(() => this.#reloadIfChanged());
    this.#checking = checked.catch(() => undefined);
    return checked;
  }

  /** Resolves when nothing of this runs any more, so that the database can be closed. */
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
    const mayBeUndone = isJoint();
    const version = await readAccessVersion(this.#database);
    if (version === this.#snapshot.version) return;
    const snapshot = await readSnapshot(this.#database, version, this.#snapshot.shared);
    // Undone, its version would be that of the next change: the next poll reads what is committed.
    this.#snapshot = mayBeUndone ? { ...snapshot, version: `${version}, not committed` } : snapshot;
  }

  #recordUse(held: HeldToken, now: number): void {
    if (this.#isClosed) return;
    held.lastUse = now;
    const statement = updateTokenUse(held.id, new Date(now).toISOString());
    const use = this.#database
      .write(async (transaction) => void (await transaction.run(statement)))
      .catch(this.#onError)
      .finally(() => this.#uses.delete(use));
    this.#uses.add(use);
  }
}

/** `version` was read before: what changes meanwhile has a later one, and is read again by the next poll. */
async function readSnapshot(
  database: Database,
  version: string,
  before: ReadonlyMap<string, Abilities>,
): Promise<Snapshot> {
  const [roles, tokens, locales, userSettings] = await Promise.all([
    listPermissions(database),
    readTokens(database),
    listLocales(database),
    readUserSettings(database),
  ]);
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code;
  if (defaultLocale === undefined)
    throw new Error('No default locale is stored: ensureDefaultLocale() was not called.');
  const shared = new Map<string, Abilities>();
  const share: Share = (actions, rules) => sharedAbilities({ actions, rules }, before, shared);
  return {
    version,
    roles: new Map(roles.map(({ role, actions, rules }) => [role, share(actions, rules)])),
    tokens: new Map([...tokens].map(([hash, record]) => [hash, heldToken(record, share)])),
    hasBroughtTokens: [...tokens.keys()].some(isBrought),
    locales,
    defaultLocale,
    userSettings,
    shared,
  };
}

type Share = (actions: readonly string[], rules?: Rules) => Abilities;

interface Grants {
  readonly actions: readonly string[];
  readonly rules: Rules | undefined;
}

function sharedAbilities(
  { actions, rules = {} }: Grants,
  before: ReadonlyMap<string, Abilities>,
  shared: Map<string, Abilities>,
): Abilities {
  if (actions.length === 0) return nothing;
  const key = [...actions]
    .sort()
    .map((action) => action + (storeRule(rules[action]) ?? ''))
    .join(' ');
  const abilities = shared.get(key) ?? before.get(key) ?? abilitiesOf(actions, rules);
  shared.set(key, abilities);
  return abilities;
}

function heldToken(record: TokenRecord, share: Share): HeldToken {
  const custom = share(record.permissions, record.rules);
  const abilities = { 'full-access': fullAccess, 'read-only': readOnly, custom };
  return {
    id: record.id,
    name: record.name,
    abilities: abilities[record.type],
    expiresAt: record.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(record.expiresAt),
    lastUse: record.lastUsedAt === null ? 0 : Date.parse(record.lastUsedAt),
  };
}
