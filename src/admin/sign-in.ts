// The response to a sign-in: an access token, the administrator, and the cookie that renews the session.
import { record } from '../audit/trail.ts';
import type { Transaction } from '../database/database.ts';
import type { Response } from '../routes/request.ts';
import { type Admin, findAdmin, roleIdsOf } from './admins.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { listAdminRoles } from './roles.ts';
import { dataResponse } from './route.ts';
import type { AdminService } from './service.ts';
import type { OpenSession } from './sessions.ts';
import { shownAdmin } from './shown.ts';

export interface SignIn {
  readonly adminId: number;
  readonly email: string;
  readonly isRemembered: boolean;
  readonly address: string;
}

/** Within the transaction of what was proved. */
export async function openSession(
  service: AdminService,
  transaction: Transaction,
  { adminId, email, isRemembered, address }: SignIn,
): Promise<OpenSession> {
  await record(transaction, [{ action: 'admin.auth.success', uid: 'admin::user', details: { address } }], {
    kind: 'admin',
    id: String(adminId),
    name: email,
  });
  return service.sessions.open(transaction, adminId, isRemembered);
}

export async function signedInResponse(
  service: AdminService,
  adminId: number,
  { session, status = 200 }: { readonly session: OpenSession; readonly status?: number },
): Promise<Response> {
  const user = await readShown(service, adminId);
  const { accessToken, cookie } = session;
  return dataResponse(
    { token: accessToken, accessToken, user },
    { status, headers: refreshCookie(cookie, service.isSecure) },
  );
}

export async function readShown(service: AdminService, adminId: number) {
  const admin = await findAdmin(service.source, adminId);
  if (!admin) throw new Error('The administrator is gone');
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
