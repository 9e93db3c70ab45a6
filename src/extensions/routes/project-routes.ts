// Turns the routes of project code into entries of the route table: `auth` becomes the required permission; policies,
// middlewares and the action follow. https://docs.strapi.io/cms/backend-customization/requests-responses
import type { Access } from '../../auth/access.ts';
import { hasBearer, type Principal } from '../../auth/authenticate.ts';
import { badCredentials, unauthorized } from '../../errors/families/permission.ts';
import { ruleNotObeyed } from '../../errors/families/project-code.ts';
import type { ResumableService } from '../../media/routes/resumable/resumable.ts';
import type { ContentService } from '../../rest/content-request.ts';
import type { Request } from '../../routes/request.ts';
import type { CallerRequest, Policy, Route } from '../../routes/route.ts';
import type { Schema } from '../../schema/schema.ts';
import type { UsersService } from '../../users/service.ts';
import { limitOf } from './rate-limit.ts';
import type { Strategy } from './route-auth.ts';
import { type RunnableRoute, runRoute } from './run-route.ts';

/** The services that routes of one schema use. */
export interface CodeService {
  readonly content: ContentService;
  readonly schema: Schema;
  readonly access: Access;
  readonly users: UsersService;
  readonly media: ResumableService;
  /** Runs code with this schema as its view. */
  readonly seeing: <T>(work: () => T) => T;
}

export function projectRoute(runnable: RunnableRoute): Route<CodeService> {
  const { auth, method, path, file, place } = runnable.route;
  const origin = `${file} ${place}`.trimEnd();
  const shared = { method, path, origin, body: 'any', ...limitOf(runnable.route) } as const;
  const run = (
    request: Request,
    principal: Principal,
    { content, schema, users, media, seeing }: CodeService,
  ) => seeing(() => runRoute(runnable, { request, principal, content, schema, users, media }));
  if (auth.kind === 'anyone')
    return {
      ...shared,
      demand: 'anyone',
      handler: (request, service) => run(request, publicOf(service.access), service),
    };
  const handler = (request: CallerRequest, service: CodeService) => run(request, request.principal, service);
  const known = knownBy(auth.strategies);
  if (auth.kind === 'signed in')
    return { ...shared, demand: 'any caller', policies: [known, isSignedIn], handler };
  const [action, ...moreActions] = auth.actions;
  const policies = [known, obeysRules(auth.actions)];
  return { ...shared, demand: 'caller', action, moreActions, policies, handler };
}

/** The public role for every caller; bearer tokens are not read. */
export const publicOf = (access: Access): Principal => ({
  abilities: access.abilitiesOfRole('public'),
  user: undefined,
});

/** A bearer is an end user's token or an API token; others have been refused before. */
const knownBy =
  (strategies: readonly Strategy[]): Policy<CallerRequest> =>
  ({ principal: { user }, headers }) => {
    const isToken = !user && hasBearer(headers.authorization);
    if (strategies.includes(isToken ? 'api-token' : 'users-permissions')) return true;
    throw badCredentials();
  };

/** An action that cannot be granted: only full-access tokens have it. */
const anyRoute = 'plinth::route.call';

const isSignedIn: Policy<CallerRequest> = ({ principal: { user, abilities } }) => {
  if (user || abilities.may(anyRoute)) return true;
  throw unauthorized();
};

/** Rules apply to actions of content types only, not to other actions of project code. */
const obeysRules =
  (actions: readonly string[]): Policy<CallerRequest> =>
  ({ principal: { abilities } }) => {
    const action = actions.find(
      (one) => !/\.(?:find|findOne|create|update|delete)$/.test(one) && abilities.rules.has(one),
    );
    if (action === undefined) return true;
    throw ruleNotObeyed({ action });
  };
