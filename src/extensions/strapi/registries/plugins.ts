// `strapi.plugin('graphql')`, `strapi.plugins`: the services and controllers whose uid begins with `plugin::graphql.`, under
// what follows it, and the plugin's configuration and routes.
import { ExtensionFault } from '../../../errors/faults/extension-fault.ts';
import type { MissingPlugin } from '../../../schema/schema-files.ts';
import { absent, absentMember } from '../guarded/absent.ts';
import { guarded } from '../guarded/guarded.ts';
import type { ModelView } from '../reading/content-type-view.ts';
import type { ProjectConfig } from '../settings/project-config.ts';
import { pluginsWithoutServices } from './missing-services.ts';
import type { Registries, Registry } from './registry.ts';

export interface PluginView<Services> {
  service<Name extends keyof Services & string>(name: Name): Services[Name];
  readonly services: Services;
  controller(name: string): object | undefined;
  readonly controllers: Readonly<Record<string, object>>;
  /** By the name without its prefix: `item` for `plugin::shop.item`. */
  contentType(name: string): ModelView | undefined;
  readonly contentTypes: Readonly<Record<string, ModelView>>;
  /** The value at a path of the plugin's configuration in config/plugins. */
  config(path: string, otherwise?: unknown): unknown;
  /** `routes['content-api'].routes`; changes take effect until everything is registered. */
  readonly routes: Readonly<Record<string, unknown>>;
  /** Of the email plugin: `{ send }`, which is that of its service. */
  readonly provider?: object;
}

type View = PluginView<Readonly<Record<string, object>>>;

interface PluginsOptions {
  readonly settings: ProjectConfig;
  /** Plugins that may have neither services nor controllers. */
  readonly local: readonly string[];
  /** Built-in plugins of the server. */
  readonly absent: readonly string[];
  /** Plugins of the project that are missing, by name: looked up when code uses one of them. */
  readonly missing: () => ReadonlyMap<string, MissingPlugin>;
  /** All content types by uid. */
  readonly models: () => Readonly<Record<string, ModelView>>;
}

export class Plugins {
  readonly #registries: Registries;
  readonly #settings: ProjectConfig;
  readonly #local: readonly string[];
  readonly #absent: readonly string[];
  readonly #lookUpMissing: () => ReadonlyMap<string, MissingPlugin>;
  #missing: ReadonlyMap<string, MissingPlugin> | undefined;
  readonly #models: () => Readonly<Record<string, ModelView>>;
  /** Kept, because plugins keep values on them: `strapi.plugin('shop').destroy = …`. */
  readonly #views = new Map<string, View>();

  constructor(registries: Registries, { settings, local, absent, missing, models }: PluginsOptions) {
    this.#registries = registries;
    this.#settings = settings;
    this.#local = local;
    this.#absent = absent;
    this.#lookUpMissing = missing;
    this.#models = models;
  }

  names(): readonly string[] {
    const { services, controllers } = this.#registries;
    const uids = [...services.uids(), ...controllers.uids()];
    const named = uids.flatMap((uid) => /^plugin::([^.]+)\./.exec(uid)?.[1] ?? []);
    return [...new Set([...named, ...this.#local, ...pluginsWithoutServices])].filter(
      (name) => !this.#absent.includes(name),
    );
  }

  /** Undefined if there is none, because code checks which plugins exist; a misspelling is an error, and so is a plugin that is not installed. */
  find(plugin: string): View | undefined {
    if (this.names().includes(plugin)) return this.#get(plugin);
    this.#missing ??= this.#lookUpMissing();
    const missing = this.#missing.get(plugin);
    if (missing)
      throw new ExtensionFault(`There is no plugin "${plugin}": ${missing.problem}.`, missing.remedy);
    return absent('plugin with services', plugin, this.names());
  }

  #get(plugin: string): View {
    const view = this.#views.get(plugin) ?? this.#viewOf(plugin);
    this.#views.set(plugin, view);
    return view;
  }

  #viewOf(plugin: string): View {
    const { services, controllers, pluginRoutes } = this.#registries;
    const settings = this.#settings;
    const name = `strapi.plugin('${plugin}')`;
    const models = this.#models;
    const view: View = {
      // The type of services allows undefined for unknown names.
      service: (service) => find(services, plugin, service, `service of ${name}`) as object,
      get services() {
        const ofName = `${name}.services`;
        const missing = (problem: string, path: string) =>
          services.missing(prefixOf(plugin) + path.slice(ofName.length + 1)) ?? absentMember(problem);
        return guarded(allOf(services, plugin), { name: ofName, missing });
      },
      controller: (controller) => find(controllers, plugin, controller, `controller of ${name}`),
      get controllers() {
        return guarded(allOf(controllers, plugin), { name: `${name}.controllers`, missing: absentMember });
      },
      contentType: (type) => {
        const found = withoutPrefix(models(), plugin);
        if (Object.hasOwn(found, type)) return found[type];
        return absent(`content type of ${name}`, type, Object.keys(found));
      },
      get contentTypes() {
        return withoutPrefix(models(), plugin);
      },
      config: (path, otherwise) => settings.get(`plugin::${plugin}.${path}`, otherwise),
      get routes() {
        return Object(pluginRoutes.get(plugin)?.() ?? {});
      },
    };
    return guarded(plugin === 'email' ? withProvider(view, services) : view, {
      name,
      // What code set on a plugin of the server would have no effect.
      takesNames: this.#local.includes(plugin),
      ...(plugin === 'upload' ? { instead: { provider: insteadOfUploadProvider } } : {}),
    });
  }

  all(): Readonly<Record<string, View>> {
    const plugins = Object.fromEntries(this.names().map((name) => [name, this.#get(name)]));
    return guarded(plugins, { name: 'strapi.plugins', missing: absentMember });
  }
}

/** The provider would bypass the checks of files. */
const insteadOfUploadProvider =
  "Use strapi.plugin('upload').service('upload').upload({ data, files }) and .remove(file).";

/** Plugins that render mails themselves send them through the provider. */
const withProvider = (view: View, services: Registry): View =>
  Object.defineProperty(view, 'provider', {
    enumerable: true,
    get: () => {
      const { send }: { send?: unknown } = services.get('plugin::email.email');
      return guarded({ send }, { name: "strapi.plugin('email').provider" });
    },
  });

function find(registry: Registry, plugin: string, name: string, what: string): object | undefined {
  const uid = prefixOf(plugin) + name;
  return (
    registry.find(uid) ?? registry.missing(uid) ?? absent(what, name, Object.keys(allOf(registry, plugin)))
  );
}

function allOf(registry: Registry, plugin: string): Readonly<Record<string, object>> {
  const ofPlugin = registry.uids().filter((uid) => uid.startsWith(prefixOf(plugin)));
  return withoutPrefix(Object.fromEntries(ofPlugin.map((uid) => [uid, registry.get(uid)])), plugin);
}

const prefixOf = (plugin: string): string => `plugin::${plugin}.`;

const withoutPrefix = <T>(byUid: Readonly<Record<string, T>>, plugin: string): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(byUid)
      .filter(([uid]) => uid.startsWith(prefixOf(plugin)))
      .map(([uid, one]) => [uid.slice(prefixOf(plugin).length), one]),
  );
