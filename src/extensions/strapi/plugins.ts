// `strapi.plugin('graphql')`, `strapi.plugins`: the services and controllers whose uid begins with `plugin::graphql.`, under
// what follows it, and the plugin's configuration and routes.
import type { Data } from '../../values/data.ts';
import { guarded } from './guarded.ts';
import type { ProjectConfig } from './project-config.ts';
import type { Registries, Registry } from './registry.ts';
import { unknownName } from './unknown-name.ts';

export interface PluginView<Services> {
  service<Name extends keyof Services & string>(name: Name): Services[Name];
  readonly services: Services;
  controller(name: string): object;
  readonly controllers: Readonly<Record<string, object>>;
  /** Of config/plugins. */
  config(path: string, otherwise?: unknown): unknown;
  /** `routes['content-api'].routes`, where it has some; changes count until everything is registered. */
  readonly routes?: Data;
}

export class Plugins {
  readonly #registries: Registries;
  readonly #settings: ProjectConfig;
  readonly #local: readonly string[];

  /** `local`: plugins that may have neither services nor controllers. */
  constructor(registries: Registries, settings: ProjectConfig, local: readonly string[] = []) {
    this.#registries = registries;
    this.#settings = settings;
    this.#local = local;
  }

  names(): readonly string[] {
    const { services, controllers } = this.#registries;
    const uids = [...services.uids(), ...controllers.uids()];
    const named = uids.flatMap((uid) => /^plugin::([^.]+)\./.exec(uid)?.[1] ?? []);
    return [...new Set([...named, ...this.#local])];
  }

  get(plugin: string): PluginView<Readonly<Record<string, object>>> {
    if (!this.names().includes(plugin)) throw unknownName('plugin with services', plugin, this.names());
    const { services, controllers, pluginRoutes } = this.#registries;
    const routes = pluginRoutes.get(plugin);
    const settings = this.#settings;
    const name = `strapi.plugin('${plugin}')`;
    const view: PluginView<Readonly<Record<string, object>>> = {
      service: (service) => find(services, plugin, service, `service of ${name}`),
      get services() {
        return guarded(allOf(services, plugin), { name: `${name}.services` });
      },
      controller: (controller) => find(controllers, plugin, controller, `controller of ${name}`),
      get controllers() {
        return guarded(allOf(controllers, plugin), { name: `${name}.controllers` });
      },
      config: (path, otherwise) => settings.get(`plugin::${plugin}.${path}`, otherwise),
      ...(routes ? { routes } : {}),
    };
    return guarded(view, { name });
  }

  all(): Readonly<Record<string, PluginView<Readonly<Record<string, object>>>>> {
    const plugins = Object.fromEntries(this.names().map((name) => [name, this.get(name)]));
    return guarded(plugins, { name: 'strapi.plugins' });
  }
}

function find(registry: Registry, plugin: string, name: string, what: string): object {
  const found = registry.find(`plugin::${plugin}.${name}`);
  if (found) return found;
  throw unknownName(what, name, Object.keys(allOf(registry, plugin)));
}

function allOf(registry: Registry, plugin: string): Readonly<Record<string, object>> {
  const prefix = `plugin::${plugin}.`;
  const uids = registry.uids().filter((uid) => uid.startsWith(prefix));
  return Object.fromEntries(uids.map((uid) => [uid.slice(prefix.length), registry.get(uid)]));
}
