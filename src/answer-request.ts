// Which part of the server answers a request: files, administrators, GraphQL, plugins or the content API.
import type { AdminApi } from './admin/open-admin.ts';
import type { Access } from './auth/access.ts';
import { authenticate } from './auth/authenticate.ts';
import { forbidden, notFound } from './errors/errors.ts';
import type { Graphql } from './graphql/open-graphql.ts';
import { type HttpAnswer, type HttpRequest, methodNotAllowed, segmentsBelow } from './http/respond.ts';
import type { Media } from './media/open-media.ts';
import { answerContent, type ContentService } from './rest/content.ts';
import type { Route, Routes } from './rest/route.ts';
import type { Users } from './users/open-users.ts';

export interface Answering {
  /** Of the content API, in lower case. */
  readonly prefix: string;
  readonly routes: Routes;
  readonly access: Access;
  readonly users: Users;
  readonly media: Media;
  readonly admin: AdminApi;
  readonly content: ContentService;
  readonly graphql: Graphql;
}

export async function answerRequest(request: HttpRequest, answering: Answering): Promise<HttpAnswer> {
  const { method, path, headers } = request;
  const { prefix, routes, access, users, media, admin, graphql } = answering;
  const isRead = method === 'GET' || method === 'HEAD';
  if (path === '/_health' && isRead) return { status: 204 };
  const principalOf = () => authenticate(headers.authorization, access, users.sessions);
  if (isRead && path.startsWith('/uploads/'))
    return media.serve({ ...request, abilities: async () => (await principalOf()).abilities });
  const adminSegments = segmentsBelow('/admin', path) ?? ownRoleSegments(prefix, path);
  if (adminSegments) return admin.respond(request, adminSegments);
  const endpoint = graphql.find(path);
  if (endpoint) return graphql.answer(endpoint, request, await principalOf());
  const segments = segmentsBelow(prefix, path);
  if (segments) return answerRoute(routes.find(method, segments), request, answering);
  if (isRead) throw notFound();
  return methodNotAllowed(['HEAD', 'GET']);
}

async function answerRoute(
  route: Route,
  { method, search, headers, body, address, stages }: HttpRequest,
  { access, users, content }: Answering,
): Promise<HttpAnswer> {
  if (route.kind === 'notFound') throw notFound();
  if (route.kind === 'methodNotAllowed') return methodNotAllowed(route.allowed);
  const principal = await authenticate(headers.authorization, access, users.sessions);
  const { abilities } = principal;
  if (route.kind === 'content') {
    const shape = headers['strapi-response-format'] === 'v4' ? 'entity' : 'flat';
    return answerContent({ route, abilities, search, shape, body, stages }, content);
  }
  const { handler, parameters } = route;
  if (!abilities.may(handler.action)) throw forbidden();
  return handler.answer({ method, access, principal, parameters, search, body, headers, address });
}

/** Existing scripts ask for roles of end users beside the content API, unless that is there itself. */
function ownRoleSegments(prefix: string, path: string): readonly string[] | undefined {
  const segments = prefix === '' ? undefined : segmentsBelow('/users-permissions', path);
  return segments && ['users-permissions', ...segments];
}
