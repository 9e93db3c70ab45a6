// GET /api/users-permissions/roles, /roles/:id and /permissions: roles with the number of their users, and which
// actions there are and which of them a role holds. Roles are changed on the command line.
import { knownActions } from '../auth/known-actions.ts';
import { notFound } from '../errors/errors.ts';
import type { PluginRoute } from '../rest/route.ts';
import { selectRolesWithUsers } from '../sql/write/users.ts';
import type { UsersService } from './service.ts';
import { readRows, userType } from './user-store.ts';

interface Role {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
  readonly nb_users: number;
}

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
    const found = (await readRoles(service)).find(({ id }) => String(id) === parameters.id);
    if (!found) throw notFound('Role not found');
    const { nb_users: _count, ...role } = found;
    const { may } = access.abilitiesOfRole(role.type);
    const permissions = permissionTree(knownActions(service.schema()), may);
    return { status: 200, body: JSON.stringify({ role: { ...role, permissions } }) };
  },
});

export const permissionsRoute = (service: UsersService): PluginRoute => ({
  method: 'GET',
  path: ['users-permissions', 'permissions'],
  action: 'plugin::users-permissions.permissions.getPermissions',
  async answer() {
    const permissions = permissionTree(knownActions(service.schema()), () => false);
    return { status: 200, body: JSON.stringify({ permissions }) };
  },
});

async function readRoles(service: UsersService): Promise<readonly Role[]> {
  const rows = await readRows(service, selectRolesWithUsers(userType(service)));
  return rows.map(([id, documentId, name, description, type, createdAt, updatedAt, users]) => ({
    id: Number(id),
    documentId: String(documentId),
    name: String(name),
    description: description === null ? null : String(description),
    type: String(type),
    createdAt: String(createdAt),
    updatedAt: String(updatedAt),
    publishedAt: String(createdAt),
    nb_users: Number(users),
  }));
}

type Controllers = Record<string, Record<string, { readonly enabled: boolean; readonly policy: string }>>;

/** `api::tag.tag.find` becomes `{"api::tag":{"controllers":{"tag":{"find":{"enabled":…,"policy":""}}}}}`. */
function permissionTree(
  actions: readonly string[],
  may: (action: string) => boolean,
): Record<string, { readonly controllers: Controllers }> {
  const tree: Record<string, { readonly controllers: Controllers }> = {};
  for (const action of actions) {
    const [owner = '', controller = '', name = ''] = action.split('.');
    tree[owner] ??= { controllers: {} };
    const { controllers } = tree[owner];
    controllers[controller] ??= {};
    controllers[controller][name] = { enabled: may(action), policy: '' };
  }
  return tree;
}
