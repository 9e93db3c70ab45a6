// A middleware of a project's file, made with its configuration.
import { ExtensionFault } from '../../errors/extension-fault.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { Context } from '../http/context.ts';

type MiddlewareFunction = (context: Context, next: () => Promise<unknown>) => unknown;

export function madeMiddleware(
  { file, exported }: ProjectModule,
  config: unknown,
  strapi: unknown,
): MiddlewareFunction {
  const remedy = 'Export (config, { strapi }) => (ctx, next) => ….';
  if (typeof exported !== 'function') throw new ExtensionFault(`${file} exports no function.`, remedy);
  const made: unknown = Reflect.apply(exported, undefined, [config, { strapi }]);
  if (typeof made === 'function') return made as MiddlewareFunction;
  throw new ExtensionFault(`${file} makes no middleware.`, remedy);
}
