// Creates a middleware of a project file with its configuration.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { Context } from '../http/context.ts';

type MiddlewareFunction = (context: Context, next: () => Promise<unknown>) => unknown;

const remedy = 'Export (config, { strapi }) => (ctx, next) => ….';

/** Undefined where the factory returns nothing, because all its effects happen in the call, such as adding routes. */
export function madeMiddleware(
  module: ProjectModule,
  config: unknown,
  strapi: unknown,
): MiddlewareFunction | undefined {
  const made: unknown = factoryOf(module)(config, { strapi });
  if (typeof made === 'function') return made as MiddlewareFunction;
  if (made === undefined || made === null) return undefined;
  throw makesNone(module.file);
}

/** Throws for an export that is not a function. */
export function factoryOf({ file, exported }: ProjectModule): (...given: readonly unknown[]) => unknown {
  if (typeof exported === 'function') return (...given) => Reflect.apply(exported, undefined, given);
  throw new ExtensionFault(`${file} exports no function.`, remedy);
}

/** On a route the factory must return a middleware, because it may be an access check. */
export function madeForRoute(module: ProjectModule, config: unknown, strapi: unknown): MiddlewareFunction {
  const made = madeMiddleware(module, config, strapi);
  if (!made) throw makesNone(module.file);
  return made;
}

const makesNone = (file: string): ExtensionFault =>
  new ExtensionFault(`${file} makes no middleware.`, remedy);
