// The routes of a plugin after a project's `strapi-server`: removed routes are not served; routes whose action, policies or
// middlewares it changed run its code with the same permission and limits. Added routes are like those of route files.
import type { Principal } from '../../auth/authenticate.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import type { Request } from '../../routes/request.ts';
import type { Route } from '../../routes/route.ts';
import { isData } from '../../values/data.ts';
import { type CodeService, projectRoute, publicOf } from '../routes/project-routes.ts';
import { readRoute } from '../routes/read-routes.ts';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { type CodeRuntime, type RunnableRoute, runRoute } from '../routes/run-route.ts';
import { type StepLookup, stepsOf } from '../routes/steps.ts';
import { builtInActions, handlerNameOf } from './built-in-plugin.ts';
import type { BuiltInPlugin } from './built-in-plugins.ts';
import type { ExtendedPlugin } from './extended-plugin.ts';

export interface PluginRoutes {
  /** Of the project. */
  readonly own: readonly ReturnType<typeof projectRoute>[];
  /** The server's routes, of which those that the project changes run its code. */
  readonly routes: <Service>(
    plugin: BuiltInPlugin<Service>,
    service: CodeService,
  ) => readonly Route<Service>[];
}

interface PluginRoutesOptions {
  readonly lookup: StepLookup;
  readonly runtime: CodeRuntime;
}

/** The parts of one route, and the row of the server that it represents. */
interface ReadRoute {
  readonly builtIn: object | undefined;
  readonly runnable: RunnableRoute;
}

export function changedRoutes(extended: ExtendedPlugin, options: PluginRoutesOptions): PluginRoutes {
  const read = readPluginRoutes(extended, options);
  const kept = new Set(read.flatMap(({ builtIn }) => builtIn ?? []));
  const runnables = new Map(
    read.flatMap(({ builtIn, runnable }) => (builtIn ? [[builtIn, runnable] as const] : [])),
  );
  return {
    own: read
      .filter(({ builtIn }, index) => !builtIn && !isBehind(read, index))
      .map(({ runnable }) => projectRoute(runnable)),
    routes: (plugin, service) => {
      const changed = plugin.routes.filter((builtIn) =>
        isChanged({ plugin, builtIn }, runnables.get(builtIn), options.lookup),
      );
      const actions = new Set(changed.flatMap((builtIn) => handlerNameOf(plugin, builtIn) ?? []));
      return plugin.routes
        .filter((builtIn) => isKept(builtIn, { plugin, kept, actions }))
        .map((builtIn) =>
          changed.includes(builtIn) ? withCode(builtIn, runnables.get(builtIn), service) : builtIn,
        );
    },
  };
}

interface Keeping<Service> {
  readonly plugin: BuiltInPlugin<Service>;
  readonly kept: ReadonlySet<object>;
  /** The actions whose rows run code of the project. */
  readonly actions: ReadonlySet<string>;
}

/** A second route to the same operation would bypass the project's code. */
function isKept<Service>(builtIn: Route<Service>, { plugin, kept, actions }: Keeping<Service>): boolean {
  const name = handlerNameOf(plugin, builtIn);
  if (name === undefined) return true;
  return plugin.isAdded?.(builtIn) ? !actions.has(name) : kept.has(builtIn);
}

function readPluginRoutes(
  extended: ExtendedPlugin,
  { lookup, runtime }: PluginRoutesOptions,
): readonly ReadRoute[] {
  const { file, name, contentRoutes, builtInRouteOf } = extended;
  const faults: Fault[] = [];
  const { schema, strapi } = lookup;
  const reading = { file, api: undefined, plugin: name, schema, strapi, faults };
  const read = contentRoutes().flatMap((route, index) => {
    const builtIn = builtInRouteOf(route);
    if (builtIn) refuseAuth(route, file);
    const definitions = readRoute(route, `routes.content-api.${index}`, reading, `/${name}`);
    return definitions.flatMap((definition): readonly ReadRoute[] => {
      try {
        return [{ builtIn, runnable: { route: definition, steps: stepsOf(definition, lookup), runtime } }];
      } catch (error) {
        if (!(error instanceof ExtensionFault)) throw error;
        faults.push({ file, path: definition.place, problem: error.problem, remedy: error.remedy });
        return [];
      }
    });
  });
  if (faults.length > 0) throw new ProjectFaults(faults);
  return read;
}

/** A route with the address of one of the server, which precedes it. */
function isBehind(read: readonly ReadRoute[], index: number): boolean {
  const address = addressOf(read[index]?.runnable.route);
  return read
    .slice(0, index)
    .some(({ builtIn, runnable }) => builtIn && addressOf(runnable.route) === address);
}

const addressOf = (route: RouteDefinition | undefined): string =>
  `${route?.method} ${route?.path.toLowerCase().replace(/:[^/]+/g, ':')}`;

/** Refuses `auth`, because the actions of the server require permissions of roles. */
function refuseAuth(given: unknown, file: string): void {
  const config = isData(given) && isData(given.config) ? given.config : {};
  if (config.auth === undefined) return;
  const problem = 'It changes the auth of a route of the server.';
  throw new ProjectFaults([
    { file, path: 'routes.content-api', problem, remedy: 'Grant the action to roles instead.' },
  ]);
}

interface BuiltInRoute<Service> {
  readonly plugin: BuiltInPlugin<Service>;
  readonly builtIn: Route<Service>;
}

function isChanged<Service>(
  { plugin, builtIn }: BuiltInRoute<Service>,
  runnable: RunnableRoute | undefined,
  { controllers }: Pick<StepLookup, 'controllers'>,
): boolean {
  if (!runnable) return false;
  const [controller = '', action = ''] = (handlerNameOf(plugin, builtIn) ?? '').split('.');
  const own: unknown = Reflect.get(controllers.find(`plugin::${plugin.name}.${controller}`) ?? {}, action);
  const isOwn = own !== builtInActions(plugin).get(controller)?.[action];
  return isOwn || runnable.route.policies.length > 0 || runnable.route.middlewares.length > 0;
}

/** The row with another handler; method, path, body, demand and limit are unchanged. */
function withCode<Service>(
  builtIn: Route<Service>,
  runnable: RunnableRoute | undefined,
  { seeing, access, content, schema, users, media }: CodeService,
): Route<Service> {
  if (!runnable) return builtIn;
  const handler = (request: Request & { readonly principal?: Principal }) =>
    seeing(() => {
      const principal = request.principal ?? publicOf(access);
      return runRoute(runnable, { request, principal, content, schema, users, media });
    });
  return { ...builtIn, handler } as Route<Service>;
}
