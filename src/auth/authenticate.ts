// Authenticates the bearer token of a request. Roles and their actions come from Access, end users from the storage of
// their sessions.
import type { Abilities, Claims } from '../abilities/abilities.ts';
import { setActor } from '../audit/actor.ts';
import type { PlinthError } from '../errors/errors.ts';
import { badCredentials } from '../errors/families/permission.ts';
import type { Access } from './access.ts';

/** An authenticated end user. */
export interface SignedInUser {
  /** The id of their row, as in tokens and paths. */
  readonly id: number;
  readonly documentId: string;
  /** The type of their role; undefined without one. */
  readonly role: string | undefined;
  /** Undefined if tokens are valid without sessions. */
  readonly sessionId: string | undefined;
  /** The values of `$user.…` in rules. */
  readonly claims: Claims;
}

export interface Principal {
  readonly abilities: Abilities;
  /** Undefined for the public and for API tokens. */
  readonly user: SignedInUser | undefined;
}

/** The sessions of end users (users/sessions/sessions.ts). */
export interface UserSessions {
  /** Undefined for a text that is not a token of ours; throws for a token whose user may not sign in. */
  readonly userOf: (token: string) => Promise<SignedInUser | undefined>;
}

const missingCredentials = (): PlinthError => badCredentials();

/** The token of `Authorization: Bearer …`; empty without one, and if more words follow it (RFC 6750, 2.1). */
export const bearerOf = (authorization = ''): string =>
  authorization === '' ? '' : (/^bearer +(\S+)\s*$/i.exec(authorization)?.[1] ?? '');

/** Whether the request has a bearer. Other schemes count as the public. */
export const hasBearer = (authorization: string | undefined): boolean => bearerOf(authorization) !== '';

/** Without a bearer the caller is the public. An unknown bearer is refused on every route, public ones included. */
export async function authenticate(
  authorization: string | undefined,
  access: Access,
  sessions: UserSessions,
): Promise<Principal> {
  const token = bearerOf(authorization);
  if (token === '') return { abilities: access.abilitiesOfRole('public'), user: undefined };
  // API tokens are hexadecimal; every JWT contains a dot.
  const abilities = token.includes('.')
    ? undefined
    : (access.abilitiesOfToken(token) ?? (await access.abilitiesOfNewToken(token)));
  if (abilities) {
    setActor(() => access.actorOfToken(token));
    return { abilities, user: undefined };
  }
  const user = await sessions.userOf(token);
  if (!user) throw missingCredentials();
  setActor(() => ({ kind: 'user', id: String(user.id), name: null, role: user.role }));
  return { abilities: { ...access.abilitiesOfRole(user.role ?? ''), claims: user.claims }, user };
}
