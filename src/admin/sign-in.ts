// The response to a sign-in: an access token, the administrator, and the cookie that renews the session.
import { record, recordAlone } from '../audit/trail.ts';
import type { Transaction } from '../database/database.ts';
import { adminNotFound } from '../errors/families/missing.ts';
import type { Response } from '../routes/request.ts';
import { type Admin, findAdmin, roleIdsOf } from './accounts/admins.ts';
import { shownAdmin } from './accounts/shown.ts';
import { listAdminRoles } from './roles/roles.ts';
import { dataResponse } from './route.ts';
import type { AdminService } from './service.ts';
import { refreshCookie } from './sign-in/refresh-cookie.ts';
import type { SessionTokens } from './sign-in/sessions.ts';

export interface SignIn {
  readonly adminId: number;
  readonly email: string;
  readonly isRemembered: boolean;
  readonly address: string;
  /** The identity provider; undefined for a sign-in with a password. */
  readonly provider?: string | undefined;
}

/** Opens a session, in the transaction that checked the credentials. */
export async function openSession(
  service: AdminService,
  transaction: Transaction,
  { adminId, email, isRemembered, address, provider }: SignIn,
): Promise<SessionTokens> {
  const details = { address, ...(provider === undefined ? {} : { provider }) };
  await record(transaction, [{ action: 'admin.auth.success', uid: 'admin::user', details }], {
    kind: 'admin',
    id: String(adminId),
    name: email,
  });
  return service.sessions.open(transaction, adminId, isRemembered);
}

/** Records a failed sign-in in the audit trail. `admin`: undefined if no administrator is known. */
export const recordFailure = (
  { database }: Pick<AdminService, 'database'>,
  admin: Pick<Admin, 'id'> | undefined,
  details: Readonly<Record<string, string>>,
): Promise<void> =>
  recordAlone(database, {
    action: 'admin.auth.failure',
    uid: 'admin::user',
    ...(admin ? { documentId: String(admin.id) } : {}),
    details,
  });

export async function signedInResponse(
  service: AdminService,
  adminId: number,
  { session, status = 200 }: { readonly session: SessionTokens; readonly status?: number },
): Promise<Response> {
  const user = await readShown(service, adminId);
  const { accessToken, cookie } = session;
  return dataResponse(
    { token: accessToken, accessToken, user },
    { status, headers: refreshCookie(cookie, service.isSecure) },
  );
}

/** Throws "not found" if another request has deleted the administrator in the meantime. */
export async function readShown(service: AdminService, adminId: number) {
  const admin = await findAdmin(service.source, adminId);
  if (!admin) throw adminNotFound();
  return shownWithRoles(service, admin);
}

export async function shownWithRoles({ source }: Pick<AdminService, 'source'>, admin: Admin) {
  const roleIds = await roleIdsOf(source, admin.id);
  const roles = await listAdminRoles(source);
  return shownAdmin(
    admin,
    roles.filter(({ id }) => roleIds.includes(id)),
  );
}
