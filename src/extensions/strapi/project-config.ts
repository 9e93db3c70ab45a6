// `strapi.config`: the configuration under the paths that code of existing projects asks for, and the project's own files
// in config/. Without secrets of the server: neither the database's connection nor the key of the tokens is here.
import type { Config } from '../../config/config.ts';
import { isPlainObject } from '../../config/merge-values.ts';
import type { OwnConfig } from '../../config/own-config.ts';

export interface ProjectConfig {
  /** `get('server.port')`, `get('plugin::graphql.depthLimit', 10)`; the default where there is nothing. */
  get(path: string, otherwise?: unknown): unknown;
  has(path: string): boolean;
}

export function projectConfig(config: Config, own: OwnConfig): ProjectConfig {
  const values = readable(config);
  const find = (path: string): unknown => {
    // A plugin's name may have no point, but what stands before it is no path.
    const [, plugin, rest] = /^plugin(?:::|\.)([^.]+)\.?(.*)$/.exec(path) ?? [];
    if (plugin !== undefined) return valueAt(pluginConfig(config, plugin), rest ?? '');
    const [name = '', ...below] = path.split('.');
    return Object.hasOwn(values, name) ? valueAt(values, path) : valueAt(own.value(name), below.join('.'));
  };
  return { get: (path, otherwise) => find(path) ?? otherwise, has: (path) => find(path) !== undefined };
}

function readable({ environment, server, api, i18n }: Config): Readonly<Record<string, unknown>> {
  const { host, port, url, isProxied, cron } = server;
  const { restPrefix: prefix, defaultLimit, maxLimit, withCount, isStrict: strictParams } = api;
  return {
    environment,
    server: { host, port, url, proxy: isProxied, cron: { enabled: cron.isEnabled } },
    api: { rest: { prefix, defaultLimit, maxLimit, withCount, strictParams } },
    i18n,
  };
}

function pluginConfig({ plugins }: Config, name: string): unknown {
  const entry = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  if (!isPlainObject(entry) || !isPlainObject(entry.config)) return undefined;
  const { jwtSecret: _secret, ...config } = entry.config;
  return config;
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown>((at, key) => (isPlainObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
