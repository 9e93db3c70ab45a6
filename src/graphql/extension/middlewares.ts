// Wraps a resolver in middlewares, each of which may change its arguments and its result.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type {
  FieldResolver,
  MiddlewareFunction,
  NextResolver,
  Project,
  RegisteredMiddleware,
  ResolverConfig,
} from './extension.ts';
import { readNamedEntry } from './named-entry.ts';
import type { ResolverPlace } from './policies.ts';
import { callProject } from './project-code.ts';

/** The resolver with its middlewares, the first one outermost. */
export function withMiddlewares<App>(
  resolver: FieldResolver,
  { middlewares = [] }: ResolverConfig<App>,
  { place, project }: { readonly place: ResolverPlace; readonly project: Project<App> },
): FieldResolver {
  return middlewares.reduceRight<FieldResolver>((next, entry, index) => {
    const { point, middleware } = readEntry(entry, { place, index, project });
    return (parent, args, context, info) => {
      // Arguments that a middleware does not pass are those that it was given.
      const inner: NextResolver = (...given) => {
        const [innerParent = parent, innerArgs = args, innerContext = context, innerInfo = info] = given;
        return next(innerParent, innerArgs, innerContext, innerInfo);
      };
      return callProject(point, () => middleware(inner, parent, args, context, info));
    };
  }, resolver);
}

interface Reading<App> {
  readonly place: ResolverPlace;
  readonly index: number;
  readonly project: Project<App>;
}

interface Entry {
  readonly point: string;
  readonly middleware: MiddlewareFunction;
}

function readEntry<App>(entry: unknown, { place, index, project }: Reading<App>): Entry {
  if (typeof entry === 'function')
    return {
      point: `the middleware ${index + 1} of ${place.name}`,
      middleware: entry as MiddlewareFunction,
    };
  const { name, value } = readNamedEntry(entry, 'options', `A middleware of ${place.name}`);
  const registered = project.middleware(name, place.api);
  const point = `the middleware ${name} of ${place.name}`;
  return { point, middleware: made(registered, value, { point, strapi: project.strapi }) };
}

/** A registered function with parameters for parent and arguments is the middleware itself; one with fewer is a factory. */
function made<App>(
  registered: RegisteredMiddleware<App>,
  options: unknown,
  { point, strapi }: { readonly point: string; readonly strapi: App },
): MiddlewareFunction {
  if (registered.length > 2) return registered as MiddlewareFunction;
  const factory = registered as (options: unknown, project: { readonly strapi: App }) => unknown;
  let result: unknown;
  try {
    result = factory(options, { strapi });
  } catch (error) {
    throw new ExtensionFault(`${point} cannot be made: ${String(error)}`, factoryRemedy);
  }
  if (typeof result === 'function') return result as MiddlewareFunction;
  // It is not awaited, so its rejection would be unhandled.
  if (result instanceof Promise) result.catch(() => undefined);
  throw new ExtensionFault(`The factory of ${point} does not return a middleware.`, factoryRemedy);
}

const factoryRemedy =
  'Export (options, { strapi }) => (next, parent, args, context, info) => next(parent, args, context, info).';
