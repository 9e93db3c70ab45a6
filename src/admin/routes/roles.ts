// Roles of administrators: /admin/roles, and their permissions: /admin/roles/:id/permissions.
import { refuseChanged } from '../../auth/unchanged.ts';
import type { RowSource } from '../../database/rows.ts';
import { forbidden } from '../../errors/errors.ts';
import { adminRoleNotFound } from '../../errors/families/missing.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import { fieldsOf, idsOf, optionalText, requiredText } from '../parameters/fields.ts';
import { type AdminPrincipal, changeAs, mayGive, mayGiveRoles } from '../principal.ts';
import {
  everyPermission,
  parsePermissions,
  type StoredPermission,
  shownPermission,
} from '../roles/permissions.ts';
import {
  addRole,
  permitRole,
  refuseFixedRole,
  refuseTakenName,
  removeRoles,
  renameRole,
} from '../roles/role-changes.ts';
import { type AdminRole, listAdminPermissions, listAdminRoles, superAdminCode } from '../roles/roles.ts';
import { type AdminRoute, dataResponse, parseId, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';

export const rolesRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/roles',
    demand: 'administrator',
    action: 'admin::roles.read',
    body: 'none',
    handler: async (_request, service) => dataResponse(await listAdminRoles(service.source)),
  },
  {
    method: 'POST',
    path: '/roles',
    demand: 'administrator',
    action: 'admin::roles.create',
    body: 'json',
    handler: (context, service) => create(service, context),
  },
  {
    method: 'POST',
    path: '/roles/batch-delete',
    demand: 'administrator',
    action: 'admin::roles.delete',
    body: 'json',
    handler: async ({ principal, body }, service) =>
      dataResponse(await remove(service, principal, idsOf(fieldsOf(body, ['ids']).ids, 'ids'))),
  },
  {
    method: 'GET',
    path: '/roles/:id',
    demand: 'administrator',
    action: 'admin::roles.read',
    body: 'none',
    handler: async ({ parameters }, service) => dataResponse(await roleAt(service, parameters.id)),
  },
  {
    method: 'PUT',
    path: '/roles/:id',
    demand: 'administrator',
    action: 'admin::roles.update',
    body: 'json',
    handler: (context, service) => update(service, context),
  },
  {
    method: 'DELETE',
    path: '/roles/:id',
    demand: 'administrator',
    action: 'admin::roles.delete',
    body: 'none',
    handler: async ({ principal, parameters }, service) => {
      const { id } = await roleAt(service, parameters.id);
      const [deleted] = await remove(service, principal, [id]);
      return dataResponse(deleted);
    },
  },
  {
    method: 'GET',
    path: '/roles/:id/permissions',
    demand: 'administrator',
    action: 'admin::roles.read',
    body: 'none',
    handler: async ({ parameters }, service) => dataResponse(await shownPermissions(service, parameters.id)),
  },
  {
    method: 'PUT',
    path: '/roles/:id/permissions',
    demand: 'administrator',
    action: 'admin::roles.update',
    body: 'json',
    handler: (context, service) => permit(service, context),
  },
];

const roleAt = ({ source }: AdminService, text: string | undefined): Promise<AdminRole> =>
  roleOf(source, parseId(text));

async function roleOf(source: RowSource, id: number | undefined): Promise<AdminRole> {
  const role = (await listAdminRoles(source)).find((known) => known.id === id);
  if (!role) throw adminRoleNotFound();
  return role;
}

async function permissionsAt(service: AdminService, role: AdminRole): Promise<readonly StoredPermission[]> {
  if (role.code === superAdminCode) return everyPermission(service.schema);
  const all = await listAdminPermissions(service.source);
  return all.filter(({ roleId }) => roleId === role.id);
}

const shownPermissions = async (service: AdminService, id: string | undefined) =>
  (await permissionsAt(service, await roleAt(service, id))).map(shownPermission);

async function create(service: AdminService, { principal, body }: SignedInRequest) {
  const { name, description } = namesIn(body);
  const id = await changeAs(service, principal, {
    action: 'admin::roles.create',
    work: (transaction) => addRole(transaction, { name, description }),
  }).catch(refuseTakenName(name));
  return dataResponse(await roleAt(service, String(id)), { status: 201 });
}

/** `before`: the current description, which is kept if the body has none. */
function namesIn(body: unknown, before = ''): { readonly name: string; readonly description: string } {
  const fields = fieldsOf(body, ['name', 'description']);
  return { name: requiredText(fields, 'name'), description: optionalText(fields, 'description') ?? before };
}

async function update(service: AdminService, request: SignedInRequest) {
  const { principal, parameters, body } = request;
  const role = await roleAt(service, parameters.id);
  const { name, description } = namesIn(body, role.description ?? '');
  await changeAs(service, principal, {
    action: 'admin::roles.update',
    work: async (transaction, own) => {
      await refuseSuperiorRoles(transaction, own, [role]);
      await refuseChangedRole(transaction, role.id, request);
      await renameRole(transaction, role, { name, description });
    },
  }).catch(refuseTakenName(name));
  return dataResponse(await roleAt(service, parameters.id));
}

async function refuseChangedRole(source: RowSource, id: number, request: SignedInRequest): Promise<void> {
  refuseChanged(parseIfMatch(request), await roleOf(source, id));
}

async function refuseSuperiorRoles(
  source: RowSource,
  principal: AdminPrincipal,
  roles: readonly AdminRole[],
): Promise<void> {
  if (!mayGiveRoles(principal, roles, await listAdminPermissions(source))) throw forbidden();
}

/** Deletes all of them, or none if one cannot be deleted. Returns the deleted roles. */
const remove = (
  service: AdminService,
  principal: AdminPrincipal,
  ids: readonly number[],
): Promise<readonly AdminRole[]> =>
  changeAs(service, principal, {
    action: 'admin::roles.delete',
    work: async (transaction, own) => {
      const roles = (await listAdminRoles(transaction)).filter(({ id }) => ids.includes(id));
      await refuseSuperiorRoles(transaction, own, roles);
      await removeRoles(transaction, roles);
      return roles;
    },
  });

/** Applies from the next request of each administrator with the role. */
async function permit(service: AdminService, request: SignedInRequest) {
  const { principal, parameters, body } = request;
  const role = await roleAt(service, parameters.id);
  refuseFixedRole(role);
  const permissions = parsePermissions(fieldsOf(body, ['permissions']).permissions, service.schema);
  await changeAs(service, principal, {
    action: 'admin::roles.update',
    work: async (transaction, own) => {
      await refuseSuperiorRoles(transaction, own, [role]);
      if (!mayGive(own, permissions)) throw forbidden();
      await refuseChangedRole(transaction, role.id, request);
      await permitRole(transaction, role, permissions);
    },
  });
  return dataResponse(await shownPermissions(service, parameters.id));
}
