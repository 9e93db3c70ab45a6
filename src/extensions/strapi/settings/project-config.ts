// `strapi.config`: the configuration under the paths that code of existing projects reads, and the project's own files
// in config/. Secrets of the server are not included, except the key of end users' tokens at its own path.
import type { Config } from '../../../config/config.ts';
import { isPlainObject } from '../../../config/files/merge-values.ts';
import type { OwnConfig } from '../../../config/files/own-config.ts';
import { notTakenHere } from '../../../errors/families/project-code.ts';
import { type Data, isData } from '../../../values/data.ts';

export interface ProjectConfig {
  /** `get('server.port')`, `get('plugin::graphql.depthLimit', 10)`; the default if there is no value. */
  get(path: string | readonly string[], otherwise?: unknown): unknown;
  has(path: string | readonly string[]): boolean;
  /** Sets the value that code reads at this path and below. The server itself does not use it. */
  set(path: string, value: unknown): void;
}

/** `manifest`: the project's package.json, which code finds at `info`. */
export function projectConfig(
  config: Config,
  own: Pick<OwnConfig, 'value'>,
  manifest: Data = {},
): ProjectConfig {
  const values = { ...readable(config), ...aboutProject(manifest) };
  const changed = new Map<string, unknown>();
  const find = (path: string): unknown => {
    const at = nearestOf(changed, spelled(path));
    return at ? valueAt(at.value, at.rest) : configured(path);
  };
  const configured = (path: string): unknown => {
    if (secretPath.test(path)) return secretOf(config);
    if (panelSecretPath.test(path)) throw ofPanel(path);
    if (path === 'server.app.keys') return keysOf(config);
    // The prefix of a plugin's name is not a path.
    const [, plugin, rest] = /^plugin(?:::|\.)([^.]+)\.?(.*)$/.exec(path) ?? [];
    if (plugin !== undefined) return valueAt(pluginConfig(config, plugin), rest ?? '');
    const [name = '', ...below] = path.split('.');
    return Object.hasOwn(values, name) ? valueAt(values, path) : valueAt(own.value(name), below.join('.'));
  };
  const has: ProjectConfig['has'] = (requested) => {
    const path = [requested].flat().join('.');
    if (secretPath.test(path)) return config.users.jwtSecrets !== undefined;
    return !panelSecretPath.test(path) && find(path) !== undefined;
  };
  return {
    get: (path, otherwise) => find([path].flat().join('.')) ?? otherwise,
    has,
    set: (path, value) => {
      if (secretPath.test(path) || /^plugin::users-permissions$/.test(spelled(path))) throw ofServer(path);
      changed.set(spelled(path), value);
    },
  };
}

/** Configuration by property: `strapi.config.environment`, `strapi.config.server.port`. Undefined if there is no value. */
export const byProperty = (settings: ProjectConfig): ProjectConfig =>
  new Proxy(settings, {
    get: (_target, key) =>
      typeof key === 'symbol' || Object.hasOwn(settings, key)
        ? Reflect.get(settings, key)
        : settings.get(key),
    set: (_target, key) => {
      throw new Error(`strapi.config.${String(key)} cannot be changed. Use strapi.config.set(path, value).`);
    },
  });

/** Some versions of Strapi write `plugin.shop`, others `plugin::shop`. */
const spelled = (path: string): string => path.replace(/^plugin\./, 'plugin::');

/** The value that was set at the path or at its nearest ancestor. */
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

function readable({ environment, server, api, i18n, database }: Config): Readonly<Record<string, unknown>> {
  const { host, port, url = '', isProxied, cron, own } = server;
  const absoluteUrl = absoluteUrlOf(server, environment);
  const { restPrefix: prefix, defaultLimit, maxLimit, withCount, isStrict: strictParams } = api;
  return {
    environment,
    server: { ...own, host, port, url, absoluteUrl, proxy: isProxied, cron: { enabled: cron.isEnabled } },
    api: { ...api.own, rest: { prefix, defaultLimit, maxLimit, withCount, strictParams } },
    i18n,
    admin: { url: panelPath, path: panelPath, absoluteUrl: `${absoluteUrl}${panelPath}` },
    database: { connection: { client: database.client } },
    launchedAt,
    autoReload: environment === 'development',
  };
}

/** `info.strapi` is the version of the API that the project was written for. */
function aboutProject(manifest: Data): Data {
  const { dependencies, strapi } = manifest;
  const requested = isData(dependencies) ? dependencies['@strapi/strapi'] : undefined;
  const { uuid, ...packageJsonStrapi } = isData(strapi) ? strapi : {};
  const version = typeof requested === 'string' ? { strapi: requested.replace(/^[^\d]+/, '') } : {};
  return { info: { ...manifest, ...version }, uuid: uuid ?? false, packageJsonStrapi };
}

/** The path of the panel is fixed. */
const panelPath = '/admin';
const launchedAt = Date.now();

/** Without a public URL, the address at which the server listens. */
function absoluteUrlOf({ host, port, url = '' }: Config['server'], environment: string): string {
  if (/^https?:/.test(url)) return url;
  const isOwnMachine = environment === 'development' && ['127.0.0.1', '0.0.0.0'].includes(host);
  return `http://${isOwnMachine ? 'localhost' : host}:${port}${url}`;
}

const secretPath = /^plugin(?:::|\.)users-permissions\.jwtSecret$/;

/** Sessions of administrators, API tokens and transfers use no secret from the configuration. */
const panelSecretPath = /^admin\.(?:auth\.secret|apiToken\.salt|transfer\.token\.salt)$/;

const ofPanel = (path: string): Error =>
  notTakenHere({
    what: `Reading ${path}`,
    remedy:
      'The panel has no such secret: let a policy or the scope of an API token decide who may call a route.',
  });

/** Only found at its own path. It is never undefined: without a key some libraries accept tokens without a signature. */
function secretOf({ users }: Config): string {
  const [secret] = users.jwtSecrets ?? [];
  if (secret !== undefined) return secret;
  throw notTakenHere({
    what: 'Reading jwtSecret without a configured secret',
    remedy: "Set JWT_SECRET in .env, or use strapi.plugin('users-permissions').service('jwt').",
  });
}

/** Only found at their own path; code signs with them. */
const keysOf = ({ server: { appKeys } }: Config): readonly string[] | undefined =>
  appKeys.length > 0 ? [...appKeys] : undefined;

function pluginConfig(config: Config, name: string): unknown {
  const { plugins } = config;
  const entry = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  const given = isPlainObject(entry) && isPlainObject(entry.config) ? entry.config : undefined;
  if (name === 'users-permissions') return usersSettings(config.users, given);
  const inForce = Object.hasOwn(settingsInForce, name) ? settingsInForce[name]?.(config) : undefined;
  return inForce ? { ...inForce, ...given } : given;
}

/** What applies where a project leaves a setting out. */
const settingsInForce: Readonly<Record<string, (config: Config) => object>> = {
  graphql: ({ graphql }) => ({
    endpoint: graphql.endpoint,
    shadowCRUD: graphql.isGenerated,
    depthLimit: graphql.depthLimit,
    amountLimit: graphql.amountLimit,
    defaultLimit: graphql.defaultLimit,
    apolloServer: graphql.apolloServer,
  }),
  upload: ({ media }) => ({ sizeLimit: media.sizeLimit, breakpoints: media.breakpoints }),
};

function usersSettings({ jwt }: Config['users'], given: Readonly<Record<string, unknown>> = {}): object {
  const { jwtSecret: _secret, ...config } = given;
  const own = isPlainObject(config.jwt) ? config.jwt : {};
  return { ...config, jwt: { expiresIn: `${jwt.lifetime / 86_400}d`, ...own } };
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((at, key) => (isInside(at, key) ? at[key] : undefined), value);
}

/** Items of lists are named by their number: `shop.rates[0]`. */
const isInside = (value: unknown, key: string): value is Record<string, unknown> =>
  (isPlainObject(value) || Array.isArray(value)) && Object.hasOwn(value, key);
