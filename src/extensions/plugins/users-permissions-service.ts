// `strapi.plugin('users-permissions').service('users-permissions')`: what can be granted to roles.
import { permissionTree } from '../../users/permission-tree.ts';
import type { UsersService } from '../../users/service.ts';

export interface UsersPermissionsService {
  /** All actions, as roles hold them: `{ 'api::tag': { controllers: { tag: { find: { enabled } } } } }`. */
  getActions(options?: { readonly defaultEnable?: boolean }): object;
  /** Permissions follow the routes of the project by themselves. */
  syncPermissions(): Promise<void>;
}

export const usersPermissionsService = (users: () => UsersService): UsersPermissionsService => ({
  getActions: ({ defaultEnable = false } = {}) =>
    permissionTree(users().knownActions, { may: () => defaultEnable, rules: {} }),
  syncPermissions: async () => undefined,
});
