// `strapi.plugin('users-permissions').service('role')`: roles with what they may do.
import { listPermissions } from '../../auth/role-store.ts';
import { permissionTree } from '../../users/permission-tree.ts';
import type { UsersService } from '../../users/service.ts';
import { userUid } from '../../users/user-store.ts';
import type { DocumentService, Entry } from '../strapi/document-service.ts';

interface FoundRole extends Entry {
  /** `{ 'api::tag': { controllers: { tag: { find: { enabled: true } } } } }` */
  readonly permissions?: object;
  readonly nb_users?: number;
}

export interface RoleService {
  /** All roles, with the number of their users. */
  find(): Promise<readonly FoundRole[]>;
  /** With its permissions; null where there is no such role. */
  findOne(id: number | string): Promise<FoundRole | null>;
}

export interface RoleParts {
  readonly users: UsersService;
  readonly documents: (uid: string) => DocumentService;
  readonly roles: DocumentService;
}

export function roleService({ users, documents, roles }: RoleParts): RoleService {
  return {
    find: async () => {
      const found = await roles.findMany({ sort: 'name' });
      return Promise.all(
        found.map(async (role) => {
          const filters = { role: { id: role.id } };
          return { ...role, nb_users: await documents(userUid).count({ filters }) };
        }),
      );
    },
    findOne: async (id) => {
      const role = await roles.findFirst({ filters: { id } });
      if (!role) return null;
      const held = (await listPermissions(users.database)).find((one) => one.role === role.type);
      const actions = new Set(held?.actions);
      const may = (action: string): boolean => actions.has(action);
      return { ...role, permissions: permissionTree(users.knownActions, { may, rules: {} }) };
    },
  };
}
