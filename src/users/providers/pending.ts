// A sign-in that was started and not finished yet. It is stored in a signed cookie for ten minutes, so that the redirect from the
// provider only works in the same browser.
import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from '../../routes/request.ts';
import type { Jwt } from '../sessions/jwt.ts';

export interface Pending {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE. */
  readonly verifier: string;
  /** The configured URL to which the browser is redirected at the end. */
  readonly callback: string;
}

const lifetimeMs = 600_000;

/** The kind of the cookie, so that a sign-in of end users cannot continue as one of administrators. */
const kindAt = ({ path }: CookiePlace): string => `connect ${path}`;

export const begin = (provider: string, callback: string): Pending => ({
  provider,
  callback,
  state: randomText(),
  nonce: randomText(),
  verifier: randomText(),
});

/** 43 characters, the minimum of a PKCE verifier (RFC 7636, section 4.1). */
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
  // The provider redirects the browser back from another site; a Strict cookie would not be sent then.
  sameSite: 'lax' as const,
  secure: isSecure,
});

export async function pendingCookie(jwt: Jwt, pending: Pending, place: CookiePlace): Promise<string> {
  const value = await jwt.sign({ ...pending, type: kindAt(place) }, jwt.now() + lifetimeMs);
  return stringifySetCookie({ ...attributesOf(place), value, maxAge: lifetimeMs / 1000 });
}

export const noPendingCookie = (place: CookiePlace): string =>
  stringifySetCookie({ ...attributesOf(place), value: '', maxAge: 0 });

/** The sign-in that this browser has started with the provider; undefined if there is none. */
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
