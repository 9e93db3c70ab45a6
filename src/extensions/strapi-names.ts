// Each name of the application that a project's code sees, and the service that it leads to.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/own-config.ts';
import type { Transactions } from '../database/joined.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import type { KeptValues } from '../kept-values/kept-values.ts';
import { authService } from './content-api/auth-service.ts';
import { contentApi } from './content-api/content-api.ts';
import type { CronService } from './cron/cron-jobs.ts';
import { runningContext } from './http/running-context.ts';
import type { UseOptions } from './lifecycles/document-middlewares.ts';
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
import { guarded } from './strapi/guarded.ts';
import type { Plugins } from './strapi/plugins.ts';
import { askedByName, type ProjectConfig } from './strapi/project-config.ts';
import { projectLog } from './strapi/project-log.ts';
import type { Registry } from './strapi/registry.ts';
import { createStore, type StoredValues } from './strapi/store.ts';
import { unknownName } from './strapi/unknown-name.ts';
import type { PluginNamed, QueriedBy, Services, Strapi } from './strapi.ts';

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

/** What has been made of the options before. */
interface StrapiParts {
  readonly settings: ProjectConfig;
  readonly documents: Strapi['documents'];
  readonly plugins: Plugins;
  readonly services: Registry;
  readonly controllers: Registry;
}

export function strapiNames(
  options: StrapiOptions,
  { settings, documents, plugins, services, controllers }: StrapiParts,
): Strapi {
  const { view, folder, cron, log, code, hub, server, isLoaded } = options;
  const query = queryOf(options);
  return {
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
    db: databaseOf(options, query),
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
    config: askedByName(settings),
    store: createStore(storedValues(options)),
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
    eventHub: guarded<EventHub>(hub, { name: 'strapi.eventHub' }),
    server,
    admin: adminService,
    customFields: guarded(customFields, { name: 'strapi.customFields' }),
    dirs: projectFolders(folder),
    get isLoaded() {
      return isLoaded();
    },
    fetch,
    log: projectLog(log),
    requestContext: guarded({ get: runningContext }, { name: 'strapi.requestContext' }),
    policy: policyOf(options),
    middleware: (name) => code.middleware(name),
  };
}

function policyOf({ code, log }: StrapiOptions): Strapi['policy'] {
  function policy(name: string): ReturnType<typeof code.policy>;
  function policy(name: string, added: unknown): undefined;
  function policy(name: string, added?: unknown) {
    if (added === undefined) return code.policy(name);
    log.warn(addsNoPolicy(name));
    return undefined;
  }
  return policy;
}

/** As code adds them that was never told that it does not. */
const addsNoPolicy = (name: string): string =>
  `strapi.policy(${JSON.stringify(name)}, …) adds no policy, in the service either: write src/policies/${name}, which routes call global::${name}.`;

const storedValues = ({ kept, view }: StrapiOptions): StoredValues => ({
  ...kept,
  settings: (place) => view().settings[place],
});

function queryOf(options: StrapiOptions): Strapi['query'] {
  const storeRows = guarded(coreStoreRows(storedValues(options)), {
    name: `strapi.db.query('${coreStoreUid}')`,
  });
  return <Uid extends string>(uid: Uid) =>
    // The rows of this uid are those of the store.
    uid === coreStoreUid ? (storeRows as QueriedBy<Uid>) : (options.view().query(uid) as QueriedBy<Uid>);
}

const databaseOf = (
  { view, config, transactions, lifecycles, askDatabase }: StrapiOptions,
  query: Strapi['query'],
): Strapi['db'] =>
  databaseService({
    query,
    rows: (uid) => query(uid),
    transactions,
    lifecycles,
    asked: {
      client: config.database.client,
      respond: askDatabase,
      tables: () =>
        new Set(Object.values(view().contentTypes).flatMap(({ collectionName = [] }) => collectionName)),
    },
  });

function lookUp<T extends object, Name extends keyof T & string>(of: T, name: Name, what: string): T[Name] {
  const found = Object.hasOwn(of, name) ? of[name] : undefined;
  if (found !== undefined) return found;
  throw unknownName(what, name, Object.keys(of));
}
