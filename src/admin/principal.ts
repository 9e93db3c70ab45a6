// The authenticated administrator of a request, with permissions.
import type { Transaction } from '../database/database.ts';
import type { RowSource } from '../database/rows.ts';
import { forbidden } from '../errors/errors.ts';
import { type Admin, changeAdmins, findAdmin, listMemberships, roleIdsOf } from './accounts/admins.ts';
import { sameRole } from './roles/actions.ts';
import { type AdminPermission, reachesAsFar, type StoredPermission } from './roles/permissions.ts';
import { type AdminRole, listAdminRoles, permissionsOfAdmin, superAdminCode } from './roles/roles.ts';
import type { AdminService } from './service.ts';
import type { SessionHolder } from './sign-in/sessions.ts';

export interface AdminPrincipal {
  readonly sessionId: string;
  readonly admin: Admin;
  readonly roles: readonly AdminRole[];
  readonly isSuper: boolean;
  readonly permissions: readonly StoredPermission[];
  /** The ids of all administrators who have one of the same roles; only filled if a permission has the condition on roles. */
  readonly colleagues: readonly number[];
  /** Whether they have an action that has no subject. */
  readonly may: (action: string) => boolean;
}

export async function readPrincipal(
  source: RowSource,
  { adminId, sessionId }: SessionHolder,
): Promise<AdminPrincipal | undefined> {
  const admin = await findAdmin(source, adminId);
  if (!admin) return undefined;
  const roleIds = await roleIdsOf(source, adminId);
  const roles = (await listAdminRoles(source)).filter(({ id }) => roleIds.includes(id));
  const isSuper = roles.some(({ code }) => code === superAdminCode);
  const permissions = await permissionsOfAdmin(source, adminId);
  const may = (action: string): boolean =>
    isSuper ||
    permissions.some(
      ({ conditions, ...held }) =>
        held.action === action &&
        held.subject === null &&
        // Conditions apply to documents and files. The routes of files check them; other actions without a subject have none.
        (conditions.length === 0 || action.startsWith('plugin::upload.')),
    );
  const isAboutRoles = !isSuper && permissions.some(({ conditions }) => conditions.includes(sameRole));
  const colleagues = isAboutRoles ? await membersOf(source, roleIds) : [];
  return { sessionId, admin, roles, isSuper, permissions, colleagues, may };
}

async function membersOf(source: RowSource, roleIds: readonly number[]): Promise<readonly number[]> {
  const memberships = [...(await listMemberships(source))];
  const members = memberships.filter(([, held]) => held.some((id) => roleIds.includes(id)));
  return members.map(([adminId]) => adminId).toSorted((one, other) => one - other);
}

/**
 * Runs a change of administrators or roles for an administrator. Their permissions are read again under the lock of all such
 * changes, so that a permission that was revoked in the meantime has no effect. Throws if they do not have the action.
 */
export const changeAs = <T>(
  { database }: AdminService,
  { admin, sessionId }: AdminPrincipal,
  {
    action,
    work,
  }: {
    readonly action: string;
    readonly work: (transaction: Transaction, principal: AdminPrincipal) => Promise<T>;
  },
): Promise<T> =>
  changeAdmins(database, async (transaction) => {
    const principal = await readPrincipal(transaction, { adminId: admin.id, sessionId });
    if (!principal?.admin.isActive || principal.admin.isBlocked || !principal.may(action)) throw forbidden();
    return work(transaction, principal);
  });

/** Whether the administrator has all the permissions they want to give. Otherwise they could give themselves more than they have. */
export const mayGive = (
  { isSuper, permissions }: AdminPrincipal,
  given: readonly AdminPermission[],
): boolean => isSuper || reachesAsFar(permissions, given);

/** The same for roles. Only a super admin may give the super admin role, whose permissions are not stored. */
export const mayGiveRoles = (
  principal: AdminPrincipal,
  roles: readonly AdminRole[],
  all: readonly StoredPermission[],
): boolean =>
  principal.isSuper ||
  roles.every(
    ({ id, code }) =>
      code !== superAdminCode &&
      mayGive(
        principal,
        all.filter(({ roleId }) => roleId === id),
      ),
  );
