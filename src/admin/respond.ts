// A request below /admin: which route it means, who asks, whether he may, how often he tried.
import { identify } from '../audit/actor.ts';
import { bearerOf } from '../auth/authenticate.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { refuseForeignOrigin } from '../http/origin.ts';
import { type HttpAnswer, type HttpRequest, methodNotAllowed } from '../http/respond.ts';
import { answerWithin } from '../limits/limited-route.ts';
import { matchPath, type PluginAnswer } from '../rest/route.ts';
import { type AdminPrincipal, readPrincipal } from './principal.ts';
import { type AdminContext, type AdminRoute, notSignedIn } from './route.ts';
import type { AdminService } from './service.ts';

/** `segments`: the decoded path below /admin. */
export async function respondAdmin(
  service: AdminService,
  routes: readonly AdminRoute[],
  { request, segments }: { readonly request: HttpRequest; readonly segments: readonly string[] },
): Promise<HttpAnswer> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const matching = routes.flatMap((route) => {
    const parameters = matchPath(route.path, segments);
    return parameters ? [{ route, parameters }] : [];
  });
  const found = matching.find(({ route }) => route.method === method);
  if (!found && matching.length > 0) return methodNotAllowed(matching.map(({ route }) => route.method));
  if (!found) throw notFound();
  const { search, body, address, headers } = request;
  const context = { parameters: found.parameters, search, body, address, headers };
  const answer = await answerRoute(service, found.route, context);
  return { ...answer, headers: { 'cache-control': 'no-store', ...answer.headers } };
}

async function answerRoute(
  service: AdminService,
  route: AdminRoute,
  context: AdminContext,
): Promise<PluginAnswer> {
  if (route.access === 'anyone') {
    if (route.method !== 'GET') refuseForeignOrigin(context.headers, service);
    return withinLimit(service, route, context);
  }
  const principal = await signedIn(service, context);
  if (route.access === 'granted' && !principal.may(route.action)) throw forbidden();
  return withinLimit(service, route, { ...context, principal });
}

/** By the Authorization header alone: a browser never adds that by itself. */
async function signedIn(service: AdminService, { headers }: AdminContext): Promise<AdminPrincipal> {
  const held = await service.sessions.holderOf(bearerOf(headers.authorization));
  const principal = held && (await readPrincipal(service.source, held));
  if (!principal) throw notSignedIn();
  const { id, email } = principal.admin;
  identify(() => ({ kind: 'admin', id: String(id), name: email }));
  return principal;
}

interface Limitable<Context> {
  readonly method: string;
  readonly path: readonly string[];
  readonly limitedBy?: (context: Context) => string | undefined;
  readonly isFrequent?: true;
  readonly answer: (context: Context) => Promise<PluginAnswer>;
}

function withinLimit<Context extends AdminContext>(
  { limiter, frequentLimiter }: AdminService,
  { method, path, limitedBy, isFrequent, answer }: Limitable<Context>,
  context: Context,
): Promise<PluginAnswer> {
  const account = limitedBy?.(context);
  if (account === undefined) return answer(context);
  const attempt = {
    route: `${method} admin/${path.join('/')}`,
    address: context.address,
    account,
  };
  return answerWithin(isFrequent ? frequentLimiter : limiter, attempt, () => answer(context));
}
