// Opens the admin API of a server: its sessions, and the services that its routes use.
import type { Access } from '../auth/access.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/users/secrets.ts';
import type { Database } from '../database/database.ts';
import { committed } from '../database/rows.ts';
import type { Mailer } from '../mail/mail.ts';
import { trustingOf } from '../routes/origin.ts';
import type { Request } from '../routes/request.ts';
import type { Served } from '../served.ts';
import { Background } from '../users/background.ts';
import { Jwt } from '../users/sessions/jwt.ts';
import { issueSetupToken } from './accounts/first-admin.ts';
import type { AdminPrincipal } from './principal.ts';
import type { AdminService } from './service.ts';
import { openAdminProviders } from './sign-in/providers.ts';
import { AdminSessions } from './sign-in/sessions.ts';
import { signedInAdmin } from './signed-in.ts';

export interface AdminOptions {
  readonly database: Database;
  readonly config: Config;
  readonly access: Access;
  /** Secrets that sign tokens. */
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly url: () => string;
}

export interface AdminApi {
  /** Throws if no administrator is signed in. */
  readonly administratorOf: (request: Request) => Promise<AdminPrincipal>;
  /** The services that routes use, for one schema. */
  readonly serviceOf: (served: Served) => AdminService;
  /** The token with which the first administrator registers, for the log; undefined if an administrator exists. */
  readonly setupToken: () => Promise<string | undefined>;
  /** Deletes ended sessions. */
  readonly forgetEnded: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function openAdmin({ config, database, secrets, ...options }: AdminOptions): AdminApi {
  const sessions = new AdminSessions(database, config.admin);
  const background = new Background((problem) =>
    process.emitWarning(problem instanceof Error ? problem : String(problem)),
  );
  const { url, isProxied } = config.server;
  const lasting = {
    ...options,
    database,
    source: committed(database),
    config: config.admin,
    mailSenders: { from: config.mail?.from ?? null, replyTo: listed(config.mail?.replyTo) },
    background,
    sessions,
    providers: openAdminProviders(config.admin.providers, config.environment === 'production'),
    jwt: new Jwt(secrets, config.users.jwt, () => database.now()),
    isSecure: url === undefined || url.startsWith('/') ? isProxied : url.startsWith('https:'),
    ...trustingOf(config),
  };
  return {
    administratorOf: (request) => signedInAdmin(lasting, request),
    serviceOf: ({ schema, knownActions }) => ({ ...lasting, schema, knownActions }),
    setupToken: () => issueSetupToken(database),
    forgetEnded: () => sessions.forgetEnded(),
    close: () => background.settled(),
  };
}

/** Several addresses in one text, as mails show them. */
const listed = (addresses: string | readonly string[] | undefined): string | null =>
  addresses === undefined ? null : [addresses].flat().join(', ');
