// Opens the services beside content that outlive every schema: end users, the media library, administrators, and the
// guards of routes.
import { openAdmin } from './admin/open-admin.ts';
import { budgetsOf } from './limits/budgets.ts';
import { SharedLimiter } from './limits/shared-limiter.ts';
import { openMedia } from './media/open-media.ts';
import type { ReadingOptions } from './open-reading.ts';
import { generateSecret } from './project/jwt-secret.ts';
import { trustingOf } from './routes/origin.ts';
import type { ContentServices, SharedServices } from './serve-schema.ts';
import { openUsers } from './users/open-users.ts';

type Rooms = Pick<SharedServices, 'rules' | 'users' | 'media' | 'admin' | 'guards'>;

export interface RoomsOptions extends Pick<ReadingOptions, 'project' | 'lifetimes'> {
  /** Returns the address under which clients reach the server. */
  readonly url: () => string;
}

export async function openRooms(
  { project, lifetimes, url }: RoomsOptions,
  { database, access, deepPopulate }: Pick<ContentServices, 'database' | 'access' | 'deepPopulate'>,
): Promise<Rooms> {
  const { config, folder, schema } = project;
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const rules = {
    limits: { depth, arrayLimit, parameterLimit },
    isStrict: config.api.isStrict,
    ownParameters: deepPopulate?.asks === 'pLevel' ? ['pLevel', 'pIgnore'] : [],
  };
  const secrets = config.users.jwtSecrets ?? ([generateSecret(folder)] as const);
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
