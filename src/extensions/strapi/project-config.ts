// `strapi.config`: the configuration under the paths that code of existing projects asks for, and the project's own files
// in config/. Without secrets of the server; the key of the tokens of end users is found by its own path.
import type { Config } from '../../config/config.ts';
import { isPlainObject } from '../../config/merge-values.ts';
import type { OwnConfig } from '../../config/own-config.ts';
import { notTakenHere } from '../../errors/project-code.ts';

export interface ProjectConfig {
  /** `get('server.port')`, `get('plugin::graphql.depthLimit', 10)`; the default where there is nothing. */
  get(path: string, otherwise?: unknown): unknown;
  has(path: string): boolean;
  /** What code reads from now on at this path and below; the server itself goes on as it is configured. */
  set(path: string, value: unknown): void;
}

export function projectConfig(config: Config, own: Pick<OwnConfig, 'value'>): ProjectConfig {
  const values = readable(config);
  const changed = new Map<string, unknown>();
  const find = (path: string): unknown => {
    const at = nearestOf(changed, spelled(path));
    return at ? valueAt(at.value, at.rest) : configured(path);
  };
  const configured = (path: string): unknown => {
    if (secretPath.test(path)) return secretOf(config);
    // A plugin's name may have no point, but what stands before it is no path.
    const [, plugin, rest] = /^plugin(?:::|\.)([^.]+)\.?(.*)$/.exec(path) ?? [];
    if (plugin !== undefined) return valueAt(pluginConfig(config, plugin), rest ?? '');
    const [name = '', ...below] = path.split('.');
    return Object.hasOwn(values, name) ? valueAt(values, path) : valueAt(own.value(name), below.join('.'));
  };
  const has = (path: string): boolean =>
    secretPath.test(path) ? config.users.jwtSecrets !== undefined : find(path) !== undefined;
  return {
    get: (path, otherwise) => find(path) ?? otherwise,
    has,
    set: (path, value) => {
      if (secretPath.test(path) || /^plugin::users-permissions$/.test(spelled(path))) throw ofServer(path);
      changed.set(spelled(path), value);
    },
  };
}

/** Code asks by properties, too: `strapi.config.environment`, `strapi.config.server.port`; undefined where there is nothing. */
export const askedByName = (settings: ProjectConfig): ProjectConfig =>
  new Proxy(settings, {
    get: (_target, key) =>
      typeof key === 'symbol' || Object.hasOwn(settings, key)
        ? Reflect.get(settings, key)
        : settings.get(key),
    set: (_target, key) => {
      throw new Error(`strapi.config.${String(key)} cannot be changed. Use strapi.config.set(path, value).`);
    },
  });

/** Versions of the service write `plugin.shop` and `plugin::shop`. */
const spelled = (path: string): string => path.replace(/^plugin\./, 'plugin::');

/** What was set at the path or nearest above it. */
function nearestOf(changed: ReadonlyMap<string, unknown>, path: string) {
  const above = [...changed.keys()].filter((key) => path === key || path.startsWith(`${key}.`));
  const [key] = above.sort((one, other) => other.length - one.length);
  return key === undefined ? undefined : { value: changed.get(key), rest: path.slice(key.length + 1) };
}

const ofServer = (path: string): Error =>
  notTakenHere({
    what: `Setting ${path} by code`,
    remedy: "Set it in config/plugins, or with strapi.store({ type: 'plugin', name: 'users-permissions' }).",
  });

function readable({ environment, server, api, i18n }: Config): Readonly<Record<string, unknown>> {
  const { host, port, url, isProxied, cron, own } = server;
  const { restPrefix: prefix, defaultLimit, maxLimit, withCount, isStrict: strictParams } = api;
  return {
    environment,
    server: { ...own, host, port, url, proxy: isProxied, cron: { enabled: cron.isEnabled } },
    api: { rest: { prefix, defaultLimit, maxLimit, withCount, strictParams } },
    i18n,
  };
}

const secretPath = /^plugin(?:::|\.)users-permissions\.jwtSecret$/;

/** Asked for by its own path alone. Undefined would be dangerous: libraries take tokens without a signature for want of a key. */
function secretOf({ users }: Config): string {
  const [secret] = users.jwtSecrets ?? [];
  if (secret !== undefined) return secret;
  throw notTakenHere({
    what: 'Reading a jwtSecret that the configuration does not have',
    remedy: "Set JWT_SECRET in .env, or use strapi.plugin('users-permissions').service('jwt').",
  });
}

function pluginConfig({ plugins, users }: Config, name: string): unknown {
  const entry = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  const given = isPlainObject(entry) && isPlainObject(entry.config) ? entry.config : undefined;
  if (name === 'users-permissions') return usersSettings(users, given);
  return given;
}

function usersSettings({ jwt }: Config['users'], given: Readonly<Record<string, unknown>> = {}): object {
  const { jwtSecret: _secret, ...config } = given;
  const own = isPlainObject(config.jwt) ? config.jwt : {};
  return { ...config, jwt: { expiresIn: `${jwt.lifetime / 86_400}d`, ...own } };
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown>((at, key) => (isPlainObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
