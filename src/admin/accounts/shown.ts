// Administrators in responses of the admin API: names and state, without hashes and codes.
import type { RowSource } from '../../database/rows.ts';
import { type AdminRole, listAdminRoles } from '../roles/roles.ts';
import { type Admin, listAdmins, listMemberships } from './admins.ts';

export const shownAdmin = (admin: Admin, roles: readonly AdminRole[]) => ({
  id: admin.id,
  documentId: admin.documentId,
  firstname: admin.firstname,
  lastname: admin.lastname,
  username: admin.username,
  email: admin.email,
  isActive: admin.isActive,
  blocked: admin.isBlocked,
  // The spelling of the API that clients use.
  preferedLanguage: admin.preferredLanguage,
  createdAt: admin.createdAt,
  updatedAt: admin.updatedAt,
  publishedAt: admin.createdAt,
  locale: null,
  roles: roles.map(({ id, documentId, name, description, code }) => ({
    id,
    documentId,
    name,
    description,
    code,
  })),
});

/** The administrators with these ids, or all. */
export async function shownAdmins(source: RowSource, ids?: readonly number[]) {
  const [admins, roles, memberships] = await Promise.all([
    listAdmins(source, ids),
    listAdminRoles(source),
    listMemberships(source, ids),
  ]);
  const byId = new Map(roles.map((role) => [role.id, role]));
  return admins.map((admin) =>
    shownAdmin(
      admin,
      (memberships.get(admin.id) ?? []).flatMap((id) => byId.get(id) ?? []),
    ),
  );
}
