// Management of end-user roles: /admin/users-permissions/roles and /permissions; existing scripts use these paths
// without /admin. The responses are those of the content API.
import type { Method, Route } from '../../routes/route.ts';
import { roleRoutes } from '../../users/routes/roles.ts';
import type { UsersService } from '../../users/service.ts';
import { contentAbilities } from '../content-rights.ts';
import type { AdminPrincipal } from '../principal.ts';

const verbs: Readonly<Record<Method, string>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

export const contentRolesRoutes: readonly Route<UsersService, AdminPrincipal>[] = roleRoutes.map(
  ({ method, path, body, handler }) => ({
    method,
    path,
    body,
    demand: 'administrator',
    action: `plugin::users-permissions.roles.${verbs[method]}`,
    // The demand of the route was checked already; the abilities limit what the administrator can grant.
    handler: ({ principal, ...request }, service) => {
      const abilities = contentAbilities(principal, service);
      return handler({ ...request, principal: { abilities, user: undefined } }, service);
    },
  }),
);
