// A built-in plugin as a project's `strapi-server` sees it: its actions, callable with a context, and its routes. Such
// an action runs the server's own route for the request of the context.
import { unauthorized } from '../../errors/families/permission.ts';
import type { Request, Response } from '../../routes/request.ts';
import type { Route } from '../../routes/route.ts';
import { asText } from '../../values/as-text.ts';
import type { ControllerAction } from '../controllers/core-controller.ts';
import { searchOf } from '../http/changed-search.ts';
import { type Context, callOf } from '../http/context.ts';
import { applyRule } from '../http/rule-enforcement.ts';
import type { BuiltInPlugin } from './built-in-plugins.ts';

export type Actions = Readonly<Record<string, ControllerAction>>;

/** `user.me` of `plugin::users-permissions.user.me`; undefined for rows that demand no action. */
export function handlerNameOf({ name }: { readonly name: string }, builtIn: object): string | undefined {
  const action = 'action' in builtIn && typeof builtIn.action === 'string' ? builtIn.action : '';
  const prefix = `plugin::${name}.`;
  return action.startsWith(prefix) ? action.slice(prefix.length) : undefined;
}

const made = new Map<string, ReadonlyMap<string, Actions>>();

/** By controller and name; each call returns the same functions. */
export function builtInActions<Service>(plugin: BuiltInPlugin<Service>): ReadonlyMap<string, Actions> {
  const known = made.get(plugin.name);
  if (known) return known;
  const controllers = makeActions(plugin);
  made.set(plugin.name, controllers);
  return controllers;
}

function makeActions<Service>(plugin: BuiltInPlugin<Service>): ReadonlyMap<string, Actions> {
  const controllers = new Map<string, Record<string, ControllerAction>>();
  const routes = Map.groupBy(shownRoutes(plugin), (route) => handlerNameOf(plugin, route) ?? '');
  for (const [name, behind] of routes) {
    const [controller = '', action = ''] = name.split('.');
    if (action === '') continue;
    const actions = controllers.get(controller) ?? {};
    actions[action] = (context) => runBuiltIn({ plugin, route: routeOf(behind, context) }, context);
    controllers.set(controller, actions);
  }
  return controllers;
}

/** Of several routes with one action, such as `auth.callback`, the one that matched the request. */
function routeOf<Service>(behind: readonly Route<Service>[], { method, params }: Context): Route<Service> {
  const isMeant = (route: Route<Service>): boolean => {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    return (
      route.method === method &&
      names.length === Object.keys(params).length &&
      names.every((name) => name in params)
    );
  };
  const [first] = behind;
  const found = behind.find(isMeant) ?? first;
  if (!found) throw new Error('An action without a route');
  return found;
}

/** The parts of a built-in plugin passed to `strapi-server`. */
export interface PluginFace
  extends Pick<BuiltInPlugin<unknown>, 'name' | 'services' | 'unseen' | 'contentTypes'> {
  readonly actions: ReadonlyMap<string, Actions>;
  /** Each with the route it represents. */
  readonly written: ReadonlyMap<object, object>;
}

export const faceOf = <Service>(plugin: BuiltInPlugin<Service>): PluginFace => ({
  ...plugin,
  actions: builtInActions(plugin),
  written: builtInRoutes(plugin),
});

const shownRoutes = <Service>({ routes, isAdded }: BuiltInPlugin<Service>): readonly Route<Service>[] =>
  routes.filter((route) => !isAdded?.(route));

interface WrittenRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly config: Record<string, unknown>;
  /** In the form of `ctx.state.route`. */
  readonly info: { readonly type: 'content-api'; readonly pluginName: string };
}

/** As a project finds them in `plugin.routes['content-api'].routes`. */
const builtInRoutes = <Service>(plugin: BuiltInPlugin<Service>): ReadonlyMap<object, Route<Service>> =>
  new Map(
    shownRoutes(plugin).flatMap((route): readonly [WrittenRoute, Route<Service>][] => {
      const handler = handlerNameOf(plugin, route);
      if (handler === undefined) return [];
      const { prefix } = plugin;
      const path = route.path.slice(prefix.length) || '/';
      const info = { type: 'content-api' as const, pluginName: plugin.name };
      const config = prefix === '' ? { prefix } : {};
      return [[{ method: route.method, path, handler, config, info }, route]];
    }),
  );

interface Run<Service> {
  readonly plugin: BuiltInPlugin<Service>;
  readonly route: Route<Service>;
}

async function runBuiltIn<Service>(run: Run<Service>, context: Context): Promise<void> {
  const { route } = run;
  if ('action' in route) applyRule(context, route.action);
  const response = await respond(run, context);
  context.status = response.status;
  context.set(response.headers ?? {});
  for (const cookie of response.cookies ?? []) context.append('set-cookie', cookie);
  if (response.body === undefined) return;
  const isJson = (response.contentType ?? 'application/json').startsWith('application/json');
  context.body = isJson ? JSON.parse(String(response.body)) : response.body;
}

/** The row's own handler, with what its demand has put into the request. */
async function respond<Service>({ plugin, route }: Run<Service>, context: Context): Promise<Response> {
  const call = callOf(context);
  const service = plugin.serviceOf(call);
  if (!service) throw new Error(`An action of ${plugin.name} needs the context of a request.`);
  const read = plugin.respondRead?.(route, { call, context, service });
  if (read) return read;
  const { principal, request } = call;
  // The request as code has changed it: for example an id in `ctx.params`, or filters in `ctx.query`.
  const given: Request & { readonly principal: typeof principal } = {
    ...request,
    parameters: parametersOf(context),
    search: searchOf(context, request.search),
    body: context.request.body,
    principal,
  };
  switch (route.demand) {
    case 'anyone':
    case 'any caller':
    case 'caller':
      return route.handler(given, service);
    case 'end user':
      if (!principal.user) throw unauthorized();
      return route.handler({ ...given, user: principal.user }, service);
    default:
      throw new Error(`${route.path} is for administrators.`);
  }
}

const parametersOf = ({ params }: Context): Request['parameters'] =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const text = asText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
