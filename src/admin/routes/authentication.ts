// Sign-in and sign-out: GET /admin/init, POST /admin/login, /admin/access-token, /admin/logout.
import { record } from '../../audit/trail.ts';
import { bearerOf } from '../../auth/authenticate.ts';
import { verifyPassword } from '../../documents/passwords.ts';
import { wrongAdminCredentials, wrongSecondFactor } from '../../errors/families/admin.ts';
import { requireOwnOrigin } from '../../routes/origin.ts';
import type { Request } from '../../routes/request.ts';
import { bodyOf, requiredTexts } from '../../users/routes/fields.ts';
import {
  type Admin,
  endSessionsOf,
  findAdmin,
  findAdminByEmail,
  hasAdmin,
  importedCost,
  isUnchanged,
} from '../accounts/admins.ts';
import { fieldsOf, optionalFlag, optionalText } from '../parameters/fields.ts';
import { type AdminRoute, dataResponse, noAccount, notSignedIn } from '../route.ts';
import type { AdminService } from '../service.ts';
import { guessing } from '../sign-in/code-guesses.ts';
import { noRefreshCookie, refreshCookie, refreshCookieOf } from '../sign-in/refresh-cookie.ts';
import { useSecondFactor } from '../sign-in/second-factor.ts';
import { endSession } from '../sign-in/sessions.ts';
import { openSession, recordFailure, type SignIn, signedInResponse } from '../sign-in.ts';

export const authenticationRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/init',
    demand: 'anyone',
    body: 'none',
    handler: async (_request, service) =>
      dataResponse({ uuid: false, hasAdmin: await hasAdmin(service.source), menuLogo: null, authLogo: null }),
  },
  {
    method: 'POST',
    path: '/login',
    demand: 'anyone',
    body: 'json',
    limit: { budget: 'administrators', account: namedEmail },
    handler: (context, service) => logIn(service, context),
  },
  {
    method: 'POST',
    path: '/access-token',
    demand: 'anyone',
    body: 'json',
    limit: { budget: 'pages', account: noAccount },
    handler: (context, service) => renew(service, context),
  },
  {
    method: 'POST',
    path: '/logout',
    demand: 'anyone',
    body: 'json',
    handler: (context, service) => logOut(service, context),
  },
];

export function namedEmail({ body }: Request): string {
  const { email } = bodyOf(body);
  return typeof email === 'string' ? email : '';
}

/** Unknown, blocked and invited administrators and wrong passwords get the same response after the same work, to hide which it is. */
async function logIn(service: AdminService, { body, address }: Request) {
  const fields = fieldsOf(body, ['email', 'password', 'code', 'rememberMe', 'deviceId']);
  const { email, password } = requiredTexts(fields, ['email', 'password']);
  const isRemembered = optionalFlag(fields, 'rememberMe') ?? false;
  const code = optionalText(fields, 'code');
  const admin = await findAdminByEmail(service.source, email);
  const isRight = await verifyPassword(password, admin?.passwordHash, await importedCost(service.source));
  const session =
    admin && isRight
      ? await opened(service, admin, { isRemembered, address, code }).catch(async (error: unknown) => {
          if (wrongSecondFactor.made(error)) await recordFailure(service, admin, { address });
          throw error;
        })
      : undefined;
  if (admin && session) return signedInResponse(service, admin.id, { session });
  await recordFailure(service, admin, { address });
  throw wrongAdminCredentials();
}

interface Opening extends Pick<SignIn, 'isRemembered' | 'address'> {
  readonly code: string | null | undefined;
}

/**
 * Opens the session. Returns undefined if the administrator was changed in the meantime. Called after the password was checked, so
 * that only the correct password reveals that a second factor is enabled.
 */
const opened = (service: AdminService, admin: Admin, { code, ...opening }: Opening) =>
  guessing(service.database, { adminId: admin.id, code }, () =>
    service.database.write(async (transaction) => {
      if (!(await isUnchanged(transaction, admin))) return undefined;
      await useSecondFactor(transaction, admin.id, code);
      return openSession(service, transaction, { adminId: admin.id, email: admin.email, ...opening });
    }),
  );

async function renew(service: AdminService, { headers }: Request) {
  requireOwnOrigin(headers, service);
  const cookie = refreshCookieOf(headers);
  const session = cookie === undefined ? undefined : await service.sessions.renew(cookie);
  if (!session) throw notSignedIn();
  return dataResponse(
    { token: session.accessToken },
    { headers: refreshCookie(session.cookie, service.isSecure) },
  );
}

/** Ends the session of the access token or cookie; with `everywhere`, all sessions of the administrator. */
async function logOut(service: AdminService, { headers, body }: Request) {
  const everywhere = optionalFlag(fieldsOf(body, ['everywhere', 'deviceId']), 'everywhere') ?? false;
  const held = await heldSession(service, headers);
  if (!held) throw notSignedIn();
  const { adminId, sessionId } = held;
  await service.database.write(async (transaction) => {
    const admin = await findAdmin(transaction, adminId);
    await (everywhere ? endSessionsOf(transaction, adminId) : endSession(transaction, sessionId));
    await record(transaction, [{ action: 'admin.logout', uid: 'admin::user', details: { everywhere } }], {
      kind: 'admin',
      id: String(adminId),
      name: admin?.email ?? null,
    });
  });
  return dataResponse({}, { headers: noRefreshCookie(service.isSecure) });
}

async function heldSession({ sessions, ...service }: AdminService, headers: Request['headers']) {
  const token = bearerOf(headers.authorization);
  if (token !== '') return sessions.holderOf(token);
  const cookie = refreshCookieOf(headers);
  if (cookie === undefined) return undefined;
  requireOwnOrigin(headers, service);
  return sessions.holderOfCookie(cookie);
}
