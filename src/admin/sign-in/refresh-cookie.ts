// The cookie that renews an administrator's session: HttpOnly, so that scripts cannot read it, and SameSite=Strict, so that other
// sites cannot send it.
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { SessionCookie } from './sessions.ts';

const name = 'strapi_admin_refresh';

export const refreshCookieOf = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  cookie === undefined ? undefined : parseCookie(cookie)[name];

const setCookie = (value: string, isSecure: boolean, expires: Date | undefined): string =>
  stringifySetCookie({
    name,
    value,
    path: '/admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    ...(expires ? { expires } : {}),
  });

export const refreshCookie = (
  cookie: SessionCookie | undefined,
  isSecure: boolean,
): Readonly<Record<string, string>> =>
  cookie ? { 'set-cookie': setCookie(cookie.text, isSecure, cookie.expires) } : {};

export const noRefreshCookie = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'set-cookie': setCookie('', isSecure, new Date(0)),
});
