// /api/users-permissions/roles, /roles/:id and /permissions: roles with the number of their users, which actions there
// are, and which of them a role holds; making, changing and deleting roles.
import { knownActions } from '../auth/known-actions.ts';
import { createRole, deleteRole, type HeldActions, updateRole } from '../auth/own-roles.ts';
import { committed, readAll } from '../database/rows.ts';
import { invalid, notFound } from '../errors/errors.ts';
import { showRules } from '../plan/parse-rule.ts';
import type { PluginRoute } from '../rest/route.ts';
import { type RoleWithUsers, selectRolesWithUsers } from '../sql/stored/roles.ts';
import type { Data } from '../values/data.ts';
import { bodyOf, requiredTexts } from './fields.ts';
import { parsePermissionTree, permissionTree } from './permission-tree.ts';
import type { UsersService } from './service.ts';
import { userType } from './user-store.ts';

export const listRolesRoute = (service: UsersService): PluginRoute => ({
  method: 'GET',
  path: ['users-permissions', 'roles'],
  action: 'plugin::users-permissions.role.find',
  answer: async () => ({ status: 200, body: JSON.stringify({ roles: await readRoles(service) }) }),
});

export const oneRoleRoute = (service: UsersService): PluginRoute => ({
  method: 'GET',
  path: ['users-permissions', 'roles', ':id'],
  action: 'plugin::users-permissions.role.findOne',
  async answer({ access, parameters }) {
    const { nb_users: _count, ...role } = await findRole(service, parameters.id);
    const { may, rules } = access.abilitiesOfRole(role.type);
    const shown = showRules(service.schema(), Object.fromEntries(rules));
    const permissions = permissionTree(knownActions(service.schema()), { may, rules: shown });
    return { status: 200, body: JSON.stringify({ role: { ...role, permissions } }) };
  },
});

export const permissionsRoute = (service: UsersService): PluginRoute => ({
  method: 'GET',
  path: ['users-permissions', 'permissions'],
  action: 'plugin::users-permissions.permissions.getPermissions',
  async answer() {
    const permissions = permissionTree(knownActions(service.schema()), { may: () => false, rules: {} });
    return { status: 200, body: JSON.stringify({ permissions }) };
  },
});

export const createRoleRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['users-permissions', 'roles'],
  action: 'plugin::users-permissions.role.createRole',
  async answer({ access, body }) {
    const given = roleBody(body);
    const { name } = requiredTexts(given, ['name']);
    const held = heldOf(service, given, { actions: [], rules: {} });
    const type = optionalText(given, 'type');
    await createRole(storeOf(service), { name, description: optionalText(given, 'description'), type, held });
    await access.refresh();
    return done;
  },
});

export const updateRoleRoute = (service: UsersService): PluginRoute => ({
  method: 'PUT',
  path: ['users-permissions', 'roles', ':id'],
  action: 'plugin::users-permissions.role.updateRole',
  async answer({ access, parameters, body }) {
    const given = roleBody(body);
    await access.refresh();
    const role = await findRole(service, parameters.id);
    const { rules } = access.abilitiesOfRole(role.type);
    const actions = knownActions(service.schema()).filter(access.abilitiesOfRole(role.type).may);
    const held = heldOf(service, given, { actions, rules: Object.fromEntries(rules) });
    const [name, description] = [optionalText(given, 'name'), optionalText(given, 'description')];
    await updateRole(storeOf(service), role.id, { name, description, held });
    await access.refresh();
    return done;
  },
});

export const deleteRoleRoute = (service: UsersService): PluginRoute => ({
  method: 'DELETE',
  path: ['users-permissions', 'roles', ':id'],
  action: 'plugin::users-permissions.role.deleteRole',
  async answer({ access, parameters }) {
    const { id } = await findRole(service, parameters.id);
    await deleteRole(storeOf(service), id);
    service.sessions.forgetAll();
    await access.refresh();
    return done;
  },
});

const done = { status: 200, body: '{"ok":true}' };

const storeOf = ({ database, schema }: UsersService) => ({ database, schema: schema() });

function roleBody(body: unknown): Data {
  const given = bodyOf(body);
  if (Object.keys(given).length === 0) throw invalid('Request body cannot be empty');
  return given;
}

/** Without `permissions` a role keeps what it holds. */
function heldOf(service: UsersService, { permissions }: Data, before: HeldActions): HeldActions | undefined {
  if (permissions === undefined || permissions === null) return undefined;
  const schema = service.schema();
  // An empty list is what some clients send for nothing at all.
  const tree = Array.isArray(permissions) && permissions.length === 0 ? {} : permissions;
  return parsePermissionTree(tree, { schema, known: knownActions(schema), before });
}

function optionalText(body: Data, name: string): string | undefined {
  const given = body[name];
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'string' || given.length > 10_000 || given.includes('\u0000'))
    throw invalid(`${name} must be a text of at most 10000 characters`);
  return given;
}

async function findRole(service: UsersService, id = ''): Promise<RoleWithUsers> {
  const found = (await readRoles(service)).find((role) => String(role.id) === id);
  if (!found) throw notFound('Role not found');
  return found;
}

const readRoles = (service: UsersService): Promise<readonly RoleWithUsers[]> =>
  readAll(committed(service.database), selectRolesWithUsers(userType(service)));
