// Creates a middleware of a project file with its configuration.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { Context } from '../http/context.ts';

type MiddlewareFunction = (context: Context, next: () => Promise<unknown>) => unknown;

const remedy = 'Export (config, { strapi }) => (ctx, next) => ….';

/** Undefined where the factory returns nothing, because all its effects happen in the call, such as adding routes. */
export function madeMiddleware(
  { file, exported }: ProjectModule,
  config: unknown,
  strapi: unknown,
): MiddlewareFunction | undefined {
  if (typeof exported !== 'function') throw new ExtensionFault(`${file} exports no function.`, remedy);
  const made: unknown = Reflect.apply(exported, undefined, [config, { strapi }]);
  if (typeof made === 'function') return made as MiddlewareFunction;
  if (made === undefined || made === null) return undefined;
  throw makesNone(file);
}

/** On a route the factory must return a middleware, because it may be an access check. */
export function madeForRoute(module: ProjectModule, config: unknown, strapi: unknown): MiddlewareFunction {
  const made = madeMiddleware(module, config, strapi);
  if (!made) throw makesNone(module.file);
  return made;
}

const makesNone = (file: string): ExtensionFault =>
  new ExtensionFault(`${file} makes no middleware.`, remedy);
