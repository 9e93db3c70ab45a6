// `strapi.server`: middlewares and routes that project code adds at startup. Middlewares run in the order of registration; routes
// become entries of the route table.
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Middleware } from 'koa-compose';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { methods } from '../../routes/route.ts';
import { isData } from '../../values/data.ts';
import { application } from '../http/application.ts';
import type { Context } from '../http/context.ts';
import { responding } from '../http/responding.ts';
import { atPoint } from '../http/thrown.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import { type ListedRoute, listedRoutes, type ServedRoute } from './listed-routes.ts';

type Step = Middleware<Context>;

export interface ServerService {
  /** Around every request, in the order of the calls. */
  use(middleware: Step): ServerService;
  /** A list, from the root of the server; or `{ type: 'content-api', prefix, routes }`, below the content API. */
  routes(given: unknown): ServerService;
  /** As koa's router: `get(path, ...handlers)`, without a check of permissions; `stack` is `listRoutes()`. */
  readonly router: object;
  /** Empty before the routes are known, such as in `register`. */
  listRoutes(): readonly ListedRoute[];
  readonly app: object;
  /** For code that attaches WebSocket servers. */
  readonly httpServer: Server;
}

/** The argument of `routes()`, and whether its paths are below the prefix of the content API. */
export interface AddedRoutes {
  readonly isBelowApi: boolean;
  readonly prefix: string;
  readonly routes: readonly unknown[];
}

type Warn = (message: string) => void;

interface CodeServerOptions {
  readonly httpServer: Server;
  readonly warn: Warn;
  /** The routes of the server in force. */
  readonly served: () => readonly ServedRoute[];
}

export class CodeServer {
  readonly service: ServerService;
  #stack: Step[] = [];
  #routes: readonly AddedRoutes[] = [];
  /** Whether middlewares are added before those of config/middlewares, and so before `strapi::errors`. */
  #isAroundErrors = true;
  readonly #folder: string;
  readonly #httpServer: Server;
  readonly #served: () => readonly ServedRoute[];
  readonly #upgraded = new Set<Duplex>();

  constructor(folder: string, { httpServer, warn, served }: CodeServerOptions) {
    this.#folder = folder;
    this.#httpServer = httpServer;
    this.#served = served;
    this.service = this.#serviceWith(warn);
  }

  /** In order, including those of config/middlewares. */
  get middlewares(): readonly Step[] {
    return this.#stack;
  }

  /** A new list after each addition. */
  get routes(): readonly AddedRoutes[] {
    return this.#routes;
  }

  /** Those of config/middlewares. */
  addMiddlewares(middlewares: readonly Step[]): void {
    this.#stack.push(...middlewares);
    this.#isAroundErrors = false;
  }

  /** Ends upgraded connections, such as WebSockets, which would keep the server from closing. */
  endUpgraded(): void {
    for (const socket of this.#upgraded) socket.destroy();
  }

  #serviceWith(warn: Warn): ServerService {
    const app = this.#app(warn);
    const use = (middleware: unknown): ServerService => {
      this.#stack.push(this.#stepOf(middleware));
      return service;
    };
    const httpServer = () => this.#watched();
    const listRoutes = () => listedRoutes(this.#served());
    const router = Object.defineProperty(this.#router(use), 'stack', { get: listRoutes });
    const service: ServerService = guarded(
      {
        use,
        routes: (given: unknown) => {
          this.#routes = [...this.#routes, addedRoutes(given)];
          return service;
        },
        router: guarded(router, { name: 'strapi.server.router' }),
        listRoutes,
        app,
        get httpServer() {
          return httpServer();
        },
      },
      { name: 'strapi.server', missing: (problem, path) => missingOf(problem, path, warn) },
    );
    return service;
  }

  #router(use: (middleware: unknown) => unknown) {
    const add =
      (method: string) =>
      (path: unknown, ...steps: readonly unknown[]) => {
        const route = {
          method,
          path,
          handler: steps.at(-1),
          config: { auth: false, middlewares: steps.slice(0, -1) },
        };
        this.#routes = [...this.#routes, { isBelowApi: false, prefix: '', routes: [route] }];
      };
    const byMethod = Object.fromEntries([...methods, 'all'].map((name) => [name.toLowerCase(), add(name)]));
    return { ...byMethod, del: add('DELETE'), use };
  }

  /** The part of the Koa application that code changes. */
  #app(warn: Warn): object {
    const stack = { get: () => this.#stack, set: (steps: Step[]) => (this.#stack = steps) };
    const app = {
      get context() {
        return application().context;
      },
      get request() {
        return application().request;
      },
      get response() {
        return application().response;
      },
      use: (middleware: unknown) => {
        this.#stack.push(this.#stepOf(middleware));
        return app;
      },
      on: () => app,
      once: () => app,
      off: () => app,
    };
    Object.defineProperties(app, {
      middleware: { enumerable: true, ...stack },
      proxy: {
        enumerable: true,
        get: () => application().proxy,
        set: () =>
          warn('strapi.server.app.proxy has no effect: set proxy: { koa: true } in config/server instead'),
      },
    });
    return app;
  }

  #stepOf(middleware: unknown): Step {
    const step = stepOf(middleware);
    if (!this.#isAroundErrors) return step;
    return (context, next) => step(context, responding(context, next, this.#folder));
  }

  #watched(): Server {
    const server = this.#httpServer;
    if (!server.listeners('upgrade').includes(this.#onUpgrade)) server.on('upgrade', this.#onUpgrade);
    return server;
  }

  readonly #onUpgrade = (_request: unknown, socket: Duplex): void => {
    this.#upgraded.add(socket);
    socket.once('close', () => this.#upgraded.delete(socket));
    // Without another listener the socket would stay open.
    if (this.#httpServer.listenerCount('upgrade') === 1) socket.destroy();
  };
}

/** Unsupported members of Strapi's server, which throw. Other names are undefined, as in Strapi: `strapi.server.koa?.middleware`. */
const notHere = ['api', 'mount', 'initRouters', 'initMiddlewares', 'listen', 'destroy'];

function missingOf(problem: string, path: string, warn: Warn): undefined {
  if (notHere.some((name) => path === `strapi.server.${name}`)) throw new Error(problem);
  warn(`${problem} Its value is undefined, as in Strapi.`);
  return undefined;
}

function stepOf(middleware: unknown): Step {
  if (typeof middleware !== 'function')
    throw new ExtensionFault(
      'strapi.server.use() takes a function.',
      'Write strapi.server.use(async (ctx, next) => { await next(); }).',
    );
  return (context, next) =>
    atPoint('a middleware of strapi.server.use()', () =>
      Reflect.apply(middleware, undefined, [context, next]),
    );
}

function addedRoutes(given: unknown): AddedRoutes {
  if (Array.isArray(given)) return { isBelowApi: false, prefix: '', routes: given };
  const { type, prefix, routes }: Readonly<Record<string, unknown>> = isData(given) ? given : {};
  if (type === 'content-api' && Array.isArray(routes))
    return { isBelowApi: true, prefix: typeof prefix === 'string' ? prefix : '', routes };
  throw new ExtensionFault(
    'The argument of strapi.server.routes() is not a list of routes.',
    "Write strapi.server.routes([{ method: 'GET', path: '/feed', handler: (ctx) => {}, config: { auth: false } }]).",
  );
}
