// Roles of end users, for administrators: /admin/users-permissions/roles and /permissions, which existing scripts ask for
// without /admin. The answers are those of the content API's routes; only who may ask is another question.
import { nothing } from '../../abilities/abilities.ts';
import type { PluginRoute } from '../../rest/route.ts';
import type { AdminRoute } from '../route.ts';
import type { AdminService } from '../service.ts';

const verbs = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;
type Method = keyof typeof verbs;
const isMethod = (method: string): method is Method => Object.hasOwn(verbs, method);

export const contentRolesRoutes = ({ access, roleRoutes }: AdminService): readonly AdminRoute[] =>
  roleRoutes.flatMap(({ method, path, answer }: PluginRoute): readonly AdminRoute[] => {
    if (!isMethod(method)) return [];
    return [
      {
        method,
        path,
        access: 'granted',
        action: `plugin::users-permissions.roles.${verbs[method]}`,
        // He acts for the project, not as a caller of the content API: that he may was asked before.
        answer: ({ principal: _admin, ...context }) =>
          answer({ ...context, method, access, principal: { abilities: nothing, user: undefined } }),
      },
    ];
  });
