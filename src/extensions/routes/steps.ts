// The steps of a route of project code, resolved by name and created once: policies, nested middlewares, and the action. An unknown
// name stops the start, because a missing policy would admit every caller.
import compose, { type Middleware } from 'koa-compose';
import { policyFailed } from '../../errors/families/permission.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { Schema } from '../../schema/schema.ts';
import { isData } from '../../values/data.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { type ControllerAction, coreController } from '../controllers/core-controller.ts';
import type { CoreAction } from '../controllers/through-service.ts';
import type { Context } from '../http/context.ts';
import { atPoint } from '../http/thrown.ts';
import { factoryOf, madeForRoute } from '../middlewares/made-middleware.ts';
import { unknownName } from '../strapi/guarded/unknown-name.ts';
import type { Registries } from '../strapi/registries/registry.ts';
import { rateLimit, rateLimitMiddleware } from './rate-limit.ts';
import { actionOf, type Handler, type RouteDefinition } from './route-definition.ts';

export interface Steps {
  /** Each throws if it refuses the request. */
  readonly policies: readonly ((context: Context) => Promise<void>)[];
  /** The middlewares around the action. */
  readonly run: (context: Context) => Promise<unknown>;
  /** The action if it is a core action without policies and middlewares. */
  readonly core: CoreAction | undefined;
}

export interface StepLookup extends Registries {
  readonly strapi: unknown;
  readonly schema: Schema;
  readonly module: (wanted: {
    readonly kind: 'policy' | 'middleware';
    readonly name: string;
    readonly api: string | undefined;
    readonly plugin: string | undefined;
  }) => ProjectModule;
}

export function stepsOf(route: RouteDefinition, lookup: StepLookup): Steps {
  const core = coreActionOf(route, lookup);
  const middlewares = route.middlewares.map((entry, index) => middlewareOf(entry, index, route, lookup));
  return {
    policies: route.policies.map((entry, index) => policyOf(entry, index, route, lookup)),
    run: compose([...middlewares, returnedBody, actionStep(route, lookup)]),
    core: middlewares.length === 0 ? core : undefined,
  };
}

/** `GET /articles/mine` */
export const nameOf = ({ method, path }: RouteDefinition): string => `${method} ${path}`;

/** Uses the return value of an action as body unless it has set one. */
const returnedBody: Middleware<Context> = async (context, next) => {
  const returned: unknown = await next();
  if ((context.body === undefined || context.body === null) && returned !== undefined && returned !== null)
    context.body = returned;
};

function coreActionOf(
  { handler }: RouteDefinition,
  { controllers, services, schema }: StepLookup,
): CoreAction | undefined {
  if (handler.kind !== 'action' || !schema.contentTypes.has(handler.controller)) return undefined;
  const { controller: uid } = handler;
  for (const own of [controllers.added(uid), services.added(uid)])
    if (own && Object.hasOwn(own, handler.action)) return undefined;
  const action = (['find', 'findOne', 'create', 'update', 'delete'] as const).find(
    (name) => name === handler.action,
  );
  return action && { uid, action };
}

function actionStep(route: RouteDefinition, lookup: StepLookup): Middleware<Context> {
  const { handler } = route;
  const point = `the handler ${actionOf(handler) ?? ''} of ${nameOf(route)}`.replace('  ', ' ');
  if (handler.kind === 'function') return (context, next) => atPoint(point, () => handler.run(context, next));
  const { controller, run } = foundAction(handler, lookup);
  return (context, next) => atPoint(point, () => run.call(controller, context, next));
}

/** Throws an error that lists the known actions. */
export function foundAction(
  { controller: uid, action: name }: Extract<Handler, { readonly kind: 'action' }>,
  lookup: Pick<StepLookup, 'controllers' | 'services' | 'schema'>,
): { readonly controller: object; readonly run: ControllerAction } {
  const controller = controllerOf(uid, lookup);
  const action: unknown = Reflect.get(controller, name);
  if (typeof action !== 'function' && Object.hasOwn(controller, name))
    throw new ExtensionFault(
      `The action ${JSON.stringify(name)} of ${uid} is not a function.`,
      `Write a function that receives the context: async ${name}(ctx) { … }.`,
    );
  if (typeof action !== 'function') throw unknownName(`action of ${uid}`, name, actionsOf(controller));
  return { controller, run: action as ControllerAction };
}

/** The core actions for a content type without a controller file. */
function controllerOf(
  uid: string,
  { controllers, services, schema }: Pick<StepLookup, 'controllers' | 'services' | 'schema'>,
): object {
  const found =
    controllers.find(uid) ?? (schema.contentTypes.has(uid) ? coreController(uid, services) : undefined);
  if (found) return found;
  throw unknownName('controller', uid, [...controllers.uids(), ...schema.contentTypes.keys()]);
}

function actionsOf(controller: object): readonly string[] {
  const names = new Set<string>();
  for (let of: object | null = controller; of && of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of)) names.add(name);
  names.delete('constructor');
  return [...names];
}

type Named =
  | { readonly name: string; readonly config: unknown }
  | { readonly call: (...given: readonly unknown[]) => unknown };

/** A name, `{ name, config }`, `{ resolve, config }`, or the function itself. */
function readEntry(entry: unknown, what: string): Named {
  if (typeof entry === 'function') return { call: (...given) => Reflect.apply(entry, undefined, given) };
  if (typeof entry === 'string') return { name: entry, config: {} };
  if (isData(entry)) {
    const { name = entry.resolve, config = entry.options ?? {} } = entry;
    if (typeof name === 'string') return { name, config };
  }
  throw new ExtensionFault(
    `${what} is ${JSON.stringify(entry)}.`,
    "Write 'global::name', { name, config }, or a function.",
  );
}

type PolicyFunction = (context: object, config: unknown, given: { readonly strapi: unknown }) => unknown;

function policyOf(
  entry: unknown,
  index: number,
  route: RouteDefinition,
  lookup: Pick<StepLookup, 'module' | 'strapi'>,
): (context: Context) => Promise<void> {
  const what = `policy ${index + 1} of ${nameOf(route)}`;
  const read = readEntry(entry, what);
  const { strapi } = lookup;
  const [point, config, handler] =
    'call' in read
      ? [`the ${what}`, {}, read.call]
      : [
          `the policy ${read.name} of ${nameOf(route)}`,
          read.config,
          policyFunction(
            lookup.module({ kind: 'policy', name: read.name, api: route.api, plugin: route.plugin }),
          ),
        ];
  return async (context) => {
    const result = await atPoint(point, () => handler(policyContext(context), config, { strapi }));
    // As in Strapi, a policy that returns undefined admits the caller.
    if (result !== true && result !== undefined) throw policyFailed();
  };
}

/** A function, or the result of createPolicy(). */
function policyFunction({ file, exported }: ProjectModule): PolicyFunction {
  const found: unknown = isData(exported) ? exported.handler : exported;
  if (typeof found === 'function') return found as PolicyFunction;
  throw new ExtensionFault(
    `${file} exports no function.`,
    'Export a function (policyContext, config, { strapi }) => true.',
  );
}

/** The context with the `type` that policies read. */
const policyContext = (context: Context): object =>
  Object.create(context, { type: { value: 'koa' }, is: { value: (type: string) => type === 'koa' } });

function middlewareOf(
  entry: unknown,
  index: number,
  route: RouteDefinition,
  lookup: StepLookup,
): Middleware<Context> {
  const what = middlewareAt(index, route);
  const read = readEntry(entry, what);
  if ('call' in read) return (context, next) => atPoint(`the ${what}`, () => read.call(context, next));
  const { name, config } = read;
  const made = madeForRoute(middlewareModule(name, route, lookup), config, lookup.strapi);
  return (context, next) => atPoint(`the middleware ${name} of ${nameOf(route)}`, () => made(context, next));
}

const middlewareAt = (index: number, route: RouteDefinition): string =>
  `middleware ${index + 1} of ${nameOf(route)}`;

const middlewareModule = (
  name: string,
  { api, plugin }: RouteDefinition,
  { module }: Pick<StepLookup, 'module'>,
): ProjectModule =>
  name === rateLimit ? rateLimitMiddleware : module({ kind: 'middleware', name, api, plugin });

/** Throws for a policy or middleware that does not exist or is no function. Calls none of them. */
export function findSteps(route: RouteDefinition, lookup: Pick<StepLookup, 'module' | 'strapi'>): void {
  for (const [index, entry] of route.policies.entries()) policyOf(entry, index, route, lookup);
  for (const [index, entry] of route.middlewares.entries()) {
    const read = readEntry(entry, middlewareAt(index, route));
    if ('name' in read) factoryOf(middlewareModule(read.name, route, lookup));
  }
}
