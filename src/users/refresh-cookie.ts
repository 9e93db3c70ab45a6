// The refresh token in a cookie, for projects that want it out of the reach of scripts.
import { parseCookie, stringifySetCookie } from 'cookie';
import type { RefreshCookieConfig } from '../config/config.ts';
import { requireOwnOrigin } from '../routes/origin.ts';
import type { CallerRequest } from '../routes/route.ts';
import { bodyOf } from './fields.ts';
import type { UsersService } from './service.ts';

type Headers = Readonly<Record<string, string>>;

export const cookieOf = (cookie: RefreshCookieConfig, value: string, expiresAt: number): Headers => ({
  'set-cookie': stringifySetCookie({
    ...attributesOf(cookie),
    value,
    maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)),
  }),
});

export const noCookie = (cookie: RefreshCookieConfig | undefined): Headers =>
  cookie ? { 'set-cookie': stringifySetCookie({ ...attributesOf(cookie), value: '', maxAge: 0 }) } : {};

const attributesOf = ({ name, sameSite, path, domain, isSecure }: RefreshCookieConfig) => ({
  name,
  httpOnly: true,
  sameSite,
  path,
  secure: isSecure,
  ...(domain === undefined ? {} : { domain }),
});

/** From the body, or from the cookie where there is one; empty without either. */
export function givenRefreshToken(
  { body, headers }: CallerRequest,
  { config, trusting }: Pick<UsersService, 'config' | 'trusting'>,
): string {
  const { refreshToken } = bodyOf(body);
  if (typeof refreshToken === 'string' && refreshToken !== '') return refreshToken;
  const { cookie } = config.sessions;
  const held = (cookie && parseCookie(headers.cookie ?? '')[cookie.name]) || '';
  // A browser adds its cookie to whatever another page makes it send.
  if (held !== '') requireOwnOrigin(headers, trusting);
  return held;
}
