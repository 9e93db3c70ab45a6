// config/plugins, entry users-permissions: sessions with refresh tokens (`jwtManagement`, `sessions`).
import { z } from 'zod';
import { flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';

export interface SessionsConfig {
  /** Whether a sign-in starts a session with a refresh token; otherwise it issues a token that is valid for `jwt.lifetime`. */
  readonly areRefreshed: boolean;
  /** How many seconds an access token is valid. */
  readonly accessLifetime: number;
  /** How many seconds a session lasts without a refresh. */
  readonly idleLifetime: number;
  /** How many seconds a session lasts at most. */
  readonly maxLifetime: number;
  /** The maximum number of open sessions of one user; a further sign-in ends the oldest. */
  readonly maxSessions: number;
  /** Whether refresh tokens are only sent in cookies; otherwise each client chooses between cookie and body. */
  readonly isCookieOnly: boolean;
  readonly cookie: RefreshCookieConfig;
}

export interface RefreshCookieConfig {
  readonly name: string;
  readonly sameSite: 'lax' | 'strict' | 'none';
  readonly path: string;
  readonly domain: string | undefined;
  readonly isSecure: boolean;
}

export const managementShape = z.enum(['legacy-support', 'refresh'], {
  error: 'Write "legacy-support" or "refresh".',
});

/** The maximum number of open sessions of one account. */
export const maxSessionsShape = wholeNumber(1, 100_000);
export const defaultMaxSessions = 100;

const seconds = wholeNumber(1, 10 * 31_557_600);
const nameRemedy = 'Write a name of letters, digits, - and _.';

export const sessionsShape = objectOf({
  accessTokenLifespan: seconds.optional(),
  maxRefreshTokenLifespan: seconds.optional(),
  idleRefreshTokenLifespan: seconds.optional(),
  maxSessions: maxSessionsShape.optional(),
  httpOnly: flag.optional(),
  cookie: objectOf({
    name: z
      .string({ error: nameRemedy })
      .regex(/^[\w-]+$/, { error: nameRemedy })
      .optional(),
    sameSite: z.enum(['lax', 'strict', 'none'], { error: 'Write "lax", "strict" or "none".' }).optional(),
    path: z
      .string()
      .regex(/^\/[^;]*$/, { error: 'Write a path that begins with "/".' })
      .optional(),
    domain: text('Write a domain, such as "example.org".').optional(),
    secure: flag.optional(),
  }).optional(),
});

interface Given {
  readonly management: z.output<typeof managementShape> | undefined;
  readonly sessions: z.output<typeof sessionsShape> | undefined;
  readonly isProduction: boolean;
}

const day = 86_400;

export function sessionsConfig({ management, sessions, isProduction }: Given): SessionsConfig {
  return {
    areRefreshed: management === 'refresh',
    accessLifetime: sessions?.accessTokenLifespan ?? 600,
    idleLifetime: sessions?.idleRefreshTokenLifespan ?? 14 * day,
    maxLifetime: sessions?.maxRefreshTokenLifespan ?? 30 * day,
    maxSessions: sessions?.maxSessions ?? defaultMaxSessions,
    isCookieOnly: sessions?.httpOnly ?? false,
    cookie: cookieConfig(sessions?.cookie, isProduction),
  };
}

function cookieConfig(
  given: NonNullable<Given['sessions']>['cookie'],
  isProduction: boolean,
): RefreshCookieConfig {
  const {
    name = 'strapi_up_refresh',
    sameSite = 'lax',
    path = '/',
    domain,
    secure = isProduction,
  } = given ?? {};
  // Browsers accept a cookie with SameSite=None only if it is secure.
  return { name, sameSite, path, domain, isSecure: secure || sameSite === 'none' };
}
