// Checks whether a token is still valid: its user exists and is not blocked, and neither their sessions nor this one
// were ended. States of users and sessions are cached for a second, so every node respects a change within that time;
// the node that makes the change invalidates its cache at once (docs/decisions/008-user-sessions.md).
import { LRUCache } from 'lru-cache';
import type { SignedInUser } from '../../auth/authenticate.ts';
import type { Database } from '../../database/database.ts';
import { voidUserToken } from '../../errors/families/users.ts';
import type { Schema } from '../../schema/schema.ts';
import { entryLimit } from '../../values/entry-limit.ts';
import { readUserState, type UserState } from '../accounts/user-store.ts';
import type { Jwt } from './jwt.ts';
import type { OpenSession, SessionStorage } from './session-storage.ts';
import { readSession } from './session-store.ts';
import {
  type AccessClaims,
  accessClaims,
  type IssuedClaims,
  issuedClaims,
  longLivedClaims,
} from './token-claims.ts';

const heldForMs = 1000;

export interface SessionOptions {
  readonly database: Database;
  readonly sessionStorage: SessionStorage;
  readonly jwt: Jwt;
  /** Whether accounts need a confirmed e-mail. */
  readonly needsConfirmation: () => boolean;
  /** Whether tokens belong to sessions, or are long-lived. */
  readonly areRefreshed: boolean;
}

export class Sessions {
  readonly #options: SessionOptions;
  readonly #states: Held<number, UserState, Schema>;
  readonly #sessions: Held<string, OpenSession>;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#states = new Held((id, schema) => readUserState({ database: options.database, schema }, id));
    this.#sessions = new Held((id) => readSession(options, id));
  }

  async userOf(token: string, schema: Schema): Promise<SignedInUser | undefined> {
    const payload = await this.#options.jwt.verify(token);
    if (!payload) return undefined;
    const issued = issuedClaims(payload);
    if (issued) return this.#holderOf(issued, schema);
    const isLongLived = !this.#options.areRefreshed;
    const claims = isLongLived ? longLivedClaims(payload) : accessClaims(payload);
    if (!claims) return undefined;
    const version = 'version' in claims ? claims.version : await this.#versionOf(claims);
    const sessionId = 'sessionId' in claims ? claims.sessionId : undefined;
    const state = version === undefined ? undefined : await this.#welcome(claims.userId, version, schema);
    if (!state) throw voidUserToken();
    return signedIn(claims.userId, state, sessionId);
  }

  /** The user of a token that the project's code has issued. It is valid until the user's sessions are ended. */
  async #holderOf({ userId, issuedAt }: IssuedClaims, schema: Schema): Promise<SignedInUser> {
    const state = await this.#states.get(userId, schema);
    const isEnded = state?.endedAt !== null && Date.parse(state?.endedAt ?? '') > issuedAt;
    if (!state || isEnded || !this.#isAdmitted(state)) throw voidUserToken();
    return signedIn(userId, state, undefined);
  }

  /** Whether a session is open and its user may sign in. */
  async isWelcome(claims: AccessClaims, schema: Schema): Promise<boolean> {
    const version = await this.#versionOf(claims);
    return version !== undefined && (await this.#welcome(claims.userId, version, schema)) !== undefined;
  }

  /** Invalidates the cached user. Call it after the commit of a change. */
  forget(userId: number): void {
    this.#states.forget(userId);
  }

  /** Invalidates all cached users. */
  forgetAll(): void {
    this.#states.forgetAll();
  }

  forgetSession(id: string): void {
    this.#sessions.forget(id);
  }

  async #versionOf({ userId, sessionId }: AccessClaims): Promise<number | undefined> {
    const session = await this.#sessions.get(sessionId, undefined);
    const isOpen = session?.userId === userId && session.endsAt > this.#options.jwt.now();
    return isOpen ? session.version : undefined;
  }

  async #welcome(userId: number, version: number, schema: Schema): Promise<UserState | undefined> {
    const state = await this.#states.get(userId, schema);
    return state?.version === version && this.#isAdmitted(state) ? state : undefined;
  }

  #isAdmitted({ isBlocked, isConfirmed }: UserState): boolean {
    return !isBlocked && (isConfirmed || !this.#options.needsConfirmation());
  }
}

const signedIn = (
  id: number,
  { documentId, role, claims }: UserState,
  sessionId: string | undefined,
): SignedInUser => ({ id, documentId, role: role ?? undefined, sessionId, claims });

/**
 * A cache of promises, so that concurrent requests share a look-up, and none restores an invalidated entry. Entries
 * belong to the schema under which they were looked up.
 */
class Held<Key extends string | number, Value, Under = undefined> {
  readonly #values = new LRUCache<Key, { readonly under: Under; readonly value: Promise<Value | undefined> }>(
    {
      ...entryLimit(10_000),
      ttl: heldForMs,
    },
  );
  readonly #read: (key: Key, under: Under) => Promise<Value | undefined>;

  constructor(read: (key: Key, under: Under) => Promise<Value | undefined>) {
    this.#read = read;
  }

  get(key: Key, under: Under): Promise<Value | undefined> {
    const held = this.#values.get(key);
    if (held !== undefined && held.under === under) return held.value;
    const value = this.#read(key, under);
    this.#values.set(key, { under, value });
    // Failed look-ups are not cached.
    value.catch(() => this.#values.delete(key));
    return value;
  }

  forget(key: Key): void {
    this.#values.delete(key);
  }

  forgetAll(): void {
    this.#values.clear();
  }
}
