// Whether a token still counts: its user is there, not blocked, and his sessions were not ended since. The state of a
// user is looked up by an index and held for at most a second, so every node respects a change within that time; the
// node that makes the change forgets the state at once (docs/decisions/008-user-sessions.md).
import { LRUCache } from 'lru-cache';
import type { SignedInUser, UserSessions } from '../auth/authenticate.ts';
import { PlinthError } from '../errors/errors.ts';
import type { Jwt } from './jwt.ts';
import { readUserState, type Store, type UserState } from './user-store.ts';

const heldForMs = 1000;

export interface SessionOptions {
  readonly store: Store;
  readonly jwt: Jwt;
  /** Whether accounts must have confirmed their e-mail. */
  readonly needsConfirmation: boolean;
}

export class Sessions implements UserSessions {
  readonly #options: SessionOptions;
  /** Promises, so that requests that come together share one look-up, and none can put back what was forgotten. */
  readonly #states = new LRUCache<number, Promise<UserState | undefined>>({ max: 10_000, ttl: heldForMs });

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async userOf(token: string): Promise<SignedInUser | undefined> {
    const claims = await this.#options.jwt.verify(token);
    if (!claims) return undefined;
    const state = await this.#state(claims.userId);
    const isWelcome =
      state !== undefined &&
      !state.isBlocked &&
      state.version === claims.version &&
      (state.isConfirmed || !this.#options.needsConfirmation);
    if (!isWelcome) throw new PlinthError('UnauthorizedError', 'Invalid credentials', {});
    return { id: claims.userId, documentId: state.documentId, role: state.role };
  }

  /** To be called after a change of the user was committed. */
  forget(userId: number): void {
    this.#states.delete(userId);
  }

  #state(userId: number): Promise<UserState | undefined> {
    const held = this.#states.get(userId);
    if (held) return held;
    const state = readUserState(this.#options.store, userId);
    this.#states.set(userId, state);
    // A failed look-up is not an answer.
    state.catch(() => this.#states.delete(userId));
    return state;
  }
}
