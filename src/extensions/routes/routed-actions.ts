// Checks, without starting the server, that the actions, policies and middlewares named by routes of src/api exist. Controllers are created as at
// startup, with the part of `strapi` that exists during import. Controllers that need more are reported as not checked.
import { type Fault, ProjectFaults, type Unseen } from '../../errors/faults/project-faults.ts';
import type { Schema } from '../../schema/schema.ts';
import { isCore } from '../code/factories.ts';
import type { ProjectCode, ProjectModule } from '../code/load-code.ts';
import { lacksType } from '../code/type-of-factory.ts';
import { madeController } from '../controllers/make-controllers.ts';
import { Registry } from '../strapi/registries/registry.ts';
import { faultsOf } from './code-routes.ts';
import { readRoutes } from './read-routes.ts';
import type { RouteDefinition } from './route-definition.ts';
import { findSteps, foundAction, type StepLookup } from './steps.ts';

export interface RoutedActions {
  readonly faults: readonly Fault[];
  readonly unseen: readonly Unseen[];
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
  const isSeen = ({ handler }: RouteDefinition): boolean =>
    handler.kind === 'action' && handler.controller.startsWith('api::') && !unmade.has(handler.controller);
  for (const [uid, module] of code.routes) {
    const modules = new Map([[uid, module]]);
    const read = attempt(() => readRoutes({ modules, plugins: [], strapi }, schema));
    const isCertain = isPlain(module) || lacksType(module.exported, schema);
    if ('result' in read)
      for (const route of read.result) {
        if (isSeen(route)) faults.push(...missing(route, { controllers, services, schema }, folder));
        faults.push(...found(route, folder, () => findSteps(route, { module: moduleOf, strapi })));
      }
    else if (isCertain && read.faults) faults.push(...read.faults);
    else unseen.push({ file: module.file, problem: read.problem });
  }
  return { faults, unseen };
}

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
    if (!(error instanceof ProjectFaults)) return { problem: String(error), faults: undefined };
    return { problem: error.faults.map(({ problem }) => problem).join(' '), faults: error.faults };
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
