// Roles of end users, for administrators: /admin/users-permissions/roles and /permissions, which existing scripts ask for
// without /admin. The responses are those of the content API's rows; only who may ask is another question.
import { nothing } from '../../abilities/abilities.ts';
import type { Method, Route } from '../../routes/route.ts';
import { roleRoutes } from '../../users/roles.ts';
import type { UsersService } from '../../users/service.ts';
import type { AdminPrincipal } from '../principal.ts';

const verbs: Readonly<Record<Method, string>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** An administrator acts for the project, not as a caller of the content API: that they may was asked before. */
const nobody = { abilities: nothing, user: undefined };

export const contentRolesRoutes: readonly Route<UsersService, AdminPrincipal>[] = roleRoutes.map(
  ({ method, path, body, handler }) => ({
    method,
    path,
    body,
    demand: 'administrator',
    action: `plugin::users-permissions.roles.${verbs[method]}`,
    handler: (request, service) => handler({ ...request, principal: nobody }, service),
  }),
);
