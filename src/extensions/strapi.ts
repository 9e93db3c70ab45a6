// The application as a project's code sees it. It has the names that code of existing projects uses and offers what is
// listed here; anything else is an error that says so.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/own-config.ts';
import type { Transactions } from '../database/joined.ts';
import type {
  Extension,
  ExtensionTools,
  MiddlewareFunction,
  RegisteredMiddleware,
  RegisteredPolicy,
} from '../graphql/extension/extension.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import type { KeptValues } from '../kept-values/kept-values.ts';
import type { Data } from '../values/data.ts';
import { type ContentApi, contentApi } from './content-api/content-api.ts';
import type { CronService } from './cron/cron-jobs.ts';
import type { Context } from './http/context.ts';
import { runningContext } from './http/running-context.ts';
import type { DocumentMiddleware, UseOptions } from './lifecycles/document-middlewares.ts';
import type { PluginServices as ServicesOfPlugins } from './plugins/plugin-services.ts';
import type { CoreServices, ProjectView, QueryOf } from './project-view.ts';
import type { RegisteredCode } from './registered-code.ts';
import type { ServerService } from './server/code-server.ts';
import { type AdminPermissions, type AdminService, adminService } from './strapi/admin-service.ts';
import type { ModelView } from './strapi/content-type-view.ts';
import { type CoreStoreRows, coreStoreRows, coreStoreUid } from './strapi/core-store-rows.ts';
import { type CustomFields, customFields } from './strapi/custom-fields.ts';
import { type DatabaseService, databaseService, type LifecycleService } from './strapi/database-service.ts';
import type { DocumentService } from './strapi/document-service.ts';
import type { EntityService } from './strapi/entity-service.ts';
import type { EventHub, OpenHub } from './strapi/event-hub.ts';
import { type ProjectFolders, projectFolders } from './strapi/folders.ts';
import { type FormatService, formatService } from './strapi/format-service.ts';
import { guarded } from './strapi/guarded.ts';
import { Plugins, type PluginView } from './strapi/plugins.ts';
import { type ProjectConfig, projectConfig } from './strapi/project-config.ts';
import { type ProjectLog, projectLog } from './strapi/project-log.ts';
import { type Registries, Registry } from './strapi/registry.ts';
import { createStore, type Store, type StoredValues } from './strapi/store.ts';
import { type TransformArgs, transformArgsOf } from './strapi/transform-args.ts';
import { unknownName } from './strapi/unknown-name.ts';

export interface Strapi {
  /** `strapi.plugin('graphql').service('format')` */
  plugin<Name extends string>(name: Name): PluginNamed<Name>;
  readonly plugins: Readonly<Record<string, PluginView<Readonly<Record<string, object>>>>>;
  /** `strapi.service('plugin::graphql.extension')`, `strapi.service('api::article.article')` */
  service<Name extends keyof Services>(name: Name): Services[Name];
  /** All services by uid: those of content types, and what the project's code adds. */
  readonly services: CoreServices;
  /** A controller of the project's code: `strapi.controller('api::article.article')` */
  controller(uid: string): object;
  readonly controllers: Readonly<Record<string, object>>;
  /** As older code reads and writes; new code uses `documents`. */
  readonly entityService: EntityService;
  /** Reads and writes with the right to do anything. */
  readonly documents: ((uid: string) => DocumentService) & {
    /** Around every call of a document, in the order of these calls. */
    readonly use: (middleware: DocumentMiddleware, only?: UseOptions) => Strapi['documents'];
  };
  readonly db: DatabaseService<Strapi['query']>;
  /** `strapi.db.query` */
  query<Uid extends string>(uid: Uid): QueriedBy<Uid>;
  readonly contentTypes: Readonly<Record<string, ModelView>>;
  readonly components: Readonly<Record<string, ModelView>>;
  contentType(uid: string): ModelView;
  /** A content type or a component. */
  getModel(uid: string): ModelView;
  readonly config: ProjectConfig;
  /** Values kept by key. */
  readonly store: Store;
  readonly contentAPI: ContentApi;
  /** Tasks that run at certain times, each run once on all nodes together. */
  readonly cron: CronService;
  readonly eventHub: EventHub;
  /** Middlewares around every request, and routes that no file has. */
  readonly server: ServerService;
  readonly customFields: CustomFields;
  /** Takes what plugins register for their pages of the panel. */
  readonly admin: AdminService;
  readonly dirs: ProjectFolders;
  /** Whether `bootstrap` has ended. */
  readonly isLoaded: boolean;
  readonly fetch: typeof fetch;
  readonly log: ProjectLog;
  /** The context of the request that is running. */
  readonly requestContext: { get(): Context | undefined };
  policy(name: string): RegisteredPolicy<Strapi>;
  middleware(name: string): RegisteredMiddleware<Strapi>;
}

/** What `use()` takes, or what the function that it takes returns. */
export type GraphqlExtension = Extension<Strapi>;
/** What that function receives. */
export type GraphqlTools = ExtensionTools<Strapi>;
/** A file of src/policies. */
export type Policy = RegisteredPolicy<Strapi>;
/** A file of src/middlewares. */
export type Middleware = (options: unknown, project: { readonly strapi: Strapi }) => MiddlewareFunction;

/** What `strapi.store` keeps are rows, too. */
type QueriedBy<Uid> = Uid extends typeof coreStoreUid ? CoreStoreRows : QueryOf<Uid>;

type PluginNamed<Name> = PluginView<
  Name extends keyof PluginServices ? PluginServices[Name] : Readonly<Record<string, object>>
>;

interface PluginServices {
  readonly graphql: GraphqlServices;
  readonly 'users-permissions': {
    readonly user: ServicesOfPlugins['plugin::users-permissions.user'];
    readonly jwt: ServicesOfPlugins['plugin::users-permissions.jwt'];
    readonly role: ServicesOfPlugins['plugin::users-permissions.role'];
    readonly 'users-permissions': ServicesOfPlugins['plugin::users-permissions.users-permissions'];
  };
  readonly email: { readonly email: ServicesOfPlugins['plugin::email.email'] };
  readonly upload: { readonly upload: ServicesOfPlugins['plugin::upload.upload'] };
  readonly i18n: {
    readonly locales: ServicesOfPlugins['plugin::i18n.locales'];
    readonly 'content-types': ServicesOfPlugins['plugin::i18n.content-types'];
  };
}

interface GraphqlServices {
  readonly extension: ExtensionService<Strapi>;
  readonly format: FormatService;
  readonly builders: { readonly utils: { readonly transformArgs: TransformArgs } };
}

type Services = CoreServices & NamedServices & ServicesOfPlugins;

interface NamedServices {
  readonly 'plugin::graphql.extension': ExtensionService<Strapi>;
  readonly 'plugin::graphql.format': FormatService;
  readonly 'plugin::graphql.builders': GraphqlServices['builders'];
  readonly 'admin::permission': AdminPermissions;
}

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

/** What a project's code is given, and where its own services and controllers are added. */
export interface StrapiApp extends Registries {
  readonly strapi: Strapi;
}

export function createStrapi(options: StrapiOptions): StrapiApp {
  const { view, config, folder, kept, transactions, lifecycles, cron, ownConfig, log, code, extension } =
    options;
  const settings = projectConfig(config, ownConfig);
  const documents: Strapi['documents'] = Object.assign((uid: string) => view().documents(uid), {
    use: (middleware: DocumentMiddleware, only?: UseOptions) => {
      options.use(middleware, only);
      return documents;
    },
  });
  const stored: StoredValues = { ...kept, settings: (place) => view().settings[place] };
  const storeRows = guarded(coreStoreRows(stored), { name: `strapi.db.query('${coreStoreUid}')` });
  const query: Strapi['query'] = <Uid extends string>(uid: Uid) =>
    // The rows of this uid are those of the store.
    uid === coreStoreUid ? (storeRows as QueriedBy<Uid>) : (view().query(uid) as QueriedBy<Uid>);
  const { client } = config.database;
  const respond = (): Promise<unknown> => options.askDatabase();
  const tables = () =>
    new Set(Object.values(view().contentTypes).flatMap(({ collectionName = [] }) => collectionName));
  const ofGraphql = {
    extension: guarded(extension, { name: 'The extension service' }),
    format: guarded(formatService(documents), { name: 'The format service' }),
    builders: guarded(
      { utils: { transformArgs: transformArgsOf(() => view().schema, config.graphql) } },
      { name: 'The service of builders' },
    ),
  };
  const named: NamedServices = {
    'plugin::graphql.extension': ofGraphql.extension,
    'plugin::graphql.format': ofGraphql.format,
    'plugin::graphql.builders': ofGraphql.builders,
    'admin::permission': adminService.services.permission,
  };
  const services = new Registry('service', () => ownServices(view(), named));
  const controllers = new Registry('controller');
  const pluginRoutes = new Map<string, Data>();
  const plugins = new Plugins({ services, controllers, pluginRoutes }, settings, options.localPlugins);
  const strapi: Strapi = {
    // The names are those of `PluginServices` and `Services`: what is registered under one of them is its service.
    plugin: <Name extends string>(name: Name) => plugins.get(name) as PluginNamed<Name>,
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
    strapi: guarded(strapi, { name: 'strapi', takesNames: true }),
    services,
    controllers,
    pluginRoutes,
  };
}

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
