// Opens the services of end users: their sessions, and the service of their routes.
import type { Access } from '../auth/access.ts';
import { boundsOf } from '../bounds/bounds.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/users/secrets.ts';
import type { UsersConfig } from '../config/users/users-config.ts';
import type { Database } from '../database/database.ts';
import type { Mailer } from '../mail/mail.ts';
import { openMailer } from '../mail/mailer.ts';
import type { EntryPoint } from '../read/prepared-reads.ts';
import { bareListEntryPoint } from '../rest/bare-list.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import { trustingOf } from '../routes/origin.ts';
import type { Served } from '../served.ts';
import { ImportedHashes } from './accounts/imported-hashes.ts';
import { Background } from './background.ts';
import { withChangedSettings } from './changed-settings.ts';
import { Providers } from './providers/providers.ts';
import type { UsersService } from './service.ts';
import { databaseSessions } from './sessions/database-sessions.ts';
import { Jwt } from './sessions/jwt.ts';
import { Sessions } from './sessions/sessions.ts';

export interface UsersContext {
  readonly database: Database;
  readonly folder: string;
  readonly config: Config;
  /** The secrets that sign tokens. */
  readonly secrets: Secrets;
  readonly access: Access;
  readonly rules: QueryRules;
  /** The public URL of the server, for links in mails. */
  readonly url: () => string;
}

export interface Users {
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  /** The service of the routes under one schema. */
  readonly serviceOf: (served: Served) => UsersService;
  /** Resolves when all background work has ended. */
  readonly close: () => Promise<void>;
}

export function openUsers(context: UsersContext): Users {
  const { config, access } = context;
  const current = currentConfig(config.users, access);
  const lasting = lastingServices(context, current);
  const { sessions, mailer, background } = lasting;
  if (config.environment === 'production') warnOfAddress(config);
  const entryPoint = bareListEntryPoint('users', config.api.bounds);
  const pageEntryPoint = pageEntryPointOf(config);
  return {
    sessions,
    mailer,
    serviceOf: ({ schema, reader, documents, knownActions }) => ({
      ...lasting,
      schema,
      documents,
      knownActions,
      get config() {
        return current();
      },
      reader: reader.at(entryPoint),
      pageReader: reader.at(pageEntryPoint),
    }),
    close: async () => {
      await background.settled();
      mailer.close();
    },
  };
}

/** The part of the service that outlives every schema. */
function lastingServices(
  { database, folder, config, secrets, access, rules, url }: UsersContext,
  current: () => UsersConfig,
): Omit<UsersService, keyof Served | 'config' | 'pageReader'> {
  const { users, api, environment } = config;
  const jwt = new Jwt(secrets, users.jwt, () => database.now());
  const sessionStorage = databaseSessions(database);
  return {
    database,
    access,
    rules,
    trusting: trustingOf(config),
    prefix: api.restPrefix,
    jwt,
    sessionStorage,
    sessions: new Sessions({
      ...{ database, sessionStorage, jwt },
      needsConfirmation: () => current().confirmation.isRequired,
      areRefreshed: users.sessions.areRefreshed,
    }),
    importedHashes: new ImportedHashes(),
    providers: new Providers(users.providers, environment === 'production', warn),
    background: new Background(warn),
    mailer: openMailer({ folder, config, warn }),
    links: () => ({
      serverUrl: url(),
      confirmation: `${url()}${api.restPrefix}/auth/email-confirmation`,
      resetPage: current().resetPage ?? `${url()}/reset-password`,
    }),
  };
}

function pageEntryPointOf({ api: { defaultLimit, maxLimit, withCount, bounds } }: Config): EntryPoint {
  return { name: 'user pages', limits: { defaultLimit, maxLimit, withCount }, bounds: boundsOf(bounds) };
}

/** The configuration, computed again when stored settings change. */
function currentConfig(configured: UsersConfig, access: Access): () => UsersConfig {
  let stored = access.userSettings();
  let current = withChangedSettings(configured, stored);
  return () => {
    if (stored !== access.userSettings()) {
      stored = access.userSettings();
      current = withChangedSettings(configured, stored);
    }
    return current;
  };
}

/** Warns if `server.url` is missing, since other machines can usually not reach the address on which the server listens. */
function warnOfAddress({ server, mail, users }: Config): void {
  const needsAddress = mail !== undefined || users.providers.length > 0;
  if (needsAddress && !server.url?.startsWith('http'))
    warn(
      'config/server has no absolute url: links in mails and callbacks of providers will not reach this server',
    );
}

const warn = (problem: unknown): void =>
  process.emitWarning(problem instanceof Error ? problem : String(problem));
