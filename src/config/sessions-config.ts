// config/plugins, entry users-permissions: refresh tokens (`jwtManagement`, `sessions`).
import { z } from 'zod';
import { flag, objectOf, text, wholeNumber } from './shapes.ts';

export interface SessionsConfig {
  /** Whether sign-ins begin sessions whose tokens are refreshed; otherwise a token is good for `jwt.lifetime`. */
  readonly areRefreshed: boolean;
  /** Seconds that an access token is good for. */
  readonly accessLifetime: number;
  /** Seconds that a session stands without being refreshed, and at all. */
  readonly idleLifetime: number;
  readonly longestLifetime: number;
  /** Open ones of one user; older ones end. */
  readonly most: number;
  /** Whether refresh tokens travel in cookies alone; otherwise a client may ask for it. */
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

/** Open ones of one account. */
export const mostSessionsShape = wholeNumber(1, 100_000);
export const defaultMostSessions = 100;

const seconds = wholeNumber(1, 10 * 31_557_600);
const nameRemedy = 'Write a name of letters, digits, - and _.';

export const sessionsShape = objectOf({
  accessTokenLifespan: seconds.optional(),
  maxRefreshTokenLifespan: seconds.optional(),
  idleRefreshTokenLifespan: seconds.optional(),
  maxSessions: mostSessionsShape.optional(),
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
    longestLifetime: sessions?.maxRefreshTokenLifespan ?? 30 * day,
    most: sessions?.maxSessions ?? defaultMostSessions,
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
  // Browsers take a cookie for other sites only over TLS.
  return { name, sameSite, path, domain, isSecure: secure || sameSite === 'none' };
}
