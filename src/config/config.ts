// The type of a project's complete configuration, with all defaults filled in.
import type { Finding } from '../errors/faults/finding.ts';
import type { AdminConfig } from './admin/admin-config.ts';
import type { ApiConfig } from './api/api-config.ts';
import type { DatabaseConfig } from './database/database-config.ts';
import type { EnvironmentKind } from './files/environment.ts';
import type { HttpConfig } from './http/http-config.ts';
import type { MediaConfig } from './media/media-config.ts';
import type { GraphqlConfig } from './plugins/graphql-config.ts';
import type { MailConfig } from './plugins/mail-config.ts';
import type { RoleConfig } from './plugins/permissions-config.ts';
import type { I18nConfig, PluginsConfig } from './plugins/plugins-config.ts';
import type { ServerConfig } from './server/server-config.ts';
import type { UsersConfig } from './users/users-config.ts';

export interface Config {
  readonly environment: EnvironmentKind;
  readonly server: ServerConfig;
  readonly database: DatabaseConfig;
  readonly api: ApiConfig;
  readonly http: HttpConfig;
  readonly i18n: I18nConfig;
  readonly users: UsersConfig;
  /** Undefined if no mail server or provider is configured. */
  readonly mail: MailConfig | undefined;
  readonly media: MediaConfig;
  readonly graphql: GraphqlConfig;
  readonly plugins: PluginsConfig;
  readonly admin: AdminConfig;
  /** The roles and permissions of config/permissions; undefined without the file: permissions are then managed in the panel only. */
  readonly permissions: readonly RoleConfig[] | undefined;
  readonly logs: { readonly level: LogLevel };
  /** Known keys in the project's files that this server does not read. */
  readonly unread: readonly Finding[];
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];
