// `plugin::users-permissions.rateLimit` among the middlewares of a project's route: its row is limited as the routes of
// sign-in are, by the address and by the account that the body names.
import { ExtensionFault } from '../../errors/extension-fault.ts';
import type { Request } from '../../routes/request.ts';
import type { RouteOf } from '../../routes/route.ts';
import { isData } from '../../values/data.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { RouteDefinition } from './route-definition.ts';

export const rateLimit = 'plugin::users-permissions.rateLimit';

/** The row counts before middlewares run, so nothing is left for this one to do. */
export const rateLimitMiddleware: ProjectModule = {
  file: rateLimit,
  exported: (config: unknown) => {
    if (isData(config) && Object.keys(config).length > 0) throw ofTheRoute();
    return (_context: unknown, next: () => unknown) => next();
  },
};

const ofTheRoute = () =>
  new ExtensionFault(
    `${rateLimit} has a limit of its own here.`,
    'Leave its config out; users-permissions.config.ratelimit in config/plugins says how often for all routes.',
  );

export const limitOf = ({ middlewares }: RouteDefinition): Pick<RouteOf<Request, unknown>, 'limit'> =>
  middlewares.some((entry) => (isData(entry) ? (entry.name ?? entry.resolve) : entry) === rateLimit)
    ? { limit: { budget: 'endUsers', account: namedEmail } }
    : {};

const namedEmail = ({ body }: Request): string =>
  isData(body) && typeof body.email === 'string' ? body.email.toLowerCase() : '';
