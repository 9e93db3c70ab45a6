// `strapi.plugin('users-permissions').service('users-permissions')`: the actions that can be granted to roles.
import { permissionTree } from '../../users/routes/permission-tree.ts';
import type { UsersService } from '../../users/service.ts';

export interface UsersPermissionsService {
  /** All actions in the form of the permissions of a role: `{ 'api::tag': { controllers: { tag: { find: { enabled } } } } }`. */
  getActions(options?: { readonly defaultEnable?: boolean }): object;
  /** Has no effect: permissions always match the routes of the project. */
  syncPermissions(): Promise<void>;
}

export const usersPermissionsService = (users: () => UsersService): UsersPermissionsService => ({
  getActions: ({ defaultEnable = false } = {}) =>
    permissionTree(users().knownActions, { may: () => defaultEnable, rules: {} }),
  syncPermissions: async () => undefined,
});
