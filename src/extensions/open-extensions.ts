// The code of a project and its life: loaded and registered before anything is served, told when everything is ready, and
// told when it ends. The only door through which code of a project comes in.
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/own-config.ts';
import type { Transactions } from '../database/joined.ts';
import type { Project } from '../graphql/extension/extension.ts';
import { GraphqlExtensions, type SchemaExtensions } from '../graphql/extension/extension-service.ts';
import type { AppliedMigrations } from '../kept-values/applied-migrations.ts';
import type { ClaimRun } from '../kept-values/claims.ts';
import type { KeptValues } from '../kept-values/kept-values.ts';
import { loadCode, type ProjectCode } from './code/load-code.ts';
import type { Making } from './code/made-module.ts';
import { placedFault } from './code/placed-fault.ts';
import { surviveStrays } from './code/survive-strays.ts';
import { madeController } from './controllers/make-controllers.ts';
import { createStrapi } from './create-strapi.ts';
import { CronJobs } from './cron/cron-jobs.ts';
import { extendPlugins } from './extended-plugins/extend-plugins.ts';
import type { DocumentMiddlewares } from './lifecycles/document-middlewares.ts';
import type { Lifecycles } from './lifecycles/lifecycles.ts';
import { addLifecycles } from './lifecycles/load-lifecycles.ts';
import { addPluginTypes, withDefaults } from './local-plugins/run-plugins.ts';
import { loadGlobal } from './middlewares/load-global.ts';
import { runMigrations } from './migrations/run-migrations.ts';
import { indexOf, ProjectHooks } from './project-hooks.ts';
import { type ProjectView, viewOfRequest } from './project-view.ts';
import { RegisteredCode } from './registered-code.ts';
import { type RunCode, runCode } from './run-code.ts';
import { CodeServer } from './server/code-server.ts';
import { madeService } from './services/make-services.ts';
import { shareWhileImporting } from './shared-strapi.ts';
import type { OpenHub } from './strapi/event-hub.ts';
import type { Registries } from './strapi/registry.ts';
import type { Strapi } from './strapi.ts';

export interface ExtensionsOptions {
  readonly folder: string;
  readonly config: Config;
  readonly transactions: Transactions;
  readonly kept: KeptValues;
  readonly askDatabase: () => Promise<unknown>;
  readonly claim: ClaimRun;
  readonly migrations: AppliedMigrations;
  /** Where the project's hooks are added. */
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
  readonly hub: OpenHub;
  /** What code outside of requests sees. */
  readonly view: () => ProjectView;
  readonly log: Logger;
}

export interface Extensions extends RunCode {
  readonly strapi: Strapi;
  readonly graphql: SchemaExtensions;
  /** Resolves to whether it added routes, which the table of before does not have. */
  bootstrap(httpServer: Server): Promise<boolean>;
  /** Before the server closes: connections that the project's code took over. */
  endUpgraded(): void;
  /** Never throws: what fails is logged, and everything else is closed all the same. */
  destroy(): Promise<void>;
}

const throughEveryRead =
  'strapi.documents.use: reads of every type go through it. With { uids, actions } as a second argument others keep their speed.';

/** Loads the project's code and registers it. Throws ProjectFaults that name the file, the function and the line. */
export async function openExtensions(options: ExtensionsOptions): Promise<Extensions> {
  const { folder, transactions, lifecycles, middlewares, log } = options;
  const view = (): ProjectView => viewOfRequest() ?? options.view();
  const ownConfig = new OwnConfig(folder, options.config.environment === 'production');
  const shared = shareWhileImporting({ config: options.config, ownConfig, folder, log });
  const loaded = await loadCode(folder, options.config.plugins).catch((error: unknown) => {
    shared.leave();
    throw error;
  });
  const config = withDefaults(options.config, loaded.plugins, folder);
  addLifecycles(loaded.lifecycles, lifecycles, folder);
  addPluginTypes(loaded.plugins, { folder, lifecycles, schema: options.view().schema });
  const endSurviving = surviveStrays(folder, log);
  const code = new RegisteredCode<Strapi>(loaded);
  const graphql = new GraphqlExtensions<Strapi>(options.view().schema);
  const { gracefulTimeout } = config.server;
  const cron = new CronJobs({ folder, log, claim: options.claim, gracefulTimeout });
  addTasks(cron, config, folder);
  const server = new CodeServer((message) => log.warn(message));
  let isLoaded = false;
  const app = createStrapi({
    view,
    isLoaded: () => isLoaded,
    server: server.service,
    config,
    folder,
    kept: options.kept,
    askDatabase: options.askDatabase,
    transactions,
    lifecycles: { subscribe: (subscriber) => lifecycles.subscribe(subscriber) },
    hub: options.hub,
    use: (middleware, only) => middlewares.use(middleware, only),
    cron,
    ownConfig,
    log,
    code,
    localPlugins: loaded.plugins.map(({ name }) => name),
    extension: graphql.service,
  });
  const { strapi } = app;
  shared.become(strapi);
  addCode(loaded, app, { folder, strapi });
  const extended = extendPlugins(loaded.extensions, {
    folder,
    strapi,
    lifecycles,
    schema: options.view().schema,
    registries: app,
    addCode: (kind, name, module) => code.add(kind, name, module),
    warn: (message) => log.warn(message),
  });
  const hooks = new ProjectHooks(loaded, { folder, strapi, extended });
  await hooks.run('register');
  makeCode(loaded, app);
  const global = await loadGlobal(config.http.customMiddlewares, {
    folder,
    strapi,
    moduleOf: (name) => code.module({ kind: 'middleware', name, api: undefined }),
  });
  server.addMiddlewares(global);
  return {
    strapi,
    ...runCode({ folder, config, loaded, code, extended, app, server, lifecycles, middlewares, view }),
    graphql: schemaExtensions(graphql, { strapi, code, loaded, folder }),
    endUpgraded: () => server.endUpgraded(),
    bootstrap: async (httpServer) => {
      const before = server.routes;
      server.attach(httpServer);
      await runMigrations({ folder, strapi, applied: options.migrations, log });
      await hooks.run('bootstrap');
      isLoaded = true;
      if (middlewares.areForEveryRead) log.info(throughEveryRead);
      cron.start(strapi);
      return server.routes !== before;
    },
    destroy: async () => {
      await cron.close();
      const failed = (error: unknown): void => log.error({ err: error }, 'destroy of the project failed');
      await hooks.runPlugins('destroy').catch(failed);
      await hooks.runOwn('destroy').catch(failed);
      shared.leave();
      endSurviving();
    },
  };
}

interface Extending {
  readonly strapi: Strapi;
  readonly code: RegisteredCode<Strapi>;
  readonly loaded: ProjectCode;
  readonly folder: string;
}

/** What the project's code adds to GraphQL, with the place of what is wrong with it. */
function schemaExtensions(
  graphql: GraphqlExtensions<Strapi>,
  { strapi, code, loaded, folder }: Extending,
): SchemaExtensions {
  const project: Project<Strapi> = {
    strapi,
    policy: (name, api) => code.policy(name, api),
    middleware: (name, api) => code.middleware(name, api),
  };
  return {
    shadowCrud: graphql.shadowCrud,
    get isUsed() {
      return graphql.isUsed;
    },
    seal: () => graphql.seal(),
    extend: async (generated, shape) => {
      try {
        return await graphql.extend(generated, shape, project);
      } catch (error) {
        throw placedFault(error, { folder, file: indexOf(loaded), path: 'the extensions of GraphQL' });
      }
    },
  };
}

function addTasks(cron: CronJobs, { server }: Config, folder: string): void {
  const { isEnabled = true, tasks = {} } = server.cron;
  try {
    if (isEnabled) cron.add(tasks);
  } catch (error) {
    throw placedFault(error, { folder, file: 'config/server', path: 'cron.tasks' });
  }
}

/** Each is made when it is first asked for: one may ask for another while it is made. */
function addCode(loaded: ProjectCode, { services, controllers }: Registries, making: Making): void {
  for (const [uid, module] of loaded.services)
    services.addMade(uid, () => madeService(module, making, services));
  for (const [uid, module] of loaded.controllers)
    controllers.addMade(uid, () => madeController(module, { ...making, services }));
}

/** What is wrong with one of them is told at the start. Packages have services that need what this project may not have. */
function makeCode(loaded: ProjectCode, { services, controllers }: Registries): void {
  const packages = loaded.plugins.filter(({ isPackage }) => isPackage).map(({ name }) => `plugin::${name}.`);
  for (const uid of loaded.services.keys())
    if (!packages.some((prefix) => uid.startsWith(prefix))) services.get(uid);
  for (const uid of loaded.controllers.keys()) controllers.get(uid);
}
