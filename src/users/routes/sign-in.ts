// The response to a sign-in: tokens and the user. With refresh tokens it begins a session; otherwise the token is long-lived.
import { recordAlone } from '../../audit/trail.ts';
import { envelope } from '../../rest/respond.ts';
import { mayBeForeign } from '../../routes/origin.ts';
import type { Response } from '../../routes/request.ts';
import type { CallerRequest } from '../../routes/route.ts';
import { type Account, userUid } from '../accounts/user-store.ts';
import { readPlainUser, type UsersService } from '../service.ts';
import { beginSession, type Device, type HeldSession } from '../sessions/session-store.ts';
import { accessPayload, longLivedPayload, refreshPayload } from '../sessions/token-claims.ts';
import { bodyOf, optionalText } from './fields.ts';
import { cookieOf, isForCookie } from './refresh-cookie.ts';

/**
 * `{"jwt":…,"user":…}` or `{"jwt":…,"refreshToken":…,"user":…}`. `account`: as it was
 * authenticated, so that the token is invalid if the sessions were ended since.
 */
export async function signedInResponse(
  service: UsersService,
  account: Account,
  context: CallerRequest,
): Promise<Response> {
  const user = await readPlainUser(service, account);
  await recordSignIn(service, account, context);
  const { id: userId, version } = account;
  const { jwt: tokens, sessions } = service.config;
  if (!sessions.areRefreshed) {
    const jwt = await service.jwt.sign(
      longLivedPayload({ userId, version }),
      service.jwt.now() + tokens.lifetime * 1000,
    );
    return { status: 200, body: envelope(`{"jwt":"${jwt}","user":`, user, '}'), headers: notStored };
  }
  const held = await beginSession(service, { userId, version, device: deviceOf(context) }, sessions);
  const { texts, headers } = await sessionTokens(service, held, context);
  return { status: 200, body: envelope(`{${texts},"user":`, user, '}'), headers };
}

/** Records a sign-in in the audit trail; `account` is undefined if there is none. */
export const recordSignIn = (
  { database }: UsersService,
  account: Account | undefined,
  { address }: CallerRequest,
  { isRefused = false } = {},
): Promise<void> =>
  recordAlone(
    database,
    {
      action: isRefused ? 'user.auth.failure' : 'user.auth.success',
      uid: userUid,
      ...(account ? { documentId: account.documentId } : {}),
      details: { address },
    },
    isRefused || !account ? undefined : { kind: 'user', id: String(account.id), name: null },
  );

/**
 * The members of the response, and the cookie with the refresh token if configured or requested. No cookie is set for
 * pages of untrusted origins, since such a page could sign its visitors in to an account of the attacker.
 */
export async function sessionTokens(
  { jwt, config, trusting }: UsersService,
  held: HeldSession,
  context: CallerRequest,
): Promise<{ readonly texts: string; readonly headers: Readonly<Record<string, string>> }> {
  const access = await jwt.sign(accessPayload(held), jwt.now() + config.sessions.accessLifetime * 1000);
  const refresh = await jwt.sign(refreshPayload(held), held.expiresAt);
  if (!isForCookie(context, config))
    return { texts: `"jwt":"${access}","refreshToken":"${refresh}"`, headers: notStored };
  const cookie = mayBeForeign(context.headers, trusting)
    ? {}
    : cookieOf(config.sessions.cookie, refresh, held.expiresAt);
  const headers = { ...notStored, ...cookie };
  return { texts: `"jwt":"${access}"`, headers };
}

/** Set explicitly, because requests without a token are otherwise cacheable. */
const notStored = { 'cache-control': 'no-store' };

const maxDeviceNameLength = 200;
const maxDeviceIdLength = 255;

const deviceOf = ({ headers, address, body }: CallerRequest): Device => ({
  id: optionalText(bodyOf(body), 'deviceId', maxDeviceIdLength) ?? null,
  name: (headers['user-agent'] ?? '').slice(0, maxDeviceNameLength),
  address,
});
