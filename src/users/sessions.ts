// Whether a token still counts: its user is there, not blocked, his sessions were not ended since, and neither was this
// one. The state of a user or session is looked up by an index and held for at most a second, so every node respects a
// change within that time; the node that makes the change forgets it at once (docs/decisions/008-user-sessions.md).
import { LRUCache } from 'lru-cache';
import type { SignedInUser, UserSessions } from '../auth/authenticate.ts';
import { PlinthError } from '../errors/errors.ts';
import type { Jwt } from './jwt.ts';
import type { OpenSession, SessionStorage } from './session-storage.ts';
import { readSession } from './session-store.ts';
import { type AccessClaims, accessClaims, longLivedClaims } from './token-claims.ts';
import { readUserState, type Store, type UserState } from './user-store.ts';

const heldForMs = 1000;

export interface SessionOptions {
  readonly store: Store;
  readonly sessionStorage: SessionStorage;
  readonly jwt: Jwt;
  /** Whether accounts must have confirmed their e-mail. */
  readonly needsConfirmation: boolean;
  /** Whether tokens belong to sessions, or are good for long by themselves. */
  readonly areRefreshed: boolean;
}

export class Sessions implements UserSessions {
  readonly #options: SessionOptions;
  readonly #states: Held<number, UserState>;
  readonly #sessions: Held<string, OpenSession>;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#states = new Held((id) => readUserState(options.store, id));
    this.#sessions = new Held((id) => readSession(options, id));
  }

  async userOf(token: string): Promise<SignedInUser | undefined> {
    const payload = await this.#options.jwt.verify(token);
    if (!payload) return undefined;
    const isLongLived = !this.#options.areRefreshed;
    const claims = isLongLived ? longLivedClaims(payload) : accessClaims(payload);
    if (!claims) return undefined;
    const version = 'version' in claims ? claims.version : await this.#versionOf(claims);
    const sessionId = 'sessionId' in claims ? claims.sessionId : undefined;
    const state = version === undefined ? undefined : await this.#welcome(claims.userId, version);
    if (!state) throw new PlinthError('UnauthorizedError', 'Invalid credentials', {});
    const { documentId, role, claims: said } = state;
    return { id: claims.userId, documentId, role: role ?? undefined, sessionId, claims: said };
  }

  /** Whether a session stands and its user may come in. */
  async isWelcome(claims: AccessClaims): Promise<boolean> {
    const version = await this.#versionOf(claims);
    return version !== undefined && (await this.#welcome(claims.userId, version)) !== undefined;
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
    const session = await this.#sessions.get(sessionId);
    const isOpen = session?.userId === userId && session.endsAt > Date.now();
    return isOpen ? session.version : undefined;
  }

  async #welcome(userId: number, version: number): Promise<UserState | undefined> {
    const state = await this.#states.get(userId);
    const isWelcome =
      state !== undefined &&
      !state.isBlocked &&
      state.version === version &&
      (state.isConfirmed || !this.#options.needsConfirmation);
    return isWelcome ? state : undefined;
  }
}

/** Promises, so that requests that come together share one look-up, and none can put back what was forgotten. */
class Held<Key extends string | number, Value> {
  readonly #values = new LRUCache<Key, Promise<Value | undefined>>({ max: 10_000, ttl: heldForMs });
  readonly #read: (key: Key) => Promise<Value | undefined>;

  constructor(read: (key: Key) => Promise<Value | undefined>) {
    this.#read = read;
  }

  get(key: Key): Promise<Value | undefined> {
    const held = this.#values.get(key);
    if (held) return held;
    const value = this.#read(key);
    this.#values.set(key, value);
    // A failed look-up is not an answer.
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
