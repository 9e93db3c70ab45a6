// A running Plinth: one open project, its access rules in memory, and the server in front of them.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AdminApi, openAdmin } from './admin/open-admin.ts';
import { asRequest } from './audit/actor.ts';
import { forgetOldEntries } from './audit/trail.ts';
import { Access } from './auth/access.ts';
import { authenticate } from './auth/authenticate.ts';
import { Documents } from './documents/documents.ts';
import { forbidden, notFound } from './errors/errors.ts';
import { forgetOldEvents } from './events/outbox.ts';
import { openExtensions } from './extensions/open-extensions.ts';
import { type Graphql, openGraphql } from './graphql/open-graphql.ts';
import { createLog } from './http/log.ts';
import { type HttpAnswer, type HttpRequest, methodNotAllowed, segmentsBelow } from './http/respond.ts';
import { createServer } from './http/server.ts';
import { Lifetimes } from './lifetimes.ts';
import { type Media, openMedia } from './media/open-media.ts';
import { generateSecret } from './project/jwt-secret.ts';
import { type OpenOptions, type OpenProject, openProject } from './project/open-project.ts';
import { Reader } from './read.ts';
import { answerContent, type ContentService } from './rest/content.ts';
import { localesRoute } from './rest/locales.ts';
import { Routes } from './rest/route.ts';
import { openUsers, type Users } from './users/open-users.ts';

export interface Plinth {
  readonly project: OpenProject;
  readonly access: Access;
  readonly documents: Documents;
  readonly admin: AdminApi;
  readonly server: FastifyInstance;
  /** Resolves to the address that clients use. */
  listen(): Promise<string>;
  /** Finishes what is in flight, then closes the database. */
  close(): Promise<void>;
}

export interface PlinthOptions extends OpenOptions {
  /** For comparing GraphQL's lanes. */
  readonly graphqlLane?: 'resolvers';
}

export async function createPlinth(folder: string, options: PlinthOptions = {}): Promise<Plinth> {
  const lifetimes = new Lifetimes();
  try {
    return await openPlinth(folder, options, lifetimes);
  } catch (error) {
    // What ended the start is what people need to know.
    await lifetimes.close().catch((second: Error) => process.emitWarning(second));
    throw error;
  }
}

async function openPlinth(folder: string, options: PlinthOptions, lifetimes: Lifetimes): Promise<Plinth> {
  const project = await openProject(folder, options);
  lifetimes.add(() => project.close());
  const { config, schema, database } = project;
  const access = await Access.open(database);
  lifetimes.add(() => access.close());
  const defaultLocale = () => access.defaultLocale();
  const { isStrictRelations, isStrictMediaTypes } = config.api;
  const documents = new Documents({
    database,
    schema: () => schema,
    defaultLocale,
    isStrictRelations,
    isStrictMediaTypes,
  });
  const { defaultLimit, maxLimit, withCount, isStrict } = config.api;
  const reader = new Reader({
    database,
    schema,
    defaultLocale,
    limits: { defaultLimit, maxLimit, withCount },
  });
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const content: ContentService = {
    reader,
    documents,
    rules: { limits: { depth, arrayLimit, parameterLimit }, isStrict },
  };
  const log = createLog(config);
  const unlimited = { defaultLimit: -1, maxLimit: -1, withCount: false };
  const extensions = await openExtensions({
    folder: project.folder,
    schema,
    config,
    content: { reader: new Reader({ database, schema, defaultLocale, limits: unlimited }), documents },
    log,
  });
  const secret = config.users.jwtSecret ?? generateSecret(project.folder);
  const users = openUsers({
    database,
    schema: () => schema,
    folder: project.folder,
    config,
    jwtSecret: secret,
    access,
    documents,
    rules: content.rules,
    url: () => addressOf(server, config.server.url),
  });
  lifetimes.add(() => users.close());
  const media = await openMedia({
    database,
    schema: () => schema,
    folder: project.folder,
    config,
    access,
    documents,
    rules: content.rules,
    secret,
  });
  lifetimes.add(() => media.close());
  const admin = openAdmin({
    database,
    schema: () => schema,
    config,
    access,
    mailer: users.mailer,
    roleRoutes: users.roleRoutes,
    url: () => addressOf(server, config.server.url),
  });
  lifetimes.add(() => admin.close());
  const routes = new Routes(schema, [localesRoute, ...users.routes, ...media.routes]);
  const graphql = await openGraphql({
    database,
    schema,
    config,
    access,
    documents,
    routes,
    extensions: extensions.graphql,
    log: (problem) => log.error({ err: problem }, 'graphql'),
    lane: options.graphqlLane,
  });
  lifetimes.add(() => graphql.close());
  const prefix = config.api.restPrefix.toLowerCase();
  const forget = (): void =>
    void Promise.all([
      forgetOldEvents(database),
      forgetOldEntries(database, config.admin.auditRetentionDays),
      admin.forgetEnded(),
    ]).catch((error: Error) => process.emitWarning(error));
  const forgetting = setInterval(forget, 3_600_000).unref();
  lifetimes.add(() => clearInterval(forgetting));
  const server = await createServer({
    config,
    log,
    respond: (request) =>
      asRequest(() => respond(request, { prefix, routes, access, users, media, admin, content, graphql })),
  });
  lifetimes.add(() => extensions.destroy());
  lifetimes.add(() => server.close());
  await extensions.bootstrap();
  return {
    project,
    access,
    documents,
    admin,
    server,
    listen: async () => {
      await server.listen({ host: config.server.host, port: config.server.port });
      return addressOf(server, config.server.url);
    },
    close: () => lifetimes.close(),
  };
}

interface Answering {
  readonly prefix: string;
  readonly routes: Routes;
  readonly access: Access;
  readonly users: Users;
  readonly media: Media;
  readonly admin: AdminApi;
  readonly content: ContentService;
  readonly graphql: Graphql;
}

async function respond(
  request: HttpRequest,
  { prefix, routes, access, users, media, admin, content, graphql }: Answering,
): Promise<HttpAnswer> {
  const { method, path, search, headers, body, address, stages } = request;
  if (path === '/_health' && (method === 'GET' || method === 'HEAD')) return { status: 204 };
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path.startsWith('/uploads/')) {
    const abilities = async () =>
      (await authenticate(headers.authorization, access, users.sessions)).abilities;
    return media.serve({ ...request, abilities });
  }
  const adminSegments = segmentsBelow('/admin', path) ?? ownRoleSegments(prefix, path);
  if (adminSegments) return admin.respond(request, adminSegments);
  const endpoint = graphql.find(path);
  if (endpoint) {
    const principal = await authenticate(headers.authorization, access, users.sessions);
    return graphql.answer(endpoint, request, principal);
  }
  const segments = segmentsBelow(prefix, path);
  const route = segments
    ? routes.find(method, segments)
    : isRead
      ? ({ kind: 'notFound' } as const)
      : ({ kind: 'methodNotAllowed', allowed: ['HEAD', 'GET'] } as const);
  if (route.kind === 'notFound') throw notFound();
  if (route.kind === 'methodNotAllowed') {
    return methodNotAllowed(route.allowed);
  }
  const principal = await authenticate(headers.authorization, access, users.sessions);
  const { abilities } = principal;
  if (route.kind === 'content') {
    const shape = headers['strapi-response-format'] === 'v4' ? 'entity' : 'flat';
    return answerContent({ route, abilities, search, shape, body, stages }, content);
  }
  if (!abilities.may(route.handler.action)) throw forbidden();
  return route.handler.answer({
    method,
    access,
    principal,
    parameters: route.parameters,
    search,
    body,
    headers,
    address,
  });
}

/** Existing scripts ask for roles of end users beside the content API, unless that is there itself. */
function ownRoleSegments(prefix: string, path: string): readonly string[] | undefined {
  const segments = prefix === '' ? undefined : segmentsBelow('/users-permissions', path);
  return segments && ['users-permissions', ...segments];
}

/** What people open: the configured address, or the one that the server listens on. */
function addressOf(server: FastifyInstance, url: string | undefined): string {
  if (url !== undefined) return url;
  const address = server.server.address() as AddressInfo | null;
  if (!address) return '';
  const host = address.address === '::' || address.address === '0.0.0.0' ? 'localhost' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
