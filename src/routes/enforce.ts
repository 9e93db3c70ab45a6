// The steps between a request and the handler of its route, in this order: origin, body, caller, demand, limit, policies,
// middlewares. docs/reference/requests.md lists them with the errors of each step.
import type { Principal } from '../auth/authenticate.ts';
import { policyFailed, tooManyRequests, unauthorized } from '../errors/families/permission.ts';
import { lacking } from '../errors/refusal.ts';
import type { Budgets } from '../limits/budgets.ts';
import type { SharedLimiter } from '../limits/shared-limiter.ts';
import { isOver, limitHeaders } from '../limits/standing.ts';
import { formFields } from './form-fields.ts';
import { refuseForeignOrigin, type Trusting } from './origin.ts';
import type { Headers, Request, Response } from './request.ts';
import type { Administrator, BodyKind, Route, RouteOf } from './route.ts';
import { StreamedBody } from './streamed-body.ts';

/** A prefix under which routes are mounted, and the settings of all of them. */
export interface Mount {
  /** The path prefix; empty at the root. */
  readonly prefix: string;
  readonly headers?: Headers;
  /** Whether requests that change something without a caller are refused from pages of other origins. */
  readonly isOwnOriginOnly?: true;
}

/** The services that the steps use. */
export interface Guards<A extends Administrator> {
  /** Throws if no administrator is signed in. */
  readonly administratorOf: (request: Request) => Promise<A>;
  readonly limiter: SharedLimiter;
  readonly budgets: Budgets;
  readonly trusting: Trusting;
}

/** A row with its mount and the service of its handler. */
export interface PlacedRoute<Service, A extends Administrator> {
  readonly route: Route<Service, A>;
  readonly service: Service;
  readonly mount: Mount;
}

export async function enforce<Service, A extends Administrator>(
  { route, service, mount }: PlacedRoute<Service, A>,
  incoming: Request,
  guards: Guards<A>,
): Promise<Response> {
  if (mount.headers) incoming.addHeaders(mount.headers);
  if (mount.isOwnOriginOnly && route.demand === 'anyone' && route.method !== 'GET')
    refuseForeignOrigin(incoming.headers, guards.trusting);
  const body = bodyFor(route.body, incoming.body);
  const request = body === incoming.body ? incoming : { ...incoming, body };
  const steps = { service, guards, prefix: mount.prefix };
  switch (route.demand) {
    case 'anyone':
      return proceed(route, request, steps);
    case 'any caller':
      return proceed(route, { ...request, principal: await request.caller() }, steps);
    case 'caller':
    case 'end user': {
      const principal = await request.caller();
      requireActions(route, principal);
      if (route.demand === 'caller') {
        return proceed(route, { ...request, principal }, steps);
      }
      // API tokens have no user.
      if (!principal.user) throw unauthorized();
      return proceed(route, { ...request, principal, user: principal.user }, steps);
    }
    case 'any administrator':
    case 'administrator': {
      const principal = await guards.administratorOf(request);
      if (route.demand === 'administrator' && !principal.may(route.action)) throw lacking([route.action]);
      return proceed(route, { ...request, principal }, steps);
    }
  }
}

function requireActions(
  { action, moreActions = [] }: { readonly action: string; readonly moreActions?: readonly string[] },
  { abilities: { may } }: Principal,
): void {
  if (moreActions.length === 0 && may(action)) return;
  const missing = [action, ...moreActions].filter((one) => !may(one));
  if (missing.length > 0) throw lacking(missing);
}

/** Returns undefined for a body of another kind than the route accepts. */
function bodyFor(kind: BodyKind, body: unknown): unknown {
  return isWanted[kind](formOf(body)) ? body : undefined;
}

type BodyForm = 'streamed' | 'text' | 'parsed';

const isWanted: Readonly<Record<BodyKind, (form: BodyForm) => boolean>> = {
  json: (form) => form === 'parsed',
  fields: (form) => form !== 'text',
  multipart: (form) => form !== 'text',
  any: () => true,
  stream: (form) => form === 'streamed',
  none: () => false,
};

function formOf(body: unknown): BodyForm {
  if (body instanceof StreamedBody) return 'streamed';
  return typeof body === 'string' ? 'text' : 'parsed';
}

interface Steps<Service> {
  readonly service: Service;
  readonly prefix: string;
  readonly guards: Pick<Guards<Administrator>, 'limiter' | 'budgets'>;
}

/** The steps after the demand. */
function proceed<R extends Request, Service>(
  route: RouteOf<R, Service>,
  given: R,
  steps: Steps<Service>,
): Promise<Response> {
  const isForm = route.body === 'fields' && given.body instanceof StreamedBody;
  // Most routes have none of these, so the call can stay synchronous.
  return isForm || route.limit || route.policies
    ? proceedChecked(route, given, steps)
    : run(route, given, steps.service);
}

async function proceedChecked<R extends Request, Service>(
  route: RouteOf<R, Service>,
  given: R,
  steps: Steps<Service>,
): Promise<Response> {
  const isForm = route.body === 'fields' && given.body instanceof StreamedBody;
  const request = isForm ? { ...given, body: await formFields(given.body) } : given;
  if (route.limit) await countAttempt(route, request, steps);
  for (const policy of route.policies ?? []) if (!(await policy(request))) throw policyFailed();
  return run(route, request, steps.service);
}

/** Runs the middlewares from `index` on, then the handler. */
function run<R extends Request, Service>(
  route: RouteOf<R, Service>,
  request: R,
  service: Service,
  index = 0,
): Promise<Response> {
  const middleware = route.middlewares?.[index];
  return middleware
    ? middleware(request, () => run(route, request, service, index + 1))
    : route.handler(request, service);
}

/** Throws if the budget of the route is used up. Adds the remaining budget to the headers of the response. */
async function countAttempt<R extends Request, Service>(
  { method, path, limit }: RouteOf<R, Service>,
  request: R,
  { service, prefix, guards: { limiter, budgets } }: Steps<Service>,
): Promise<void> {
  const account = await limit?.account(request, service);
  if (!limit || account === undefined) return;
  const name = limit.name ?? `${method} ${prefix}${path}`;
  const attempt = { route: name, address: request.address, account };
  const standing = await limiter.count(attempt, budgets[limit.budget]);
  if (!standing) return;
  request.addHeaders(limitHeaders(standing));
  if (isOver(standing)) throw tooManyRequests();
}
