// Checks, without starting the server, that the actions, policies and middlewares named by routes exist. Controllers are
// created as at startup, with the part of `strapi` that exists during import. Controllers that need more are reported as not checked,
// as are missing actions of plugins.
import type { Finding } from '../../errors/faults/finding.ts';
import { type Fault, ProjectFaults, problemsOf, type Unseen } from '../../errors/faults/project-faults.ts';
import { addressIn } from '../../routes/table.ts';
import type { Schema } from '../../schema/schema.ts';
import { isCore } from '../code/factories.ts';
import type { ProjectCode, ProjectModule } from '../code/load-code.ts';
import type { LocalPlugin } from '../code/load-plugins.ts';
import { lacksType } from '../code/type-of-factory.ts';
import { madeController } from '../controllers/make-controllers.ts';
import { Registry } from '../strapi/registries/registry.ts';
import { faultsOf } from './code-routes.ts';
import { readRoutes } from './read-routes.ts';
import type { RouteDefinition } from './route-definition.ts';
import { findSteps, foundAction, nameOf, type StepLookup } from './steps.ts';

export interface RoutedActions {
  readonly faults: readonly Fault[];
  readonly unseen: readonly Unseen[];
  /** Routes that are never reached. */
  readonly findings: readonly Finding[];
}

interface Looking extends Pick<StepLookup, 'module'> {
  readonly folder: string;
  readonly schema: Schema;
  readonly strapi: unknown;
}

export function routedActions(
  code: ProjectCode,
  { folder, schema, strapi, module: moduleOf }: Looking,
): RoutedActions {
  const services = new Registry('service');
  const controllers = new Registry('controller');
  const faults: Fault[] = [];
  const unseen: Unseen[] = [];
  const unmade = new Set<string>();
  const making = { folder, strapi, services, schema };
  for (const [uid, module] of code.controllers) {
    const made = attempt(() => madeController(module, making));
    if ('result' in made) controllers.add(uid, made.result);
    else {
      unmade.add(uid);
      if ((isPlain(module) || lacksType(module.exported, schema)) && made.faults) faults.push(...made.faults);
      else unseen.push({ file: module.file, problem: made.problem });
    }
  }
  const routes: RouteDefinition[] = [];
  const lookup = { controllers, services, schema };
  const missingActions = (route: RouteDefinition): readonly Fault[] =>
    route.handler.kind === 'action' && !unmade.has(route.handler.controller)
      ? missing(route, lookup, folder)
      : [];
  for (const [uid, module] of code.routes) {
    const modules = new Map([[uid, module]]);
    const read = attempt(() => readRoutes({ modules, plugins: [], strapi }, schema));
    const isCertain = isPlain(module) || lacksType(module.exported, schema);
    if ('result' in read)
      for (const route of read.result) {
        routes.push(route);
        if (isOfApi(route)) faults.push(...missingActions(route));
        faults.push(...found(route, folder, () => findSteps(route, { module: moduleOf, strapi })));
      }
    else if (isCertain && read.faults) faults.push(...read.faults);
    else unseen.push({ file: module.file, problem: read.problem });
  }
  const plugins = code.plugins.filter(({ isPackage }) => !isPackage);
  unseen.push(...plugins.flatMap((plugin) => unseenOf(plugin, { schema, strapi }, missingActions)));
  return { faults, unseen, findings: hiddenRoutes(routes) };
}

/** Controllers of other owners may be those of a package or of an extension, which are not known before the start. */
const isOfApi = ({ handler }: RouteDefinition): boolean =>
  handler.kind === 'action' && handler.controller.startsWith('api::');

/** The routes of a plugin of the project whose action its controllers do not have: its `register` may add it. */
function unseenOf(
  plugin: LocalPlugin,
  { schema, strapi }: Pick<Looking, 'schema' | 'strapi'>,
  missingActions: (route: RouteDefinition) => readonly Fault[],
): readonly Unseen[] {
  const { file } = plugin;
  const read = attempt(() => readRoutes({ modules: new Map(), plugins: [plugin], strapi }, schema));
  if (!('result' in read)) return [{ file, problem: read.problem }];
  return read.result.flatMap(missingActions).map(({ problem, remedy }) => ({
    file,
    problem: `${problem} ${remedy} Unless code such as register adds it before, the start fails.`,
  }));
}

/** Of routes with the same method and path the first one is used. */
function hiddenRoutes(routes: readonly RouteDefinition[]): readonly Finding[] {
  const first = new Map<string, RouteDefinition>();
  return routes.flatMap((route): Finding[] => {
    const address = addressIn(route.method, route.path);
    const earlier = first.get(address);
    if (!earlier) first.set(address, route);
    return earlier ? [hiddenBy(earlier, route)] : [];
  });
}

const hiddenBy = (earlier: RouteDefinition, route: RouteDefinition): Finding => ({
  file: route.file,
  path: route.place,
  does: `${nameOf(route)} has the same method and path as ${nameOf(earlier)} in ${earlier.file} ${earlier.place}.`,
  instead: 'As in Strapi, the first one is used, and this one is never reached.',
  remedy: 'Remove one of them, or change a path.',
  weight: 'notRun',
});

/** Exports that are made without a function need no `strapi`, so their faults would also occur at startup. */
export const isPlain = ({ exported }: ProjectModule): boolean =>
  typeof exported !== 'function' &&
  !isCore(exported, 'controller') &&
  !isCore(exported, 'service') &&
  !(isCore(exported, 'router') && exported.isComputed);

type Attempt<T> =
  | { readonly result: T }
  | { readonly problem: string; readonly faults: readonly Fault[] | undefined };

function attempt<T>(run: () => T): Attempt<T> {
  try {
    return { result: run() };
  } catch (error) {
    const faults = error instanceof ProjectFaults ? error.faults : undefined;
    return { problem: problemsOf(error), faults };
  }
}

function missing(
  route: RouteDefinition,
  lookup: Parameters<typeof foundAction>[1],
  folder: string,
): readonly Fault[] {
  const { handler } = route;
  return handler.kind === 'action' ? found(route, folder, () => foundAction(handler, lookup)) : [];
}

function found(route: RouteDefinition, folder: string, find: () => unknown): readonly Fault[] {
  try {
    find();
    return [];
  } catch (error) {
    return faultsOf(error, route, folder);
  }
}
