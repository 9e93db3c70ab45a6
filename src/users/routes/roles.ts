// /api/users-permissions/roles, /roles/:id and /permissions: lists roles with the number of their users, and existing
// actions; creates, changes and deletes roles.
import { type Abilities, noAbilities } from '../../abilities/abilities.ts';
import { coversGrant, grantsIn, requireHeld } from '../../abilities/giving.ts';
import { createRole, deleteRole, type RoleActions, updateRole } from '../../auth/own-roles.ts';
import { committed, readAll } from '../../database/rows.ts';
import { roleNotFound } from '../../errors/families/missing.ts';
import { roleBodyEmpty, roleTextTooLong } from '../../errors/families/users.ts';
import { showRules } from '../../plan/rules/parse-rule.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import type { CallerRoute } from '../../routes/route.ts';
import { type RoleWithUsers, selectRolesWithUsers } from '../../sql/stored/roles.ts';
import type { Data } from '../../values/data.ts';
import { userType } from '../accounts/user-store.ts';
import type { UsersService } from '../service.ts';
import { bodyOf, requiredTexts } from './fields.ts';
import { parsePermissionTree, permissionTree } from './permission-tree.ts';

const listRolesRoute: CallerRoute<UsersService> = {
  method: 'GET',
  path: '/users-permissions/roles',
  demand: 'caller',
  action: 'plugin::users-permissions.role.find',
  body: 'none',
  handler: async (_request, service) => ({
    status: 200,
    body: JSON.stringify({ roles: await readRoles(service) }),
  }),
};

const oneRoleRoute: CallerRoute<UsersService> = {
  method: 'GET',
  path: '/users-permissions/roles/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.role.findOne',
  body: 'none',
  async handler({ parameters }, service) {
    const { access } = service;
    const { nb_users: _count, ...role } = await findRole(service, parameters.id);
    // After the row, whose `updatedAt` must not be newer than the actions.
    await access.refresh();
    const { may, rules } = access.abilitiesOfRole(role.type);
    const shown = showRules(service.schema, Object.fromEntries(rules));
    const permissions = permissionTree(service.knownActions, { may, rules: shown });
    return { status: 200, body: JSON.stringify({ role: { ...role, permissions } }) };
  },
};

const permissionsRoute: CallerRoute<UsersService> = {
  method: 'GET',
  path: '/users-permissions/permissions',
  demand: 'caller',
  action: 'plugin::users-permissions.permissions.getPermissions',
  body: 'none',
  async handler({ principal }, service) {
    const { may } = principal.abilities;
    const permissions = permissionTree(service.knownActions, { may, rules: {} });
    return { status: 200, body: JSON.stringify({ permissions }) };
  },
};

const createRoleRoute: CallerRoute<UsersService> = {
  method: 'POST',
  path: '/users-permissions/roles',
  demand: 'caller',
  action: 'plugin::users-permissions.role.createRole',
  body: 'json',
  async handler({ principal, body }, service) {
    const fields = roleBody(body);
    const { name } = requiredTexts(fields, ['name']);
    const granted = grantedOf(service, fields, { actions: [], rules: {} });
    if (granted) refuseMore(principal.abilities, noAbilities, granted);
    const type = optionalText(fields, 'type');
    await createRole(storeOf(service), {
      name,
      description: optionalText(fields, 'description'),
      type,
      granted,
    });
    await service.access.refresh();
    return done;
  },
};

const updateRoleRoute: CallerRoute<UsersService> = {
  method: 'PUT',
  path: '/users-permissions/roles/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.role.updateRole',
  body: 'json',
  async handler(request, service) {
    const { principal, parameters, body } = request;
    const { access } = service;
    const fields = roleBody(body);
    await access.refresh();
    const role = await findRole(service, parameters.id);
    const before = access.abilitiesOfRole(role.type);
    const actions = service.knownActions.filter(before.may);
    const granted = grantedOf(service, fields, { actions, rules: Object.fromEntries(before.rules) });
    if (granted) refuseMore(principal.abilities, before, granted);
    const [name, description] = [optionalText(fields, 'name'), optionalText(fields, 'description')];
    const ifMatch = parseIfMatch(request);
    await updateRole(storeOf(service), role.id, { name, description, granted, ifMatch });
    await access.refresh();
    return done;
  },
};

const deleteRoleRoute: CallerRoute<UsersService> = {
  method: 'DELETE',
  path: '/users-permissions/roles/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.role.deleteRole',
  body: 'none',
  async handler({ parameters }, service) {
    const { access } = service;
    const { id } = await findRole(service, parameters.id);
    await deleteRole(storeOf(service), id);
    service.sessions.forgetAll();
    await access.refresh();
    return done;
  },
};

/** Administrators have the same routes with other actions (admin/routes/content-roles.ts). */
export const roleRoutes: readonly CallerRoute<UsersService>[] = [
  listRolesRoute,
  oneRoleRoute,
  createRoleRoute,
  updateRoleRoute,
  deleteRoleRoute,
  permissionsRoute,
];

/** Throws if the role would get abilities that the caller does not have. Those that the role has already are allowed. */
function refuseMore(own: Abilities, before: Abilities, { actions, rules }: RoleActions): void {
  requireHeld(
    own,
    grantsIn(actions, rules).filter((grant) => !coversGrant(before, grant)),
  );
}

const done = { status: 200, body: '{"ok":true}' };

const storeOf = ({ database, schema }: UsersService) => ({ database, schema });

function roleBody(body: unknown): Data {
  const fields = bodyOf(body);
  if (Object.keys(fields).length === 0) throw roleBodyEmpty();
  return fields;
}

/** Without `permissions` the role keeps its actions. */
function grantedOf(
  service: UsersService,
  { permissions }: Data,
  before: RoleActions,
): RoleActions | undefined {
  if (permissions === undefined || permissions === null) return undefined;
  const schema = service.schema;
  // Some clients send an empty list instead of an empty object.
  const tree = Array.isArray(permissions) && permissions.length === 0 ? {} : permissions;
  return parsePermissionTree(tree, { schema, known: service.knownActions, before });
}

function optionalText(body: Data, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.length > 10_000 || value.includes('\u0000'))
    throw roleTextTooLong({ name });
  return value;
}

async function findRole(service: UsersService, id = ''): Promise<RoleWithUsers> {
  const found = (await readRoles(service)).find((role) => String(role.id) === id);
  if (!found) throw roleNotFound();
  return found;
}

const readRoles = (service: UsersService): Promise<readonly RoleWithUsers[]> =>
  readAll(committed(service.database), selectRolesWithUsers(userType(service)));
