// Routes of end users' sessions: POST /api/auth/refresh and /api/auth/logout, GET and DELETE /api/auth/sessions.
// Sessions exist only with `jwtManagement: 'refresh'`.
import type { SignedInUser } from '../../auth/authenticate.ts';
import { notFound } from '../../errors/errors.ts';
import { sessionNotFound } from '../../errors/families/missing.ts';
import { notSignedIn, refreshTokenMissing, wrongRefreshToken } from '../../errors/families/users.ts';
import type { CallerRequest } from '../../routes/route.ts';
import type { UsersRoute, UsersService } from '../service.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { ListedSession } from '../sessions/session-storage.ts';
import { endSession, endSessions, listSessions, rotateToken } from '../sessions/session-store.ts';
import { type RefreshClaims, refreshClaims } from '../sessions/token-claims.ts';
import { bodyOf } from './fields.ts';
import { givenRefreshToken, noCookie } from './refresh-cookie.ts';
import { sessionTokens } from './sign-in.ts';

export const refreshRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/refresh',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.refresh',
  body: 'fields',
  limit: { budget: 'endUsers', account: givenRefreshToken },
  async handler(context, service) {
    requireSessions(service);
    const given = givenRefreshToken(context, service);
    if (given === '') throw refreshTokenMissing();
    const held = await refresh(service, given);
    if (!held) throw wrongRefreshToken();
    const { texts, headers } = await sessionTokens(service, held, context);
    return { status: 200, body: `{${texts}}`, headers };
  },
};

async function refresh(service: UsersService, token: string) {
  const claims = await claimsOf(service, token);
  if (!claims || !(await service.sessions.isWelcome(claims, service.schema))) return undefined;
  const held = await rotateToken(service, claims, service.config.sessions);
  if (!held) service.sessions.forgetSession(claims.sessionId);
  return held;
}

async function claimsOf({ jwt }: UsersService, token: string): Promise<RefreshClaims | undefined> {
  const payload = await jwt.verify(token);
  return payload && refreshClaims(payload);
}

/**
 * Ends the session of the sent access or refresh token; with `scope: 'all'` all sessions of the user, with `deviceId`
 * those of that device.
 */
export const logoutRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/logout',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.logout',
  body: 'fields',
  async handler(context, service) {
    requireSessions(service);
    const { userId, sessionId } = (await ownSession(service, context)) ?? {};
    if (userId === undefined || sessionId === undefined) throw notSignedIn();
    const { scope, deviceId } = bodyOf(context.body);
    if (scope === 'all') await endAll(service, userId);
    else if (typeof deviceId === 'string' && deviceId !== '') await endDevice(service, userId, deviceId);
    else await endOne(service, userId, sessionId);
    return { status: 200, body: '{"ok":true}', headers: noCookie(context, service) };
  },
};

async function ownSession(service: UsersService, context: CallerRequest) {
  const { user } = context.principal;
  if (user) return { userId: user.id, sessionId: user.sessionId };
  // The token is rotated first, so that a used or ended token cannot end newer sessions.
  return refresh(service, givenRefreshToken(context, service));
}

export const listSessionsRoute: UsersRoute = {
  method: 'GET',
  path: '/auth/sessions',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.getSessions',
  body: 'none',
  async handler({ principal }, service) {
    const { id, sessionId } = requireUser(service, principal.user);
    const sessions = await listSessions(service, id);
    const data = sessions.map((session) => shownSession(session, session.sessionId === sessionId));
    return { status: 200, body: JSON.stringify({ data }) };
  },
};

const shownSession = (
  { sessionId: id, device, deviceId, address, createdAt, lastUsedAt, expiresAt }: ListedSession,
  current: boolean,
) => ({
  id,
  deviceId,
  current,
  deviceName: deviceName(device),
  address,
  loginAt: createdAt,
  lastActiveAt: lastUsedAt,
  lastUsedAt,
  expiresAt,
});

export const endSessionRoute: UsersRoute = {
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.revokeSession',
  body: 'none',
  async handler({ principal, parameters }, service) {
    const { id } = requireUser(service, principal.user);
    if (!(await endOne(service, id, parameters.sessionId ?? ''))) throw sessionNotFound();
    return { status: 200, body: '{"ok":true}' };
  },
};

export const endSessionsRoute: UsersRoute = {
  method: 'DELETE',
  path: '/auth/sessions',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.revokeSession',
  body: 'none',
  async handler(context, service) {
    await endAll(service, requireUser(service, context.principal.user).id);
    return { status: 200, body: '{"ok":true}', headers: noCookie(context, service) };
  },
};

function requireSessions({ config }: UsersService): void {
  if (!config.sessions.areRefreshed) throw notFound();
}

function requireUser(service: UsersService, user: SignedInUser | undefined): SignedInUser {
  requireSessions(service);
  if (!user) throw notSignedIn();
  return user;
}

async function endOne(service: UsersService, userId: number, sessionId: string): Promise<boolean> {
  const isEnded = await endSession(service, userId, sessionId);
  service.sessions.forgetSession(sessionId);
  return isEnded;
}

async function endDevice(service: UsersService, userId: number, deviceId: string): Promise<void> {
  const sessions = await listSessions(service, userId);
  for (const session of sessions)
    if (session.deviceId === deviceId) await endOne(service, userId, session.sessionId);
}

async function endAll(service: UsersService, userId: number): Promise<void> {
  const sessions = await listSessions(service, userId);
  await endSessions(service, userId);
  for (const { sessionId } of sessions) service.sessions.forgetSession(sessionId);
}
