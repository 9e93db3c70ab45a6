// The plugin of end users as a project's `strapi-server` finds it: its actions, callable with a context, and its routes. An action
// here is the row that the server has itself, run for the request of that context.
import { unauthorized } from '../../errors/permission.ts';
import type { Request } from '../../routes/request.ts';
import { usersRoutes } from '../../users/routes.ts';
import type { UsersRoute, UsersService } from '../../users/service.ts';
import type { ControllerAction } from '../controllers/core-controller.ts';
import { type Call, type Context, callOf } from '../http/context.ts';

export const prefix = 'plugin::users-permissions.';

export type Actions = Readonly<Record<string, ControllerAction>>;

/** `user.me`; undefined for rows that demand no action. */
export const handlerNameOf = ({ action }: { readonly action?: string }): string | undefined =>
  action?.startsWith(prefix) ? action.slice(prefix.length) : undefined;

const nameOf = (route: UsersRoute): string | undefined => handlerNameOf('action' in route ? route : {});

let made: ReadonlyMap<string, Actions> | undefined;

/** By controller, by name; the same functions each time. */
export function builtInActions(): ReadonlyMap<string, Actions> {
  made ??= makeActions();
  return made;
}

function makeActions(): ReadonlyMap<string, Actions> {
  const controllers = new Map<string, Record<string, ControllerAction>>();
  for (const route of usersRoutes) {
    const [controller = '', action = ''] = (nameOf(route) ?? '').split('.');
    if (action === '') continue;
    const actions = controllers.get(controller) ?? {};
    actions[action] ??= (context) => runBuiltIn(route, context);
    controllers.set(controller, actions);
  }
  return controllers;
}

export interface WrittenRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly config: Record<string, unknown>;
}

/** As a project finds them in `plugin.routes['content-api'].routes`, each with the row that it stands for. */
export const builtInRoutes = (): ReadonlyMap<object, UsersRoute> =>
  new Map(
    usersRoutes.flatMap((route): readonly [WrittenRoute, UsersRoute][] => {
      const handler = nameOf(route);
      if (handler === undefined) return [];
      return [[{ method: route.method, path: route.path, handler, config: { prefix: '' } }, route]];
    }),
  );

async function runBuiltIn(route: UsersRoute, context: Context): Promise<void> {
  const call = callOf(context);
  const { users } = call;
  if (!users) throw new Error('An action of users takes the context of a request of users.');
  const response = await respond(
    route,
    { ...call, request: { ...call.request, body: context.request.body } },
    users,
  );
  context.status = response.status;
  context.set(response.headers ?? {});
  for (const cookie of response.cookies ?? []) context.append('set-cookie', cookie);
  if (response.body === undefined) return;
  const isJson = (response.contentType ?? 'application/json').startsWith('application/json');
  context.body = isJson ? JSON.parse(String(response.body)) : response.body;
}

/** The row's own handler, with what its demand has put into the request. */
function respond(route: UsersRoute, { request, principal }: Call, users: UsersService) {
  const given: Request & Pick<Call, 'principal'> = { ...request, principal };
  switch (route.demand) {
    case 'anyone':
    case 'any caller':
    case 'caller':
      return route.handler(given, users);
    case 'end user':
      if (!principal.user) throw unauthorized();
      return route.handler({ ...given, user: principal.user }, users);
    default:
      throw new Error(`${route.path} is for administrators.`);
  }
}
