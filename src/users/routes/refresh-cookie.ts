// The refresh token in a cookie that scripts cannot read, if the project is configured so or the client requests it.
import { parseCookie, stringifySetCookie } from 'cookie';
import type { RefreshCookieConfig } from '../../config/users/sessions-config.ts';
import { requireOwnOrigin } from '../../routes/origin.ts';
import type { CallerRequest } from '../../routes/route.ts';
import type { UsersService } from '../service.ts';
import { bodyOf } from './fields.ts';

type Headers = Readonly<Record<string, string>>;

export const cookieOf = (cookie: RefreshCookieConfig, value: string, expiresAt: number): Headers => ({
  'set-cookie': stringifySetCookie({
    ...attributesOf(cookie),
    value,
    maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)),
  }),
});

/** The header that deletes the cookie, if there may be one. */
export const noCookie = (request: CallerRequest, { config }: Pick<UsersService, 'config'>): Headers => {
  const { cookie } = config.sessions;
  return isForCookie(request, config) || heldCookie(request, config) !== ''
    ? { 'set-cookie': stringifySetCookie({ ...attributesOf(cookie), value: '', maxAge: 0 }) }
    : {};
};

const cookieHeader = 'x-strapi-refresh-cookie';

/**
 * Whether the token of the response is put into a cookie. A token that was sent in a cookie is never returned in a
 * body, where an injected script could read it.
 */
export const isForCookie = (request: CallerRequest, config: UsersService['config']): boolean =>
  config.sessions.isCookieOnly ||
  request.headers[cookieHeader] === 'httpOnly' ||
  (bodyToken(request) === '' && heldCookie(request, config) !== '');

function bodyToken({ body }: CallerRequest): string {
  const { refreshToken } = bodyOf(body);
  return typeof refreshToken === 'string' ? refreshToken : '';
}

const heldCookie = ({ headers }: CallerRequest, { sessions }: UsersService['config']): string =>
  parseCookie(headers.cookie ?? '')[sessions.cookie.name] ?? '';

const attributesOf = ({ name, sameSite, path, domain, isSecure }: RefreshCookieConfig) => ({
  name,
  httpOnly: true,
  sameSite,
  path,
  secure: isSecure,
  ...(domain === undefined ? {} : { domain }),
});

/** The refresh token from the body or the cookie; empty without either. */
export function givenRefreshToken(
  request: CallerRequest,
  { config, trusting }: Pick<UsersService, 'config' | 'trusting'>,
): string {
  const given = bodyToken(request);
  if (given !== '') return given;
  const held = heldCookie(request, config);
  // Pages of other origins can send the cookie too.
  if (held !== '') requireOwnOrigin(request.headers, trusting, request.headers[cookieHeader] === 'httpOnly');
  return held;
}
