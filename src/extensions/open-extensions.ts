// The code of a project and its life: loaded and registered before anything is served, told when everything is ready, and
// told when it ends. The only door through which code of a project comes in.
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/own-config.ts';
import type { Transactions } from '../database/joined.ts';
import { ProjectFaults } from '../errors/project-faults.ts';
import type { Project } from '../graphql/extension/extension.ts';
import { GraphqlExtensions, type SchemaExtensions } from '../graphql/extension/extension-service.ts';
import type { AppliedMigrations } from '../kept-values/applied-migrations.ts';
import type { ClaimRun } from '../kept-values/claims.ts';
import type { KeptValues } from '../kept-values/kept-values.ts';
import type { Incoming, Response } from '../routes/request.ts';
import type { Schema } from '../schema/schema.ts';
import { loadCode, type ProjectCode, type ProjectModule } from './code/load-code.ts';
import type { Making } from './code/made-module.ts';
import { placedFault } from './code/placed-fault.ts';
import { surviveStrays } from './code/survive-strays.ts';
import { madeController } from './controllers/make-controllers.ts';
import { CronJobs } from './cron/cron-jobs.ts';
import { type ExtendedRows, extendPlugins } from './extended-plugins/extend-plugins.ts';
import type { DocumentMiddlewares } from './lifecycles/document-middlewares.ts';

import type { Lifecycles } from './lifecycles/lifecycles.ts';
import { addLifecycles } from './lifecycles/load-lifecycles.ts';
import { addPluginTypes, runPluginHooks, withDefaults } from './local-plugins/run-plugins.ts';
import { aroundRequest, type Respond } from './middlewares/global-middlewares.ts';
import { loadGlobal } from './middlewares/load-global.ts';
import { runMigrations } from './migrations/run-migrations.ts';
import { type ProjectView, viewOfRequest } from './project-view.ts';
import { RegisteredCode, type Wanted } from './registered-code.ts';
import { type AroundContent, aroundContent } from './routes/around-content.ts';
import { type CodeRoutes, codeRoutes } from './routes/code-routes.ts';
import type { CodeRoom } from './routes/project-rows.ts';
import type { CodeRuntime } from './routes/run-route.ts';
import { CodeServer } from './server/code-server.ts';
import { madeService } from './services/make-services.ts';
import type { OpenHub } from './strapi/event-hub.ts';
import type { Registries } from './strapi/registry.ts';
import { createStrapi, type Strapi } from './strapi.ts';

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

export interface CodeRows extends CodeRoutes {
  /** Around the rows of content types whose routes the project does not write. */
  readonly around: (room: CodeRoom) => AroundContent;
  /** The rows of a plugin of the server, with what the project changes in them. */
  readonly extended: ExtendedRows['rows'];
}

type Around = (incoming: Incoming, respond: Respond) => Promise<Response>;

export interface Extensions {
  readonly strapi: Strapi;
  readonly graphql: SchemaExtensions;
  /** Throws ProjectFaults that name every route that is wrong. */
  readonly routesOf: (schema: Schema) => CodeRows;
  /** What the project has around every request; undefined where it has nothing there. */
  readonly around: Around | undefined;
  /** Resolves to whether it added routes, which the table of before does not have. */
  bootstrap(httpServer: Server): Promise<boolean>;
  /** Before the server closes: connections that the project's code took over. */
  endUpgraded(): void;
  /** Never throws: what fails is logged, and everything else is closed all the same. */
  destroy(): Promise<void>;
}

/** What src/index exports by default; every function may be left out. */
export interface ProjectIndex {
  /** Before anything is served and before the GraphQL schema is made. */
  register?(given: { readonly strapi: Strapi }): unknown;
  /** When everything is ready, just before requests are taken. */
  bootstrap?(given: { readonly strapi: Strapi }): unknown;
  /** When the last request has its response, before the database is closed. */
  destroy?(given: { readonly strapi: Strapi }): unknown;
}

const throughEveryRead =
  'strapi.documents.use: reads of every type go through it. With { uids, actions } as a second argument others keep their speed.';

const hookNames = ['register', 'bootstrap', 'destroy'] as const;
type HookName = (typeof hookNames)[number];

/** Loads the project's code and registers it. Throws ProjectFaults that name the file, the function and the line. */
export async function openExtensions(options: ExtensionsOptions): Promise<Extensions> {
  const { folder, transactions, lifecycles, middlewares, log } = options;
  const view = (): ProjectView => viewOfRequest() ?? options.view();
  const loaded = await loadCode(folder, options.config.plugins);
  const config = withDefaults(options.config, loaded.plugins, folder);
  addLifecycles(loaded.lifecycles, lifecycles, folder);
  addPluginTypes(loaded.plugins, { folder, lifecycles, schema: options.view().schema });
  const endSurviving = surviveStrays(folder, log);
  const code = new RegisteredCode<Strapi>(loaded);
  const graphql = new GraphqlExtensions<Strapi>(options.view().schema);
  const ownConfig = new OwnConfig(folder, config.environment === 'production');
  const { gracefulTimeout } = config.server;
  const cron = new CronJobs({ folder, log, claim: options.claim, gracefulTimeout });
  addTasks(cron, config, folder);
  const server = new CodeServer((message) => log.warn(message));
  const app = createStrapi({
    view,
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
  const leave = shareGlobally(strapi);
  addCode(loaded, app, { folder, strapi });
  const file = loaded.index?.file ?? 'src/index.ts';
  const hooks = hooksOf(loaded.index);
  const run = async (name: HookName): Promise<void> => {
    try {
      await hooks[name]?.({ strapi });
    } catch (error) {
      throw placedFault(error, { folder, file, path: name });
    }
  };
  const extended = extendPlugins(loaded.extensions, {
    folder,
    strapi,
    lifecycles,
    schema: options.view().schema,
    registries: app,
    addCode: (kind, name, module) => code.add(kind, name, module),
    warn: (message) => log.warn(message),
  });
  const runPlugin = async (name: HookName): Promise<void> => {
    await extended.runHook(name);
    await runPluginHooks(loaded.plugins, name, { folder, strapi });
  };
  await runPlugin('register');
  await run('register');
  makeCode(loaded, app);
  const project: Project<Strapi> = {
    strapi,
    policy: (name, api) => code.policy(name, api),
    middleware: (name, api) => code.middleware(name, api),
  };
  const extend: SchemaExtensions['extend'] = async (generated, shape) => {
    try {
      return await graphql.extend(generated, shape, project);
    } catch (error) {
      throw placedFault(error, { folder, file, path: 'the extensions of GraphQL' });
    }
  };
  const runtime: CodeRuntime = {
    isTold: (uid, method) =>
      method === 'GET'
        ? lifecycles.readsOf(uid) || middlewares.readsOf(uid)
        : lifecycles.has(uid) || middlewares.writesOf(uid),
    folder,
    isProxied: config.server.isProxied,
    limits: config.http.query,
    sizeLimit: config.media.sizeLimit,
    find: (uid, documentId, populate) => view().documents(uid).findOne({ documentId, populate }),
  };
  const routes = {
    files: () => ({ modules: loaded.routes, plugins: loaded.plugins, added: server.routes, strapi }),
    lookup: { ...app, module: (wanted: Wanted) => code.module(wanted) },
    runtime,
  };
  const global = await loadGlobal(config.http.customMiddlewares, {
    folder,
    strapi,
    moduleOf: (name) => code.module({ kind: 'middleware', name, api: undefined }),
  });
  server.addMiddlewares(global);
  const around: Around = (incoming, respond) =>
    aroundRequest(incoming, respond, { ...runtime, middlewares: server.middlewares });
  return {
    strapi,
    get around() {
      return server.middlewares.length > 0 ? around : undefined;
    },
    routesOf: (schema) => {
      const own = codeRoutes(routes, schema);
      const plugins = extended.rowsOf({ lookup: { ...routes.lookup, schema }, runtime });
      const around = (room: CodeRoom) => aroundContent(runtime, room);
      return { ...own, rows: [...own.rows, ...plugins.own], extended: plugins.rows, around };
    },
    graphql: {
      shadowCrud: graphql.shadowCrud,
      get isUsed() {
        return graphql.isUsed;
      },
      seal: () => graphql.seal(),
      extend,
    },
    endUpgraded: () => server.endUpgraded(),
    bootstrap: async (httpServer) => {
      const before = server.routes;
      server.attach(httpServer);
      await runMigrations({ folder, strapi, applied: options.migrations, log });
      await runPlugin('bootstrap');
      await run('bootstrap');
      if (middlewares.areForEveryRead) log.info(throughEveryRead);
      cron.start(strapi);
      return server.routes !== before;
    },
    destroy: async () => {
      await cron.close();
      for (const end of [runPlugin, run])
        await end('destroy').catch((error: unknown) =>
          log.error({ err: error }, 'destroy of the project failed'),
        );
      leave();
      endSurviving();
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

/** Existing code reads `strapi` from everywhere, as a global. Returns what takes it away again. */
function shareGlobally(strapi: Strapi): () => void {
  Reflect.set(globalThis, 'strapi', strapi);
  return () => {
    if (Reflect.get(globalThis, 'strapi') === strapi) Reflect.deleteProperty(globalThis, 'strapi');
  };
}

/** Each is made when it is first asked for: one may ask for another while it is made. */
function addCode(loaded: ProjectCode, { services, controllers }: Registries, making: Making): void {
  for (const [uid, module] of loaded.services)
    services.addMade(uid, () => madeService(module, making, services));
  for (const [uid, module] of loaded.controllers)
    controllers.addMade(uid, () => madeController(module, { ...making, services }));
}

/** What is wrong with one of them is told at the start. */
function makeCode(loaded: ProjectCode, { services, controllers }: Registries): void {
  for (const uid of loaded.services.keys()) services.get(uid);
  for (const uid of loaded.controllers.keys()) controllers.get(uid);
}

function hooksOf(index: ProjectModule | undefined): ProjectIndex {
  if (!index) return {};
  const { file, exported } = index;
  const fault = (path: string, problem: string): ProjectFaults =>
    new ProjectFaults([
      {
        file,
        path,
        problem,
        remedy: 'Write `export default { register({ strapi }) {}, bootstrap({ strapi }) {} }`.',
      },
    ]);
  if (typeof exported !== 'object' || exported === null) throw fault('', 'It exports no object.');
  const hooks: ProjectIndex = {};
  for (const name of hookNames) {
    const hook: unknown = Reflect.get(exported, name);
    if (hook === undefined || hook === null) continue;
    if (typeof hook !== 'function') throw fault(name, 'It is no function.');
    hooks[name] = (given) => Reflect.apply(hook, exported, [given]);
  }
  return hooks;
}
