// The project code that requests run: its routes, the code around routes of content types, and the code around every request.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Incoming, Response } from '../routes/request.ts';
import type { Schema } from '../schema/schema.ts';
import type { ProjectCode } from './code/load-code.ts';
import type { StrapiApp } from './create-strapi.ts';
import type { ExtendedPlugins, ExtendedRoutes } from './extended-plugins/extend-plugins.ts';
import type { DocumentMiddlewares } from './lifecycles/document-middlewares.ts';
import type { Lifecycles } from './lifecycles/lifecycles.ts';
import { aroundRequest, type Respond } from './middlewares/global-middlewares.ts';
import type { ProjectView } from './project-view.ts';
import type { RegisteredCode, WantedCode } from './registered-code.ts';
import { type AroundContent, aroundContent } from './routes/around-content.ts';
import { type CodeRoutes, codeRoutes } from './routes/code-routes.ts';
import type { CodeService } from './routes/project-routes.ts';
import type { CodeRuntime } from './routes/run-route.ts';
import type { CodeServer } from './server/code-server.ts';
import type { Strapi } from './strapi.ts';

export interface ServedCodeRoutes extends CodeRoutes {
  /** The code around routes of content types that the project does not define itself. */
  readonly around: (service: CodeService) => AroundContent;
  /** The routes of a built-in plugin, with the project's changes. */
  readonly extended: ExtendedRoutes['routes'];
}

type Around = (incoming: Incoming, respond: Respond) => Promise<Response>;

export interface RunCode {
  /** Throws ProjectFaults that name every invalid route. */
  readonly routesOf: (schema: Schema) => ServedCodeRoutes;
  /** The project's middlewares around every request; undefined if there are none. */
  readonly around: () => Around | undefined;
}

interface RunCodeParts {
  readonly log: Pick<Logger, 'warn'>;
  readonly folder: string;
  readonly config: Config;
  readonly loaded: ProjectCode;
  readonly code: RegisteredCode<Strapi>;
  readonly extended: ExtendedPlugins;
  readonly app: StrapiApp;
  readonly server: CodeServer;
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
  readonly view: () => ProjectView;
}

export function runCode(parts: RunCodeParts): RunCode {
  const { loaded, code, extended, app, server, log } = parts;
  const warn = (message: string): void => log.warn(message);
  const { strapi } = app;
  const runtime = runtimeOf(parts);
  const routes = {
    files: () => ({ modules: loaded.routes, plugins: loaded.plugins, added: server.routes, strapi, warn }),
    lookup: { ...app, module: (wanted: WantedCode) => code.module(wanted) },
    runtime,
  };
  const around: Around = (incoming, respond) =>
    aroundRequest(incoming, respond, { ...runtime, middlewares: server.middlewares });
  return {
    around: () => (server.middlewares.length > 0 ? around : undefined),
    routesOf: (schema) => {
      const own = codeRoutes(routes, schema);
      const plugins = extended.routesOf({ lookup: { ...routes.lookup, schema }, runtime });
      const around = (service: CodeService) => aroundContent(runtime, service);
      return { ...own, routes: [...own.routes, ...plugins.own], extended: plugins.routes, around };
    },
  };
}

const runtimeOf = ({ log, folder, config, lifecycles, middlewares, view }: RunCodeParts): CodeRuntime => ({
  warn: (message) => log.warn(message),
  runsCode: (uid, method) =>
    method === 'GET'
      ? lifecycles.readsOf(uid) || middlewares.readsOf(uid)
      : lifecycles.has(uid) || middlewares.writesOf(uid),
  folder,
  isProxied: config.server.isProxied,
  appKeys: config.server.appKeys,
  session: config.http.session,
  maxWrittenBytes: config.server.responses.maxBytesOfAddress,
  limits: config.http.query,
  sizeLimit: config.media.sizeLimit,
  find: (uid, documentId, populate) => view().documents(uid).findOne({ documentId, populate }),
});
