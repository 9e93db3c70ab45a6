// Loads the configuration of a project from its environment and the files in its config folder.
import { resolve } from 'node:path';
import type { Finding } from '../errors/faults/finding.ts';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import { didYouMean } from '../errors/wording/hint.ts';
import { nearest } from '../errors/wording/nearest.ts';
import { adminConfig } from './admin/admin-config.ts';
import { apiConfig } from './api/api-config.ts';
import { type Config, type LogLevel, logLevels } from './config.ts';
import { databaseConfig } from './database/database-config.ts';
import { readConfigFiles } from './files/config-files.ts';
import { createEnv } from './files/env.ts';
import { type Environment, readEnvironment } from './files/environment.ts';
import { httpConfig } from './http/http-config.ts';
import { mediaConfig } from './media/media-config.ts';
import { openModules } from './modules/hooks.ts';
import { originVersion } from './origin.ts';
import { graphqlConfig } from './plugins/graphql-config.ts';
import { mailConfig } from './plugins/mail-config.ts';
import { permissionsConfig } from './plugins/permissions-config.ts';
import { i18nConfig, pluginsConfig } from './plugins/plugins-config.ts';
import { serverConfig } from './server/server-config.ts';
import { unreadKeys } from './unread-keys.ts';
import { usersConfig } from './users/users-config.ts';

/** `folder`: the project's folder. Throws ProjectFaults with all faults of the configuration. */
export async function loadConfig(
  folder: string,
  options: { readonly isProduction: boolean },
): Promise<Config> {
  const faults: Fault[] = [];
  const findings: Finding[] = [];
  const projectFolder = resolve(folder);
  const { isProduction } = options;
  openModules(projectFolder);
  const environment = readEnvironment(projectFolder, isProduction, faults);
  const env = createEnv(environment, faults, findings);
  const overrideFolder = `config/env/${environment.name}`;
  const files = await readConfigFiles({ projectFolder, overrideFolder, env }, { faults, findings });
  const kind = isProduction ? 'production' : environment.name === 'test' ? 'test' : 'development';
  const version = originVersion(projectFolder);
  const config: Config = {
    environment: kind,
    server: serverConfig(files('server'), { environment, env, isProduction, findings }, faults),
    database: databaseConfig(
      files('database'),
      { projectFolder, environment, isProduction, findings },
      faults,
    ),
    api: apiConfig(files('api'), version, faults),
    http: httpConfig(files('middlewares'), faults, findings),
    i18n: i18nConfig(files('plugins'), environment, faults),
    users: usersConfig(files('plugins'), { environment, isProduction, projectFolder, findings }, faults),
    mail: mailConfig(files('plugins'), { projectFolder, findings, isProduction }, faults),
    media: mediaConfig(
      { plugins: files('plugins'), list: files('middlewares') },
      { projectFolder, faults, findings, isProduction },
    ),
    graphql: graphqlConfig(
      files('plugins'),
      // With NODE_ENV=staging, console and introspection are enabled (API reference, GraphQL endpoint), also in production mode.
      { isClosed: isProduction && environment.name !== 'staging', version },
      faults,
    ),
    plugins: pluginsConfig(files('plugins'), faults, findings),
    admin: adminConfig(files('admin'), { isProduction, findings }, faults),
    permissions: permissionsConfig(files('permissions'), faults),
    logs: { level: logLevel(environment, faults) },
    unread: [...unreadKeys(files), ...findings],
  };
  if (faults.length > 0) throw new ProjectFaults(faults);
  return config;
}

function logLevel(environment: Environment, faults: Fault[]): LogLevel {
  const given = environment.variable('LOG_LEVEL')?.toLowerCase() || 'info';
  const level = logLevels.find((known) => known === given);
  if (level) return level;
  const meant = nearest(given, logLevels);
  const remedy = `${meant ? `${didYouMean(meant)} ` : ''}Write one of ${logLevels.join(', ')}.`;
  faults.push(environment.fault('LOG_LEVEL', `There is no log level "${given}".`, remedy));
  return 'info';
}
