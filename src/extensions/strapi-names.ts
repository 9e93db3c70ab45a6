// The members of the `strapi` object and the services behind them. They are one object literal because its getters read the current
// schema on each access; a spread would evaluate them once.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/files/own-config.ts';
import type { CodeStatements } from '../database/code-statements/code-statements.ts';
import type { Transactions } from '../database/joined.ts';
import type { KeyValueStore } from '../database/key-value-store.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import { authService } from './content-api/auth-service.ts';
import { contentApi } from './content-api/content-api.ts';
import type { CronService, JobView } from './cron/cron-jobs.ts';
import { runningContext } from './http/running-context.ts';
import type { UseOptions } from './lifecycles/document-middlewares.ts';
import type { CoreServices, ProjectView } from './project-view.ts';
import type { RegisteredCode } from './registered-code.ts';
import { shownRouters } from './routes/shown-routers.ts';
import type { ServerService } from './server/code-server.ts';
import { databaseService, type LifecycleService } from './strapi/database/database-service.ts';
import { tableMetadata } from './strapi/database/table-metadata.ts';
import type { EventHub, OpenHub } from './strapi/events/event-hub.ts';
import { absent, absentMember } from './strapi/guarded/absent.ts';
import { guarded } from './strapi/guarded/guarded.ts';
import { adminModel } from './strapi/reading/content-type-view.ts';
import { Apis } from './strapi/registries/apis.ts';
import { codeSanitizers } from './strapi/registries/code-sanitizers.ts';
import { container } from './strapi/registries/container.ts';
import { customFields } from './strapi/registries/custom-fields.ts';
import type { Plugins } from './strapi/registries/plugins.ts';
import type { Registry } from './strapi/registries/registry.ts';
import { coreStoreRows, coreStoreUid } from './strapi/rows/core-store-rows.ts';
import { editions } from './strapi/settings/editions.ts';
import { projectFolders } from './strapi/settings/folders.ts';
import { byProperty, type ProjectConfig } from './strapi/settings/project-config.ts';
import { projectLog } from './strapi/settings/project-log.ts';
import { createStore, type StoredValues } from './strapi/settings/store.ts';
import type { PluginNamed, QueriedBy, Services, Strapi } from './strapi.ts';

export interface StrapiOptions {
  /** The view of the running code. */
  readonly view: () => ProjectView;
  readonly config: Config;
  /** The folder of the project. */
  readonly folder: string;
  readonly keyValues: KeyValueStore;
  readonly pingDatabase: () => Promise<unknown>;
  readonly statements: CodeStatements;
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
  /** Names of the project's local plugins. */
  readonly localPlugins: readonly string[];
  readonly extension: ExtensionService<Strapi>;
}

const useContext =
  'Custom parameters are in ctx.query and ctx.request.body: check them in a controller, a policy or a middleware of the route.';

/** Parts derived from the options. */
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
  const byUid = {
    routes: () => shownRouters(code.routes(), { schema: view().schema, strapi: names }),
    services: () => services.all(),
    controllers: () => controllers.all(),
    contentTypes: () => view().contentTypes,
    policies: () => code.all('policy'),
    middlewares: () => code.all('middleware'),
  };
  const apis = new Apis(byUid);
  const names: Strapi = {
    // The registries use the names of `PluginServices` and `Services`, so that the types hold.
    plugin: <Name extends string>(name: Name) => plugins.find(name) as PluginNamed<Name>,
    get plugins() {
      return plugins.all();
    },
    service: <Name extends keyof Services>(name: Name) => services.lookUp(name) as Services[Name],
    get services() {
      return guarded(services.all() as CoreServices, { name: 'strapi.services', missing: absentMember });
    },
    controller: (uid) => controllers.lookUp(uid),
    get controllers() {
      return guarded(controllers.all(), { name: 'strapi.controllers', missing: absentMember });
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
    contentType: (uid) =>
      lookUp({ [adminModel.uid]: adminModel, ...view().contentTypes }, uid, 'content type'),
    getModel: (uid) =>
      lookUp(
        { [adminModel.uid]: adminModel, ...view().contentTypes, ...view().components },
        uid,
        'content type or component',
      ),
    config: byProperty(settings),
    store: createStore(storedValues(options)),
    contentAPI: guarded(contentApi(view), {
      name: 'strapi.contentAPI',
      instead: { addQueryParams: useContext, addInputParams: useContext, permissions: useRoles },
    }),
    sanitizers: codeSanitizers('strapi.sanitizers'),
    validators: codeSanitizers('strapi.validators'),
    auth: guarded(authService, { name: 'strapi.auth', instead: { register: ofPolicies } }),
    cron: guarded(
      {
        add: (tasks) => cron.add(tasks),
        remove: (name) => cron.remove(name),
        get jobs() {
          return cron.jobs.map(asCodeSees);
        },
      },
      { name: 'strapi.cron' },
    ),
    eventHub: guarded<EventHub>(hub, { name: 'strapi.eventHub' }),
    server,
    get admin() {
      const services = guarded(view().adminServices, { name: 'strapi.admin.services' });
      return guarded({ services }, { name: 'strapi.admin' });
    },
    customFields: guarded(customFields, { name: 'strapi.customFields' }),
    dirs: projectFolders(folder),
    get isLoaded() {
      return isLoaded();
    },
    ...editions,
    fetch,
    log: projectLog(log),
    requestContext: guarded({ get: runningContext }, { name: 'strapi.requestContext' }),
    policy: policyOf(options),
    middleware: (name) => code.middleware(name),
    get policies() {
      return guarded(byUid.policies(), { name: 'strapi.policies', missing: absentMember });
    },
    get middlewares() {
      return guarded(byUid.middlewares(), { name: 'strapi.middlewares', missing: absentMember });
    },
    api: (name) => apis.find(name),
    get apis() {
      return apis.all();
    },
    get container() {
      return guarded({ get: names.get }, { name: 'strapi.container' });
    },
    get: container(
      {
        ...byUid,
        'content-types': byUid.contentTypes,
        models: () => view().components,
        plugins: () => plugins.all(),
        apis: () => apis.all(),
      },
      () => names,
    ),
  };
  return names;
}

const ofPolicies =
  'Authentication strategies that code registers are not run. Check the token in a policy or a middleware, which may set ctx.state.user, and give its routes auth: false.';

const useRoles =
  "Permissions of roles are rows of strapi.db.query('plugin::users-permissions.permission'); strapi.plugin('users-permissions').service('users-permissions').getActions() lists all actions.";

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

/** A registration that is logged and ignored. */
const addsNoPolicy = (name: string): string =>
  `strapi.policy(${JSON.stringify(name)}, …) adds no policy, in Strapi neither: write src/policies/${name}, which routes call global::${name}.`;

const storedValues = ({ keyValues, view }: StrapiOptions): StoredValues => ({
  ...keyValues,
  settings: (place) => view().settings[place],
});

function queryOf(options: StrapiOptions): Strapi['query'] {
  const storeRows = guarded(coreStoreRows(storedValues(options)), {
    name: `strapi.db.query('${coreStoreUid}')`,
  });
  return <Uid extends string>(uid: Uid) =>
    // The rows of this uid are the entries of the store.
    uid === coreStoreUid ? (storeRows as QueriedBy<Uid>) : (options.view().query(uid) as QueriedBy<Uid>);
}

const databaseOf = (
  { view, config, transactions, lifecycles, pingDatabase, statements }: StrapiOptions,
  query: Strapi['query'],
): Strapi['db'] =>
  databaseService({
    query,
    rows: (uid) => query(uid),
    transactions,
    lifecycles,
    metadata: tableMetadata(() => view().contentTypes),
    connectionOptions: {
      client: config.database.client,
      respond: pingDatabase,
      statements,
      tables: () =>
        new Set(Object.values(view().contentTypes).flatMap(({ collectionName = [] }) => collectionName)),
    },
  });

function lookUp<T>(of: Readonly<Record<string, T>>, name: string, what: string): T | undefined {
  return Object.hasOwn(of, name) ? of[name] : absent(what, name, Object.keys(of));
}

/** Guarded: not every method of a Strapi job is supported. */
const asCodeSees = (planned: JobView): JobView => ({
  ...planned,
  job: guarded(planned.job, { name: 'job of strapi.cron.jobs' }),
});
