// The caller: the bearer token of a request as a principal. Knows tokens only; roles and their actions come from Access,
// end users from the storage of their sessions.
import type { Abilities, Claims } from '../abilities/abilities.ts';
import { identify } from '../audit/actor.ts';
import type { PlinthError } from '../errors/errors.ts';
import { badCredentials } from '../errors/permission.ts';
import type { Access } from './access.ts';

/** An end user who showed their token. */
export interface SignedInUser {
  /** Of their row, as tokens and paths name it. */
  readonly id: number;
  readonly documentId: string;
  /** The type of their role; undefined without one. */
  readonly role: string | undefined;
  /** Undefined where tokens are good by themselves. */
  readonly sessionId: string | undefined;
  /** What `$user.…` stands for in the rules of their role. */
  readonly claims: Claims;
}

export interface Principal {
  readonly abilities: Abilities;
  /** Undefined for the public and for API tokens. */
  readonly user: SignedInUser | undefined;
}

/** The sessions of end users (users/sessions.ts). */
export interface UserSessions {
  /** Undefined for a text that is no token of ours; throws for one whose user may not come in. */
  readonly userOf: (token: string) => Promise<SignedInUser | undefined>;
}

const missingCredentials = (): PlinthError => badCredentials();

/** The token of `Authorization: Bearer …`; empty without one. */
export const bearerOf = (authorization: string | undefined): string =>
  (/^bearer[ ]+(\S.*)$/i.exec(authorization ?? '')?.[1] ?? '').trim();

/** Of other schemes nothing is read: who sends one is the public. */
export const namesCaller = (authorization: string | undefined): boolean => bearerOf(authorization) !== '';

/** No bearer is the public role; a bearer that is not known is refused on every route, public ones included. */
export async function authenticate(
  authorization: string | undefined,
  access: Access,
  sessions: UserSessions,
): Promise<Principal> {
  const token = bearerOf(authorization);
  if (token === '') return { abilities: access.abilitiesOfRole('public'), user: undefined };
  // API tokens are hexadecimal; a point is in every JWT.
  const abilities = token.includes('.')
    ? undefined
    : (access.abilitiesOfToken(token) ?? (await access.abilitiesOfNewToken(token)));
  if (abilities) {
    identify(() => access.actorOfToken(token));
    return { abilities, user: undefined };
  }
  const user = await sessions.userOf(token);
  if (!user) throw missingCredentials();
  identify(() => ({ kind: 'user', id: String(user.id), name: null, role: user.role }));
  return { abilities: { ...access.abilitiesOfRole(user.role ?? ''), claims: user.claims }, user };
}
