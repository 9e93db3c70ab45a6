// The routes of a plugin after a project's `strapi-server`: removed routes are gone; routes whose action, policies or
// middlewares it changed run its code with the same permission and limits. Added routes are like those of route files.
import type { Principal } from '../../auth/authenticate.ts';
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/project-faults.ts';
import type { Request } from '../../routes/request.ts';
import type { Route } from '../../routes/route.ts';
import { isData } from '../../values/data.ts';
import { type CodeRoom, projectRow, publicOf } from '../routes/project-rows.ts';
import { readRoute } from '../routes/read-routes.ts';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { type CodeRuntime, type RunnableRoute, runRoute } from '../routes/run-route.ts';
import { type StepLookup, stepsOf } from '../routes/steps.ts';
import { builtInActions, handlerNameOf } from './built-in-plugin.ts';
import type { BuiltInPlugin } from './built-in-plugins.ts';
import type { ExtendedPlugin } from './extended-plugin.ts';

export interface PluginRows {
  /** Of the project. */
  readonly own: readonly ReturnType<typeof projectRow>[];
  /** Of the server, with the project's code where it has put some. */
  readonly rows: <Service>(plugin: BuiltInPlugin<Service>, room: CodeRoom) => readonly Route<Service>[];
}

interface PluginRowsOptions {
  readonly lookup: StepLookup;
  readonly runtime: CodeRuntime;
}

/** What is read of one route, and the row of the server that it stands for. */
interface ReadRow {
  readonly row: object | undefined;
  readonly runnable: RunnableRoute;
}

export function pluginRows(extended: ExtendedPlugin, options: PluginRowsOptions): PluginRows {
  const read = readRows(extended, options);
  const kept = new Set(read.flatMap(({ row }) => row ?? []));
  const runnables = new Map(read.flatMap(({ row, runnable }) => (row ? [[row, runnable] as const] : [])));
  return {
    own: read
      .filter(({ row }, index) => !row && !isBehind(read, index))
      .map(({ runnable }) => projectRow(runnable)),
    rows: (plugin, room) => {
      const changed = plugin.routes.filter((row) =>
        isChanged({ plugin, row }, runnables.get(row), options.lookup),
      );
      const actions = new Set(changed.flatMap((row) => handlerNameOf(plugin, row) ?? []));
      return plugin.routes
        .filter((row) => isKept(row, { plugin, kept, actions }))
        .map((row) => (changed.includes(row) ? withCode(row, runnables.get(row), room) : row));
    },
  };
}

interface Keeping<Service> {
  readonly plugin: BuiltInPlugin<Service>;
  readonly kept: ReadonlySet<object>;
  /** Whose rows run code of the project. */
  readonly actions: ReadonlySet<string>;
}

/** A second route to the same operation would bypass the project's code. */
function isKept<Service>(row: Route<Service>, { plugin, kept, actions }: Keeping<Service>): boolean {
  const name = handlerNameOf(plugin, row);
  if (name === undefined) return true;
  return plugin.isAdded?.(row) ? !actions.has(name) : kept.has(row);
}

function readRows(extended: ExtendedPlugin, { lookup, runtime }: PluginRowsOptions): readonly ReadRow[] {
  const { file, name, contentRoutes, rowOf } = extended;
  const faults: Fault[] = [];
  const { schema, strapi } = lookup;
  const reading = { file, api: undefined, plugin: name, schema, strapi, faults };
  const read = contentRoutes().flatMap((route, index) => {
    const row = rowOf(route);
    if (row) refuseAuth(route, file);
    const definitions = readRoute(route, `routes.content-api.${index}`, reading, `/${name}`);
    return definitions.flatMap((definition): readonly ReadRow[] => {
      try {
        return [{ row, runnable: { route: definition, steps: stepsOf(definition, lookup), runtime } }];
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

/** A route that stands behind one of the server with the same address, which is the one that is found. */
function isBehind(read: readonly ReadRow[], index: number): boolean {
  const address = addressOf(read[index]?.runnable.route);
  return read.slice(0, index).some(({ row, runnable }) => row && addressOf(runnable.route) === address);
}

const addressOf = (route: RouteDefinition | undefined): string =>
  `${route?.method} ${route?.path.toLowerCase().replace(/:[^/]+/g, ':')}`;

/** Refuses `auth`: roles decide about the actions of the server. */
function refuseAuth(given: unknown, file: string): void {
  const config = isData(given) && isData(given.config) ? given.config : {};
  if (config.auth === undefined) return;
  const problem = 'It changes the auth of a route of the server.';
  throw new ProjectFaults([
    { file, path: 'routes.content-api', problem, remedy: 'Grant the action to roles instead.' },
  ]);
}

interface Row<Service> {
  readonly plugin: BuiltInPlugin<Service>;
  readonly row: Route<Service>;
}

function isChanged<Service>(
  { plugin, row }: Row<Service>,
  runnable: RunnableRoute | undefined,
  { controllers }: Pick<StepLookup, 'controllers'>,
): boolean {
  if (!runnable) return false;
  const [controller = '', action = ''] = (handlerNameOf(plugin, row) ?? '').split('.');
  const own: unknown = Reflect.get(controllers.find(`plugin::${plugin.name}.${controller}`) ?? {}, action);
  const isOwn = own !== builtInActions(plugin).get(controller)?.[action];
  return isOwn || runnable.route.policies.length > 0 || runnable.route.middlewares.length > 0;
}

/** The same row: method, path, body, demand and limit stay. */
function withCode<Service>(
  row: Route<Service>,
  runnable: RunnableRoute | undefined,
  { seeing, access, content, schema, users, media }: CodeRoom,
): Route<Service> {
  if (!runnable) return row;
  const handler = (request: Request & { readonly principal?: Principal }) =>
    seeing(() => {
      const principal = request.principal ?? publicOf(access);
      return runRoute(runnable, { request, principal, content, schema, users, media });
    });
  return { ...row, handler } as Route<Service>;
}
