// Makes the application that a project's code sees: each name of it leads to a service, guarded, so that a name which is not
// there is an error that says so.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/own-config.ts';
import type { Transactions } from '../database/joined.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import type { KeptValues } from '../kept-values/kept-values.ts';
import type { Data } from '../values/data.ts';
import { absentPlugins } from './code/absent-plugins.ts';
import { missingPackages } from './code/missing-plugins.ts';
import { authService } from './content-api/auth-service.ts';
import { contentApi } from './content-api/content-api.ts';
import type { CronService } from './cron/cron-jobs.ts';
import { runningContext } from './http/running-context.ts';
import type { DocumentMiddleware, UseOptions } from './lifecycles/document-middlewares.ts';
import type { CoreServices, ProjectView } from './project-view.ts';
import type { RegisteredCode } from './registered-code.ts';
import type { ServerService } from './server/code-server.ts';
import { adminService } from './strapi/admin-service.ts';
import { codeSanitizers } from './strapi/code-sanitizers.ts';
import { coreStoreRows, coreStoreUid } from './strapi/core-store-rows.ts';
import { customFields } from './strapi/custom-fields.ts';
import { databaseService, type LifecycleService } from './strapi/database-service.ts';
import type { EventHub, OpenHub } from './strapi/event-hub.ts';
import { projectFolders } from './strapi/folders.ts';
import { formatService } from './strapi/format-service.ts';
import { guarded } from './strapi/guarded.ts';
import { Plugins } from './strapi/plugins.ts';
import { projectConfig } from './strapi/project-config.ts';
import { projectLog } from './strapi/project-log.ts';
import { type Registries, Registry } from './strapi/registry.ts';
import { createStore, type StoredValues } from './strapi/store.ts';
import { transformArgsOf } from './strapi/transform-args.ts';
import { unknownName } from './strapi/unknown-name.ts';
import type { NamedServices, PluginNamed, QueriedBy, Services, Strapi } from './strapi.ts';

export interface StrapiOptions {
  /** What this code sees where it runs. */
  readonly view: () => ProjectView;
  readonly config: Config;
  /** Of the project. */
  readonly folder: string;
  readonly kept: KeptValues;
  readonly askDatabase: () => Promise<unknown>;
  readonly transactions: Transactions;
  readonly lifecycles: LifecycleService;
  readonly hub: OpenHub;
  readonly use: (middleware: unknown, only?: UseOptions) => void;
  readonly cron: CronService;
  readonly server: ServerService;
  readonly ownConfig: OwnConfig;
  readonly log: Logger;
  readonly isLoaded: () => boolean;
  readonly code: RegisteredCode<Strapi>;
  /** Names of plugins that the project has written. */
  readonly localPlugins: readonly string[];
  readonly extension: ExtensionService<Strapi>;
}

const useContext =
  'Parameters of your own are in ctx.query and ctx.request.body: check them in a controller, a policy or a middleware of the route.';

const whoAsksReplaced = 'its code asks the new one, routes of content types and of plugins ask for none.';

/** What a project's code is given, and where its own services and controllers are added. */
export interface StrapiApp extends Registries {
  readonly strapi: Strapi;
}

export function createStrapi(options: StrapiOptions): StrapiApp {
  const { view, config, folder, kept, transactions, lifecycles, cron, ownConfig, log, code } = options;
  const settings = projectConfig(config, ownConfig);
  const documents = documentsOf(view, options.use);
  const stored: StoredValues = { ...kept, settings: (place) => view().settings[place] };
  const storeRows = guarded(coreStoreRows(stored), { name: `strapi.db.query('${coreStoreUid}')` });
  const query: Strapi['query'] = <Uid extends string>(uid: Uid) =>
    // The rows of this uid are those of the store.
    uid === coreStoreUid ? (storeRows as QueriedBy<Uid>) : (view().query(uid) as QueriedBy<Uid>);
  const { client } = config.database;
  const respond = (): Promise<unknown> => options.askDatabase();
  const tables = () =>
    new Set(Object.values(view().contentTypes).flatMap(({ collectionName = [] }) => collectionName));
  const named = {
    ...graphqlServices(options, documents),
    'admin::permission': adminService.services.permission,
  };
  const services = new Registry('service', () => ownServices(view(), named));
  const controllers = new Registry('controller');
  const pluginRoutes = new Map<string, Data>();
  const plugins = new Plugins(
    { services, controllers, pluginRoutes },
    {
      settings,
      local: options.localPlugins,
      absent: absentPlugins(folder, config.plugins),
      missing: missingPackages(folder, config.plugins),
      models: () => view().contentTypes,
    },
  );
  const strapi: Strapi = {
    // The names are those of `PluginServices` and `Services`: what is registered under one of them is its service.
    plugin: <Name extends string>(name: Name) => plugins.find(name) as PluginNamed<Name>,
    get plugins() {
      return plugins.all();
    },
    service: <Name extends keyof Services>(name: Name) => services.get(name) as Services[Name],
    get services() {
      return guarded(services.all() as CoreServices, { name: 'strapi.services' });
    },
    controller: (uid) => controllers.get(uid),
    get controllers() {
      return guarded(controllers.all(), { name: 'strapi.controllers' });
    },
    get entityService() {
      return view().entityService;
    },
    documents,
    db: databaseService({
      query,
      rows: (uid) => query(uid),
      transactions,
      lifecycles,
      asked: { client, respond, tables },
    }),
    query,
    get contentTypes() {
      return view().contentTypes;
    },
    get components() {
      return view().components;
    },
    contentType: (uid) => lookUp(view().contentTypes, uid, 'content type'),
    getModel: (uid) =>
      lookUp({ ...view().contentTypes, ...view().components }, uid, 'content type or component'),
    config: guarded(settings, { name: 'strapi.config' }),
    store: createStore(stored),
    contentAPI: guarded(contentApi(view), {
      name: 'strapi.contentAPI',
      instead: { addQueryParams: useContext, addInputParams: useContext },
    }),
    sanitizers: codeSanitizers('strapi.sanitizers'),
    validators: codeSanitizers('strapi.validators'),
    auth: guarded(authService, { name: 'strapi.auth' }),
    cron: guarded(
      { add: (tasks) => cron.add(tasks), remove: (name) => cron.remove(name) },
      { name: 'strapi.cron' },
    ),
    eventHub: guarded<EventHub>(options.hub, { name: 'strapi.eventHub' }),
    server: options.server,
    admin: adminService,
    customFields: guarded(customFields, { name: 'strapi.customFields' }),
    dirs: projectFolders(folder),
    get isLoaded() {
      return options.isLoaded();
    },
    fetch,
    log: projectLog(log),
    requestContext: guarded({ get: runningContext }, { name: 'strapi.requestContext' }),
    policy: (name) => code.policy(name),
    middleware: (name) => code.middleware(name),
  };
  return {
    strapi: guarded(strapi, {
      name: 'strapi',
      takesNames: true,
      replaced: ['service', 'controller'],
      onReplaced: (name) => log.warn(`${name} is replaced by code of the project: ${whoAsksReplaced}`),
    }),
    services,
    controllers,
    pluginRoutes,
  };
}

function documentsOf(view: StrapiOptions['view'], use: StrapiOptions['use']): Strapi['documents'] {
  const documents: Strapi['documents'] = Object.assign((uid: string) => view().documents(uid), {
    use: (middleware: DocumentMiddleware, only?: UseOptions) => {
      use(middleware, only);
      return documents;
    },
  });
  return documents;
}

const graphqlServices = (
  { extension, view, config }: Pick<StrapiOptions, 'extension' | 'view' | 'config'>,
  documents: Strapi['documents'],
) => ({
  'plugin::graphql.extension': guarded(extension, { name: 'The extension service' }),
  'plugin::graphql.format': guarded(formatService(documents), { name: 'The format service' }),
  'plugin::graphql.builders': guarded(
    { utils: { transformArgs: transformArgsOf(() => view().schema, config.graphql) } },
    { name: 'The service of builders' },
  ),
});

/** Properties are made when they are asked for, so that they are handed on as they are. */
const ownServices = (
  { services, pluginServices }: Pick<ProjectView, 'services' | 'pluginServices'>,
  named: NamedServices,
): Readonly<Record<string, object>> =>
  Object.defineProperties({ ...services, ...named }, Object.getOwnPropertyDescriptors(pluginServices));

function lookUp<T extends object, Name extends keyof T & string>(of: T, name: Name, what: string): T[Name] {
  const found = Object.hasOwn(of, name) ? of[name] : undefined;
  if (found !== undefined) return found;
  throw unknownName(what, name, Object.keys(of));
}
