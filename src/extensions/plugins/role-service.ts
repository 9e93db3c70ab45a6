// `strapi.plugin('users-permissions').service('role')`: roles with their permissions.
import {
  createRole,
  deleteRole,
  type RoleActions,
  reservedRoleTypes,
  updateRole,
} from '../../auth/own-roles.ts';
import { listPermissions } from '../../auth/role-store.ts';
import { roleNotFound } from '../../errors/families/missing.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import { userUid } from '../../users/accounts/user-store.ts';
import { parsePermissionTree, permissionTree } from '../../users/routes/permission-tree.ts';
import type { UsersService } from '../../users/service.ts';
import type { DocumentService, Entry } from '../strapi/documents/document-service.ts';

const noActions: RoleActions = { actions: [], rules: {} };

interface FoundRole extends Entry {
  /** `{ 'api::tag': { controllers: { tag: { find: { enabled: true } } } } }` */
  readonly permissions?: object;
  readonly nb_users?: number;
}

export interface RoleService {
  /** All roles, with the number of their users. */
  find(): Promise<readonly FoundRole[]>;
  /** The name of `find` in early releases of version 4. */
  getRoles(): Promise<readonly FoundRole[]>;
  /** The role with its permissions. Throws for an unknown role. */
  findOne(id: number | string): Promise<FoundRole>;
  /** `permissions`, if given, replace the existing ones. */
  updateRole(id: number | string, change: RoleChange): Promise<void>;
  createRole(role: RoleChange & { readonly name: string; readonly type?: string }): Promise<void>;
  deleteRole(id: number | string): Promise<void>;
}

interface RoleChange {
  readonly name?: string;
  readonly description?: string;
  /** In the form of `findOne`. */
  readonly permissions?: object;
}

export interface RoleParts {
  readonly users: UsersService;
  readonly documents: (uid: string) => DocumentService;
  readonly roles: DocumentService;
}

export function roleService({ users, documents, roles }: RoleParts): RoleService {
  const granted = ({ permissions }: RoleChange, before: RoleActions) =>
    permissions === undefined
      ? undefined
      : parsePermissionTree(permissions, { schema: users.schema, known: users.knownActions, before });
  const actionsOf = async (role: Entry | null): Promise<RoleActions> =>
    (await listPermissions(users.database)).find((one) => one.role === role?.type) ?? noActions;
  const find = async (): Promise<readonly FoundRole[]> => {
    const found = await roles.findMany({ sort: 'name' });
    return Promise.all(
      found.map(async (role) => {
        const filters = { role: { id: role.id } };
        return { ...role, nb_users: await documents(userUid).count({ filters }) };
      }),
    );
  };
  return {
    find,
    getRoles: find,
    updateRole: async (id, change) => {
      const { name, description } = change;
      const role = await roles.findFirst({ filters: { id } });
      const before = await actionsOf(role);
      await updateRole(users, numberOf(id), { name, description, granted: granted(change, before) });
      await users.access.refresh();
    },
    createRole: async (role) => {
      const { name, description, type } = role;
      await createRole(users, { name, description, type, granted: granted(role, noActions) });
      await users.access.refresh();
    },
    deleteRole: async (id) => {
      await deleteRole(users, numberOf(id), reservedRoleTypes);
      users.sessions.forgetAll();
      await users.access.refresh();
    },
    findOne: async (id) => {
      const role = await roles.findFirst({ filters: { id } });
      if (!role) throw roleNotFound();
      const actions = new Set((await actionsOf(role)).actions);
      const may = (action: string): boolean => actions.has(action);
      return { ...role, permissions: permissionTree(users.knownActions, { may, rules: {} }) };
    },
  };
}

function numberOf(id: number | string): number {
  const number = Number(id);
  if (Number.isSafeInteger(number)) return number;
  throw wrongParameter({ name: 'id', expected: 'the id of a role' });
}
