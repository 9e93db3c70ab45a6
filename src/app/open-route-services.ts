// Opens the services beside content that outlive every schema: end users, the media library, administrators, and the
// guards of routes.
import { openAdmin } from '../admin/open-admin.ts';
import { budgetsOf } from '../limits/budgets.ts';
import { SharedLimiter } from '../limits/shared-limiter.ts';
import { openMedia } from '../media/open-media.ts';
import { trustingOf } from '../routes/origin.ts';
import { openUsers } from '../users/open-users.ts';
import type { ContentServices } from './open-content.ts';
import type { ContentServicesOptions } from './open-content-services.ts';
import type { SharedServices } from './serve-schema.ts';

type RouteServices = Pick<SharedServices, 'rules' | 'users' | 'media' | 'admin' | 'guards'>;

export interface RouteServicesOptions
  extends Pick<ContentServicesOptions, 'project' | 'lifetimes' | 'secrets'> {
  /** Returns the address under which clients reach the server. */
  readonly url: () => string;
}

export async function openRouteServices(
  { project, lifetimes, secrets, url }: RouteServicesOptions,
  { database, access, deepPopulate }: Pick<ContentServices, 'database' | 'access' | 'deepPopulate'>,
): Promise<RouteServices> {
  const { config, folder, schema } = project;
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const rules = {
    limits: { depth, arrayLimit, parameterLimit },
    isStrict: config.api.isStrict,
    ownParameters: deepPopulate?.parameter === 'pLevel' ? ['pLevel', 'pIgnore'] : [],
  };
  const context = { database, folder, config, access, rules, secrets };
  const users = openUsers({ ...context, url });
  lifetimes.add(() => users.close());
  const media = await openMedia({ ...context, schema });
  lifetimes.add(() => media.close());
  const admin = openAdmin({ ...context, mailer: users.mailer, url });
  lifetimes.add(() => admin.close());
  const guards = {
    administratorOf: admin.administratorOf,
    limiter: new SharedLimiter(database),
    budgets: budgetsOf(config),
    trusting: trustingOf(config),
  };
  return { rules, users, media, admin, guards };
}
