// The admin API of a running server: its sessions, its routes, and the answer to a request below /admin.
import type { Access } from '../auth/access.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { committed } from '../database/rows.ts';
import { trustingOf } from '../http/origin.ts';
import type { HttpAnswer, HttpRequest } from '../http/respond.ts';
import { SharedLimiter } from '../limits/shared-limiter.ts';
import type { Mailer } from '../mail/mail.ts';
import type { PluginRoute } from '../rest/route.ts';
import type { Schema } from '../schema/schema.ts';
import { Background } from '../users/background.ts';
import { issueSetupToken } from './first-admin.ts';
import { respondAdmin } from './respond.ts';
import type { AdminRoute } from './route.ts';
import { adminRoutes } from './routes.ts';
import { AdminSessions } from './sessions.ts';

export interface AdminOptions {
  readonly database: Database;
  readonly schema: () => Schema;
  readonly config: Config;
  readonly access: Access;
  readonly roleRoutes: readonly PluginRoute[];
  readonly mailer: Mailer;
  readonly url: () => string;
}

export interface AdminApi {
  /** For documentation and tests: every route there is. */
  readonly routes: readonly AdminRoute[];
  /** `segments`: the decoded path below /admin. */
  readonly respond: (request: HttpRequest, segments: readonly string[]) => Promise<HttpAnswer>;
  /** For the log: the token that the first administrator registers with; undefined when there is one. */
  readonly setupToken: () => Promise<string | undefined>;
  /** Ended sessions are good for nothing. */
  readonly forgetEnded: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** As often as a route that guesses may be asked. */
const frequency = 20;

export function openAdmin({ config, database, ...options }: AdminOptions): AdminApi {
  const sessions = new AdminSessions(database, config.admin);
  const background = new Background((problem) =>
    process.emitWarning(problem instanceof Error ? problem : String(problem)),
  );
  const { url, isProxied } = config.server;
  const { rateLimit } = config.admin;
  const service = {
    ...options,
    database,
    source: committed(database),
    config: config.admin,
    limiter: new SharedLimiter(database, rateLimit),
    frequentLimiter: new SharedLimiter(database, { ...rateLimit, max: rateLimit.max * frequency }),
    background,
    sessions,
    isSecure: url === undefined || url.startsWith('/') ? isProxied : url.startsWith('https:'),
    ...trustingOf(config),
  };
  const routes = adminRoutes(service);
  return {
    routes,
    respond: (request, segments) => respondAdmin(service, routes, { request, segments }),
    setupToken: () => issueSetupToken(database),
    forgetEnded: () => sessions.forgetEnded(),
    close: () => background.settled(),
  };
}
