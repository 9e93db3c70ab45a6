// An administrator who showed a token of a session that lasts: who it is and what it may do.
import type { Database } from '../database/database.ts';
import { type Admin, findAdmin, roleIdsOf } from './admins.ts';
import { type AdminPermission, reachesAsFar, type StoredPermission } from './permissions.ts';
import { type AdminRole, listAdminRoles, permissionsOfAdmin, superAdminCode } from './roles.ts';
import type { SessionHolder } from './sessions.ts';

export interface AdminPrincipal {
  readonly sessionId: string;
  readonly admin: Admin;
  readonly roles: readonly AdminRole[];
  readonly isSuper: boolean;
  readonly permissions: readonly StoredPermission[];
  /** For actions without a subject. */
  readonly may: (action: string) => boolean;
}

export async function readPrincipal(
  database: Database,
  { adminId, sessionId }: SessionHolder,
): Promise<AdminPrincipal | undefined> {
  const admin = await findAdmin(database, adminId);
  if (!admin) return undefined;
  const roleIds = await roleIdsOf(database, adminId);
  const roles = (await listAdminRoles(database)).filter(({ id }) => roleIds.includes(id));
  const isSuper = roles.some(({ code }) => code === superAdminCode);
  const permissions = await permissionsOfAdmin(database, adminId);
  const may = (action: string): boolean =>
    isSuper || permissions.some((held) => held.action === action && held.subject === null);
  return { sessionId, admin, roles, isSuper, permissions, may };
}

/** Whether nothing is given away that the giver does not have: nobody raises anybody, himself included, above himself. */
export const mayGive = (
  { isSuper, permissions }: AdminPrincipal,
  given: readonly AdminPermission[],
): boolean => isSuper || reachesAsFar(permissions, given);

/** The same for whole roles, of which the super admin's has no list. */
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
