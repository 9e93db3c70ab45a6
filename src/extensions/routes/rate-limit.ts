// `plugin::users-permissions.rateLimit` as a middleware of a project's route: the route gets the limits of the sign-in routes, by
// client address and by the account in the body.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { Request } from '../../routes/request.ts';
import type { RouteOf } from '../../routes/route.ts';
import { isData } from '../../values/data.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { RouteDefinition } from './route-definition.ts';

export const rateLimit = 'plugin::users-permissions.rateLimit';

/** Has no effect itself, because the route counts before middlewares run. */
export const rateLimitMiddleware: ProjectModule = {
  file: rateLimit,
  exported: (config: unknown) => {
    if (isData(config) && Object.keys(config).length > 0) throw ofTheRoute();
    return (_context: unknown, next: () => unknown) => next();
  },
};

const ofTheRoute = () =>
  new ExtensionFault(
    `The limit of ${rateLimit} cannot be configured on a route.`,
    'Remove its config; users-permissions.config.ratelimit in config/plugins sets the limit of all routes.',
  );

export const limitOf = ({ middlewares }: RouteDefinition): Pick<RouteOf<Request, unknown>, 'limit'> =>
  middlewares.some((entry) => (isData(entry) ? (entry.name ?? entry.resolve) : entry) === rateLimit)
    ? { limit: { budget: 'endUsers', account: namedEmail } }
    : {};

const namedEmail = ({ body }: Request): string =>
  isData(body) && typeof body.email === 'string' ? body.email.toLowerCase() : '';
