// A sign-in that a browser began and a provider has not finished yet. It is kept in a signed cookie of that browser for
// ten minutes, so a redirect that another browser follows is worth nothing.
import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from '../../routes/request.ts';
import type { Jwt } from '../jwt.ts';

export interface Pending {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** Where it continues: one of the configured addresses. */
  readonly callback: string;
}

const lifetimeMs = 600_000;

/** What begins at one door continues at no other. */
const kindAt = ({ path }: CookiePlace): string => `connect ${path}`;

export const begin = (provider: string, callback: string): Pending => ({
  provider,
  callback,
  state: randomText(),
  nonce: randomText(),
  verifier: randomText(),
});

/** 43 letters, as a verifier of PKCE has them at least (RFC 7636, section 4.1). */
const randomText = (): string => randomBytes(32).toString('base64url');

export interface CookiePlace {
  readonly provider: string;
  readonly path: string;
  readonly isSecure: boolean;
}

const attributesOf = ({ provider, path, isSecure }: CookiePlace) => ({
  name: `plinth_connect_${provider}`,
  path,
  httpOnly: true,
  // The provider sends the browser back by a link: Strict would leave the cookie out.
  sameSite: 'lax' as const,
  secure: isSecure,
});

export async function pendingCookie(jwt: Jwt, pending: Pending, place: CookiePlace): Promise<string> {
  const value = await jwt.sign({ ...pending, type: kindAt(place) }, jwt.now() + lifetimeMs);
  return stringifySetCookie({ ...attributesOf(place), value, maxAge: lifetimeMs / 1000 });
}

export const noPendingCookie = (place: CookiePlace): string =>
  stringifySetCookie({ ...attributesOf(place), value: '', maxAge: 0 });

/** What this browser began with the provider; undefined when it did not. */
export async function pendingOf(
  jwt: Jwt,
  { headers }: Pick<Request, 'headers'>,
  place: CookiePlace,
): Promise<Pending | undefined> {
  const held = parseCookie(headers.cookie ?? '')[attributesOf(place).name];
  const claims = held === undefined ? undefined : await jwt.verify(held);
  if (claims?.type !== kindAt(place) || claims.provider !== place.provider) return undefined;
  const { provider, state, nonce, verifier, callback } = claims;
  const pending = { provider, state, nonce, verifier, callback };
  return isPending(pending) ? pending : undefined;
}

const isPending = (pending: Readonly<Record<keyof Pending, unknown>>): pending is Pending =>
  Object.values(pending).every((value) => typeof value === 'string');
