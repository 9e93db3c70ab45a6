// Whether a token still counts: its user is there, not blocked, their sessions were not ended since, and neither was this
// one. The state of a user or session is looked up by an index and held for at most a second, so every node respects a
// change within that time; the node that makes the change forgets it at once (docs/decisions/008-user-sessions.md).
import { LRUCache } from 'lru-cache';
import type { SignedInUser } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { voidUserToken } from '../errors/users.ts';
import type { Schema } from '../schema/schema.ts';
import { entryLimit } from '../values/entry-limit.ts';
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
import { readUserState, type UserState } from './user-store.ts';

const heldForMs = 1000;

export interface SessionOptions {
  readonly database: Database;
  readonly sessionStorage: SessionStorage;
  readonly jwt: Jwt;
  /** Whether accounts must have confirmed their e-mail. */
  readonly needsConfirmation: () => boolean;
  /** Whether tokens belong to sessions, or are good for long by themselves. */
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

  /** Of a token that the project's code issued: it counts until the user's sessions are ended. */
  async #holderOf({ userId, issuedAt }: IssuedClaims, schema: Schema): Promise<SignedInUser> {
    const state = await this.#states.get(userId, schema);
    const isEnded = state?.endedAt !== null && Date.parse(state?.endedAt ?? '') > issuedAt;
    if (!state || isEnded || !this.#isAdmitted(state)) throw voidUserToken();
    return signedIn(userId, state, undefined);
  }

  /** Whether a session stands and its user may come in. */
  async isWelcome(claims: AccessClaims, schema: Schema): Promise<boolean> {
    const version = await this.#versionOf(claims);
    return version !== undefined && (await this.#welcome(claims.userId, version, schema)) !== undefined;
  }

  /** To be called after a change of the user was committed. */
  forget(userId: number): void {
    this.#states.forget(userId);
  }

  /** After a change of many users. */
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
 * Promises, so that requests that come together share one look-up, and none can put back what was forgotten. What was
 * looked up under one schema is not what another schema says of it.
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
    // A failed look-up tells nothing.
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
