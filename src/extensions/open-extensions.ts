// Loads the code of a project and runs its life cycle: register before anything is served, bootstrap when everything is ready,
// destroy at the end. Project code enters the server only here.
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/files/own-config.ts';
import type { CodeStatements } from '../database/code-statements/code-statements.ts';
import type { Transactions } from '../database/joined.ts';
import type { KeyValueStore } from '../database/key-value-store.ts';
import { GraphqlExtensions, type SchemaExtensions } from '../graphql/extension/extension-service.ts';
import { addCode, makeCode } from './add-code.ts';
import { loadCode, type ProjectCode } from './code/load-code.ts';
import { logUnhandledRejections } from './code/unhandled-rejections.ts';
import { createStrapi, type StrapiApp } from './create-strapi.ts';
import type { ClaimRun } from './cron/claim-runs.ts';
import { configuredTasks } from './cron/configured-tasks.ts';
import { CronJobs } from './cron/cron-jobs.ts';
import { type ExtendedPlugins, extendPlugins } from './extended-plugins/extend-plugins.ts';
import type { DocumentMiddlewares } from './lifecycles/document-middlewares.ts';
import type { Lifecycles } from './lifecycles/lifecycles.ts';
import { addLifecycles } from './lifecycles/load-lifecycles.ts';
import { unknownModels } from './lifecycles/unknown-models.ts';
import { addPluginTypes, withDefaults } from './local-plugins/run-plugins.ts';
import { loadGlobal } from './middlewares/load-global.ts';
import type { AppliedMigrations } from './migrations/applied-migrations.ts';
import { schemaExtensions } from './project-graphql.ts';
import { ProjectHooks } from './project-hooks.ts';
import { bootstrapProject, destroyProject } from './project-life.ts';
import type { ProjectView } from './project-view.ts';
import { RegisteredCode } from './registered-code.ts';
import { shownPluginRoutes } from './routes/shown-routers.ts';
import { type RunCode, runCode } from './run-code.ts';
import { viewOfRequest } from './running-view.ts';
import { CodeServer, type ServerService } from './server/code-server.ts';
import { type SharedStrapi, shareWhileImporting } from './shared-strapi.ts';
import type { OpenHub } from './strapi/events/event-hub.ts';
import type { Strapi } from './strapi.ts';
import type { StrapiOptions } from './strapi-options.ts';

export interface ExtensionsOptions {
  readonly folder: string;
  readonly config: Config;
  readonly httpServer: Server;
  readonly transactions: Transactions;
  readonly keyValues: KeyValueStore;
  readonly pingDatabase: () => Promise<unknown>;
  /** SQL statements that project code issues itself. */
  readonly statements: CodeStatements;
  readonly claim: ClaimRun;
  readonly migrations: AppliedMigrations;
  /** The registry of the project's lifecycle hooks. */
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
  readonly hub: OpenHub;
  /** The view for code that runs outside of requests. */
  readonly view: () => ProjectView;
  readonly log: Logger;
}

export interface Extensions extends RunCode {
  readonly strapi: Strapi;
  readonly graphql: SchemaExtensions;
  /** Resolves to whether it added routes or extended GraphQL: both have to be built again then. */
  bootstrap(): Promise<boolean>;
  /** Ends upgraded connections that project code took over, before the server closes. */
  endUpgraded(): void;
  /** Never throws: failures are logged, and the remaining parts are closed. */
  destroy(): Promise<void>;
}

/** Loads the project's code and registers it. Throws ProjectFaults that name the file, the function and the line. */
export async function openExtensions(options: ExtensionsOptions): Promise<Extensions> {
  const { folder, lifecycles, middlewares, migrations, log } = options;
  const view = (): ProjectView => viewOfRequest() ?? options.view();
  const server = new CodeServer(folder, {
    httpServer: options.httpServer,
    warn: (message) => log.warn(message),
    served: () => view().routes(),
  });
  const loading = await load(options, server.service);
  const { shared, loaded, config } = loading;
  const stopLogging = logUnhandledRejections(folder, log);
  const code = new RegisteredCode<Strapi>(loaded);
  const packages = loaded.plugins.filter(({ isPackage }) => isPackage);
  const isOfPackage = (uid: string) => packages.some(({ name }) => uid.startsWith(`plugin::${name}.`));
  const graphql = new GraphqlExtensions<Strapi>(options.view().schema, isOfPackage);
  const cron = openCron(config, options);
  let isLoaded = false;
  const parts = { view, server, code, cron, graphql, isLoaded: () => isLoaded };
  const app = appOf(options, loading, parts);
  const { strapi } = app;
  shared.become(strapi);
  const { extended, hooks } = await register(options, loading, { app, code, server });
  const onLoaded = (): void => {
    isLoaded = true;
  };
  const onEnded = (): void => {
    shared.leave();
    stopLogging();
  };
  const life = {
    ...{ folder, strapi, hooks, server, graphql, cron, middlewares, migrations, log },
    ...{ onLoaded, onEnded },
  };
  return {
    strapi,
    ...runCode({ folder, config, loaded, code, extended, app, server, lifecycles, middlewares, view, log }),
    graphql: schemaExtensions(graphql, { strapi, code, loaded, folder }),
    endUpgraded: () => server.endUpgraded(),
    bootstrap: () => bootstrapProject(life),
    destroy: async () => {
      await destroyProject(life);
      await options.statements.close();
    },
  };
}

interface AppParts extends Pick<StrapiOptions, 'view' | 'isLoaded' | 'cron' | 'code'> {
  readonly server: CodeServer;
  readonly graphql: GraphqlExtensions<Strapi>;
}

/** The `strapi` object, and the registries of the project's services and controllers. */
const appOf = (
  {
    folder,
    keyValues,
    pingDatabase,
    statements,
    transactions,
    lifecycles,
    hub,
    middlewares,
    log,
  }: ExtensionsOptions,
  { config, ownConfig, loaded }: Loaded,
  { server, graphql, ...parts }: AppParts,
): StrapiApp =>
  createStrapi({
    ...parts,
    ...{ folder, config, ownConfig, keyValues, pingDatabase, statements, transactions, hub, log },
    server: server.service,
    lifecycles: {
      subscribe: (subscriber) => {
        for (const problem of unknownModels(subscriber, parts.view().schema)) log.warn(problem);
        return lifecycles.subscribe(subscriber);
      },
    },
    use: (middleware, only) => middlewares.use(middleware, only),
    localPlugins: loaded.plugins.map(({ name }) => name),
    extension: graphql.service,
  });

interface Registering {
  readonly app: StrapiApp;
  readonly code: RegisteredCode<Strapi>;
  readonly server: CodeServer;
}

/** Runs `register` after the parts that it may use are created, and before those that it may change are read. */
async function register(
  options: ExtensionsOptions,
  { config, loaded }: Loaded,
  { app, code, server }: Registering,
): Promise<{ readonly extended: ExtendedPlugins; readonly hooks: ProjectHooks }> {
  const { folder, view } = options;
  const { strapi } = app;
  addCode(loaded, app, { folder, strapi, schema: view().schema });
  for (const plugin of loaded.plugins)
    app.pluginRoutes.set(plugin.name, () => shownPluginRoutes(plugin, { schema: view().schema, strapi }));
  const extended = await extendBuiltIn(loaded, { app, code }, options);
  const hooks = new ProjectHooks(loaded, { folder, strapi, extended });
  await hooks.run('register');
  makeCode(loaded, app);
  server.addMiddlewares(await loadMiddlewares(config, { strapi, code }, options));
  return { extended, hooks };
}

const extendBuiltIn = (
  { extensions }: ProjectCode,
  { app, code }: { readonly app: StrapiApp; readonly code: RegisteredCode<Strapi> },
  { folder, lifecycles, view, log }: ExtensionsOptions,
): Promise<ExtendedPlugins> =>
  extendPlugins(extensions, {
    folder,
    strapi: app.strapi,
    lifecycles,
    schema: view().schema,
    registries: app,
    addCode: (kind, name, module) => code.add(kind, name, module),
    warn: (message) => log.warn(message),
  });

const loadMiddlewares = (
  { http }: Config,
  { strapi, code }: { readonly strapi: Strapi; readonly code: RegisteredCode<Strapi> },
  { folder }: ExtensionsOptions,
): ReturnType<typeof loadGlobal> =>
  loadGlobal(http.customMiddlewares, {
    folder,
    strapi,
    moduleOf: (name) => code.module({ kind: 'middleware', name, api: undefined }),
  });

interface Loaded {
  readonly ownConfig: OwnConfig;
  readonly shared: SharedStrapi;
  readonly loaded: ProjectCode;
  /** With the defaults of the project's plugins. */
  readonly config: Config;
}

async function load(options: ExtensionsOptions, server: ServerService): Promise<Loaded> {
  const { folder, lifecycles, log } = options;
  const ownConfig = new OwnConfig(folder, options.config.environment === 'production');
  const shared = shareWhileImporting({ config: options.config, ownConfig, folder, server, log });
  const loaded = await loadCode(folder, options.config.plugins).catch((error: unknown) => {
    shared.leave();
    throw error;
  });
  const config = withDefaults(options.config, loaded.plugins, { folder, ownConfig });
  addLifecycles(loaded.lifecycles, lifecycles, folder);
  addPluginTypes(loaded.plugins, { folder, lifecycles, schema: options.view().schema });
  return { ownConfig, shared, loaded, config };
}

function openCron(config: Config, { folder, log, claim }: ExtensionsOptions): CronJobs {
  const { gracefulTimeout } = config.server;
  const cron = new CronJobs({ folder, log, claim, gracefulTimeout });
  cron.schedule(configuredTasks(config, folder));
  return cron;
}
