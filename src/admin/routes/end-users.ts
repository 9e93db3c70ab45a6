// End users, for administrators: /admin/users-permissions/users. They are written as over the content API: a role
// with more rights than the administrator's own cannot be given, and a new password ends sessions.
import { type Abilities, withAction } from '../../abilities/abilities.ts';
import { userNotFound } from '../../errors/families/missing.ts';
import type { Query } from '../../plan/query.ts';
import { parseQuery } from '../../rest/parse-query.ts';
import { envelope, listEnvelope } from '../../rest/respond.ts';
import type { Response } from '../../routes/request.ts';
import type { CallerRoute, Method, Route } from '../../routes/route.ts';
import { oneUserRoute } from '../../users/routes/reading.ts';
import { createUserRoute, deleteUserRoute, updateUserRoute } from '../../users/routes/writing.ts';
import { readUserPage, type UsersService } from '../../users/service.ts';
import { contentAbilities } from '../content-rights.ts';
import type { AdminPrincipal } from '../principal.ts';

type EndUsersRoute = Route<UsersService, AdminPrincipal>;

const right = 'plugin::users-permissions.users';
const path = '/users-permissions/users';
const one = `${path}/:id`;

export const endUsersRoutes: readonly EndUsersRoute[] = [
  {
    method: 'GET',
    path,
    demand: 'administrator',
    action: `${right}.read`,
    body: 'none',
    async handler({ principal, search }, service) {
      const page = await readUserPage(service, {
        key: `administrators ${search}`,
        abilities: abilitiesIn(principal, service),
        query: () => ({ ...withRole, ...parseQuery(search, { ...service.rules, isStrict: true }) }),
      });
      return { status: 200, body: listEnvelope(page) };
    },
  },
  forAdministrators(oneUserRoute, { method: 'GET', path: one, name: 'read' }),
  forAdministrators(createUserRoute, { method: 'POST', path, name: 'create' }),
  forAdministrators(updateUserRoute, { method: 'PUT', path: one, name: 'update' }),
  forAdministrators(deleteUserRoute, { method: 'DELETE', path: one, name: 'delete' }),
];

const withRole: Pick<Query, 'populate'> = {
  populate: { kind: 'entries', entries: new Map([['role', { kind: 'plain' }]]) },
};

interface RoutePlace {
  readonly method: Method;
  readonly path: string;
  readonly name: string;
}

/** Wraps the record of the content API in `{ data }`; a missing user is a 404. */
function forAdministrators(
  { body, handler }: CallerRoute<UsersService>,
  { method, path, name }: RoutePlace,
): EndUsersRoute {
  return {
    method,
    path,
    body,
    demand: 'administrator',
    action: `${right}.${name}`,
    async handler({ principal, ...request }, service): Promise<Response> {
      const abilities = abilitiesIn(principal, service);
      const search = method === 'GET' ? 'populate=role' : '';
      const response = await handler(
        { ...request, search, principal: { abilities, user: undefined } },
        service,
      );
      if (response.status === 204 || response.body === undefined) throw userNotFound();
      return { status: response.status, body: envelope('{"data":', String(response.body), '}') };
    },
  };
}

const user = 'plugin::users-permissions.user';
const opened = {
  read: [`${user}.find`, `${user}.findOne`, 'plugin::users-permissions.role.find'],
  create: [`${user}.create`],
  update: [`${user}.update`],
  delete: [`${user}.destroy`],
};

/** The abilities of the administrator over content, and those over users that their permissions give. */
function abilitiesIn(principal: AdminPrincipal, service: UsersService): Abilities {
  const held = Object.entries(opened).flatMap(([name, actions]) =>
    principal.may(`${right}.${name}`) ? actions : [],
  );
  return held.reduce(withAction, contentAbilities(principal, service));
}
