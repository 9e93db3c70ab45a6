// End users of a running server: their sessions, and the routes that they and their administrators use.
import type { Access } from '../auth/access.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Config } from '../config/config.ts';
import type { Documents } from '../documents/documents.ts';
import { trustingOf } from '../http/origin.ts';
import { limited, unnamed } from '../limits/limited-route.ts';
import { SharedLimiter } from '../limits/shared-limiter.ts';
import type { Mailer } from '../mail/mail.ts';
import { openMailer } from '../mail/mailer.ts';
import { Reader } from '../read.ts';
import { longestBareList } from '../rest/bare-list.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { PluginRoute } from '../rest/route.ts';
import { Background } from './background.ts';
import { confirmationRoute, sendConfirmationRoute } from './confirmation.ts';
import { databaseSessions } from './database-sessions.ts';
import { ImportedHashes } from './imported-hashes.ts';
import { Jwt } from './jwt.ts';
import { named, signedIn } from './limited-account.ts';
import { loginRoute } from './login.ts';
import { changePasswordRoute, forgotPasswordRoute, resetPasswordRoute } from './passwords.ts';
import { type Connecting, connectRoutes } from './providers/connect-routes.ts';
import { countUsersRoute, listUsersRoute, meRoute, oneUserRoute } from './reading.ts';
import { givenRefreshToken } from './refresh-cookie.ts';
import { registerRoute } from './register.ts';
import {
  createRoleRoute,
  deleteRoleRoute,
  listRolesRoute,
  oneRoleRoute,
  permissionsRoute,
  updateRoleRoute,
} from './roles.ts';
import type { UsersService } from './service.ts';
import {
  endSessionRoute,
  endSessionsRoute,
  listSessionsRoute,
  logoutRoute,
  refreshRoute,
} from './session-routes.ts';
import { Sessions } from './sessions.ts';
import type { Store } from './user-store.ts';
import { createUserRoute, deleteUserRoute, updateUserRoute } from './writing.ts';

export interface UsersContext extends Store {
  readonly folder: string;
  readonly config: Config;
  readonly jwtSecret: string;
  readonly access: Access;
  readonly documents: Documents;
  readonly rules: QueryRules;
  readonly bounds: Bounds;
  /** The address that clients use, for links in mails. */
  readonly url: () => string;
}

export interface Users {
  readonly sessions: Sessions;
  readonly routes: readonly PluginRoute[];
  readonly roleRoutes: readonly PluginRoute[];
  readonly mailer: Mailer;
  /** Resolves when nothing of this runs any more. */
  readonly close: () => Promise<void>;
}

export function openUsers(context: UsersContext): Users {
  const { database, schema, access, documents, rules, bounds, config } = context;
  const store: Store = { database, schema };
  const jwt = new Jwt(context.jwtSecret);
  const needsConfirmation = config.users.confirmation.isRequired;
  const sessionStorage = databaseSessions(database);
  const sessions = new Sessions({
    store,
    sessionStorage,
    jwt,
    needsConfirmation,
    areRefreshed: config.users.sessions.areRefreshed,
  });
  const background = new Background(warn);
  const limits = { defaultLimit: longestBareList, maxLimit: longestBareList, withCount: false };
  const reader = new Reader({
    database,
    schema: schema(),
    defaultLocale: () => access.defaultLocale(),
    limits,
    bounds,
  });
  const links = () => ({
    serverUrl: context.url(),
    confirmation: `${context.url()}${config.api.restPrefix}/auth/email-confirmation`,
    resetPage: config.users.resetPage ?? `${context.url()}/reset-password`,
  });
  const mailer = openMailer({ folder: context.folder, config, warn });
  if (config.environment === 'production') warnOfAddress(config);
  const service: UsersService = {
    ...store,
    trusting: trustingOf(config),
    documents,
    sessions,
    sessionStorage,
    access,
    config: config.users,
    reader,
    rules,
    jwt,
    importedHashes: new ImportedHashes(store),
    limiter: new SharedLimiter(database, config.users.rateLimit),
    mailer,
    links,
    background,
  };
  return {
    sessions,
    mailer,
    roleRoutes: roleRoutes(service),
    routes: usersRoutes({
      service,
      isProduction: config.environment === 'production',
      prefix: config.api.restPrefix,
    }),
    close: async () => {
      await background.settled();
      mailer.close();
    },
  };
}

/** Fixed paths stand before those with a parameter. */
const usersRoutes = (connecting: Connecting, { service } = connecting): readonly PluginRoute[] => [
  limited(loginRoute(service), service.limiter, named('identifier')),
  limited(registerRoute(service), service.limiter, unnamed),
  limited(changePasswordRoute(service), service.limiter, signedIn),
  limited(forgotPasswordRoute(service), service.limiter, named('email')),
  limited(resetPasswordRoute(service), service.limiter, unnamed),
  limited(confirmationRoute(service), service.limiter, unnamed),
  limited(sendConfirmationRoute(service), service.limiter, named('email')),
  limited(refreshRoute(service), service.limiter, (context) => givenRefreshToken(context, service)),
  logoutRoute(service),
  listSessionsRoute(service),
  endSessionRoute(service),
  endSessionsRoute(service),
  ...connectRoutes(connecting).map((route) =>
    // The one that takes codes guesses; the others only lead away and back.
    route.path[0] === 'auth' ? limited(route, service.limiter, unnamed) : route,
  ),
  meRoute(service),
  countUsersRoute(service),
  listUsersRoute(service),
  oneUserRoute(service),
  createUserRoute(service),
  updateUserRoute(service),
  deleteUserRoute(service),
  ...roleRoutes(service),
];

/** Administrators have the same ones, for their own actions. */
const roleRoutes = (service: UsersService): readonly PluginRoute[] => [
  listRolesRoute(service),
  oneRoleRoute(service),
  createRoleRoute(service),
  updateRoleRoute(service),
  deleteRoleRoute(service),
  permissionsRoute(service),
];

/** Where the server listens is hardly what others can open. */
function warnOfAddress({ server, mail, users }: Config): void {
  const needsAddress = mail !== undefined || users.providers.length > 0;
  if (needsAddress && !server.url?.startsWith('http'))
    warn('config/server has no absolute url: links in mails and callbacks of providers will not lead here');
}

const warn = (problem: unknown): void =>
  process.emitWarning(problem instanceof Error ? problem : String(problem));
