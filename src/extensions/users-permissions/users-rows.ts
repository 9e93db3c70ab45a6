// The rows of end users as a project's `strapi-server` leaves them: those that it took away are gone, those whose action, policies
// or middlewares it changed run its code with the same demand and the same limits, and its own come before them.

import type { Principal } from '../../auth/authenticate.ts';
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/project-faults.ts';
import type { Request } from '../../routes/request.ts';
import { usersRoutes } from '../../users/routes.ts';
import type { UsersRoute, UsersService } from '../../users/service.ts';
import { isData } from '../../values/data.ts';
import type { CodeRoom } from '../routes/project-rows.ts';
import { projectRow, publicOf } from '../routes/project-rows.ts';
import { readRoute } from '../routes/read-routes.ts';
import { type CodeRuntime, type RunnableRoute, runRoute } from '../routes/run-route.ts';
import { type Lookup, stepsOf } from '../routes/steps.ts';
import { builtInActions, handlerNameOf } from './built-in.ts';
import type { ExtendedUsers } from './extended-users.ts';

export interface UsersRows {
  /** Of the project. */
  readonly own: readonly ReturnType<typeof projectRow>[];
  /** Of the server, with the project's code where it has put some. */
  readonly rows: (room: CodeRoom) => readonly UsersRoute[];
}

interface UsersRowsOptions {
  readonly lookup: Lookup;
  readonly runtime: CodeRuntime;
}

export function usersRows(extended: ExtendedUsers | undefined, options: UsersRowsOptions): UsersRows {
  if (!extended) return { own: [], rows: () => usersRoutes };
  const { lookup, runtime } = options;
  const { file, routes, rowOf } = extended;
  const faults: Fault[] = [];
  const reading = {
    file,
    api: undefined,
    plugin: 'users-permissions',
    schema: lookup.schema,
    strapi: lookup.strapi,
    faults,
  };
  const runnables = routes.flatMap((route, index) => {
    const read = readRoute(route, `routes.content-api.${index}`, reading, '/users-permissions');
    return read.flatMap((definition): readonly (readonly [unknown, RunnableRoute])[] => {
      try {
        return [[route, { route: definition, steps: stepsOf(definition, lookup), runtime }]];
      } catch (error) {
        if (!(error instanceof ExtensionFault)) throw error;
        faults.push({ file, path: definition.place, problem: error.problem, remedy: error.remedy });
        return [];
      }
    });
  });
  if (faults.length > 0) throw new ProjectFaults(faults);
  const changed = new Map<UsersRoute, RunnableRoute>();
  const kept = new Set<UsersRoute>();
  for (const [given, runnable] of runnables) {
    const row = rowOf(given);
    if (!row) continue;
    kept.add(row);
    refuseAuth(given, file);
    if (isChanged(row, runnable, extended)) changed.set(row, runnable);
  }
  return {
    own: runnables.flatMap(([given, runnable]) => (rowOf(given) ? [] : [projectRow(runnable)])),
    rows: (room) =>
      usersRoutes
        .filter((row) => !('action' in row) || handlerNameOf(row) === undefined || kept.has(row))
        .map((row) => withCode(row, changed.get(row), room)),
  };
}

/** Who may call an action of the server is the matter of roles. */
function refuseAuth(given: unknown, file: string): void {
  const config = isData(given) && isData(given.config) ? given.config : {};
  if (config.auth === undefined) return;
  const problem = 'It changes the auth of a route of the server.';
  throw new ProjectFaults([
    { file, path: 'routes.content-api', problem, remedy: 'Grant the action to roles instead.' },
  ]);
}

function isChanged(row: UsersRoute, { route }: RunnableRoute, { controllers }: ExtendedUsers): boolean {
  const [controller = '', action = ''] = (handlerNameOf('action' in row ? row : {}) ?? '').split('.');
  const own: unknown = Reflect.get(controllers.get(controller) ?? {}, action);
  const isOwn = own !== builtInActions().get(controller)?.[action];
  return isOwn || route.policies.length > 0 || route.middlewares.length > 0;
}

/** The same row: method, path, body, demand and limit stay. */
function withCode(row: UsersRoute, runnable: RunnableRoute | undefined, room: CodeRoom): UsersRoute {
  if (!runnable) return row;
  const handler = (request: Request & { readonly principal?: Principal }, users: UsersService) =>
    room.seeing(() =>
      runRoute(runnable, {
        request,
        principal: request.principal ?? publicOf(room.access),
        content: room.content,
        schema: room.schema,
        users,
      }),
    );
  return { ...row, handler } as UsersRoute;
}
