// Sign-in with a provider: GET /api/connect/:provider redirects the browser to the provider,
// /api/connect/:provider/callback redirects it back to the project's page with a code, and /api/auth/:provider/callback
// returns tokens for the code. The code can be used once within a minute; URLs never contain tokens of the
// provider or of this server.
import type { ProviderConfig } from '../../config/users/providers-config.ts';
import {
  accountBlocked,
  callbackNotConfigured,
  providerCodeMissing,
  providerDisabled,
  signInNotBegun,
  wrongProviderCode,
} from '../../errors/families/users.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import type { Response } from '../../routes/request.ts';
import type { CallerRequest } from '../../routes/route.ts';
import { issueCode, ownerOfCode, takeCode } from '../accounts/codes.ts';
import { readAccountById } from '../accounts/user-store.ts';
import { noAccount } from '../routes/limited-account.ts';
import { signedInResponse } from '../routes/sign-in.ts';
import type { UsersRoute, UsersService } from '../service.ts';
import { accountOf } from './identities.ts';
import {
  begin,
  type CookiePlace,
  noPendingCookie,
  type Pending,
  pendingCookie,
  pendingOf,
} from './pending.ts';
import type { Provider } from './provider.ts';
import { isDenied, redirect, refuseFailed } from './redirects.ts';

function providerNamed({ providers }: UsersService, name = ''): Provider {
  const provider = providers.get(name);
  if (!provider) throw providerDisabled();
  return provider;
}

/** The routes that redirect to a provider and back. */
export const connectRoutes: readonly UsersRoute[] = [
  {
    method: 'GET',
    path: '/connect/:provider',
    demand: 'caller',
    action: 'plugin::users-permissions.auth.connect',
    body: 'none',
    handler: async (request, service) =>
      sendOut(service, providerNamed(service, request.parameters.provider), request),
  },
  {
    method: 'GET',
    path: '/connect/:provider/callback',
    demand: 'caller',
    action: 'plugin::users-permissions.auth.connect',
    body: 'none',
    // Limited, because each request causes one to the provider, with the secret of the project: the provider could block it.
    limit: { budget: 'endUsers', account: noAccount },
    handler: async (request, service) =>
      takeBack(service, providerNamed(service, request.parameters.provider), request),
  },
  {
    method: 'GET',
    path: '/auth/:provider/callback',
    demand: 'caller',
    action: 'plugin::users-permissions.auth.callback',
    body: 'none',
    // Limited, because codes could be guessed here.
    limit: { budget: 'endUsers', account: noAccount },
    handler: async (request, service) => {
      providerNamed(service, request.parameters.provider);
      return giveTokens(service, request);
    },
  },
];

async function sendOut(
  service: UsersService,
  { config, client }: Provider,
  { search }: CallerRequest,
): Promise<Response> {
  const { callback } = parseSearch(search, service.rules.limits);
  const pending = begin(config.name, await callbackOf(service, config, callback));
  const location = await client
    .authorizationUrl(redirectUri(service, config), pending)
    .catch((error: unknown) => refuseFailed(config.name, error));
  return redirect(location, await pendingCookie(service.jwt, pending, cookiePlace(service, config)));
}

/**
 * The requested callback, if it equals a configured one or the project's function accepts it. It is never built from parts of a
 * request.
 */
async function callbackOf(
  service: UsersService,
  { name, callbacks }: ProviderConfig,
  given: unknown,
): Promise<string> {
  const known = callbacks.length > 0 ? callbacks : [`${service.prefix}/auth/${name}/callback`];
  const usual = absolute(service, known[0] ?? '');
  if (given === undefined) return usual;
  const found = known.find((callback) => callback === given || absolute(service, callback) === given);
  if (found !== undefined) return absolute(service, found);
  if (typeof given === 'string' && (await isAccepted(service, given, usual))) return given;
  throw callbackNotConfigured();
}

async function isAccepted({ config }: UsersService, given: string, usual: string): Promise<boolean> {
  const { validateCallback } = config;
  if (!validateCallback || !/^https?:\/\//.test(given) || !URL.canParse(given)) return false;
  try {
    await validateCallback(given, { callback: usual });
    return true;
  } catch {
    return false;
  }
}

const absolute = ({ links }: UsersService, callback: string): string =>
  callback.startsWith('/') ? `${links().serverUrl}${callback}` : callback;

async function takeBack(
  service: UsersService,
  { config, client }: Provider,
  request: CallerRequest,
): Promise<Response> {
  const place = cookiePlace(service, config);
  const pending = await pendingOf(service.jwt, request, place);
  if (!pending) throw signInNotBegun();
  const redirected = new URL(`${redirectUri(service, config)}?${request.search}`);
  if (isDenied(redirected, pending))
    return backWith(pending, 'error', 'access_denied', noPendingCookie(place));
  const profile = await client
    .profile(redirected, pending)
    .catch((error: unknown) => refuseFailed(config.name, error));
  const account = await accountOf(service, config, profile);
  if (account.isBlocked) throw accountBlocked();
  const code = await issueCode(service, account.id, 'sign-in');
  // The code is in the parameter `access_token`, which existing clients read.
  return backWith(pending, 'access_token', code, noPendingCookie(place));
}

function backWith({ callback }: Pending, name: string, value: string, cookie: string): Response {
  const location = new URL(callback);
  location.searchParams.set(name, value);
  return redirect(location, cookie);
}

async function giveTokens(service: UsersService, request: CallerRequest): Promise<Response> {
  const { access_token: given, code = given } = parseSearch(request.search, service.rules.limits);
  if (typeof code !== 'string' || code === '') throw providerCodeMissing();
  const id = await ownerOfCode(service, code, 'sign-in');
  // Read before the code is used up: if the sessions are ended meanwhile, this one is invalid as well.
  const account = id === undefined ? undefined : await readAccountById(service, id);
  const isTaken =
    account !== undefined &&
    (await service.database.write((transaction) =>
      takeCode(transaction, { code, purpose: 'sign-in', now: service.database.now() }),
    ));
  if (!isTaken || account.isBlocked) throw wrongProviderCode();
  return signedInResponse(service, account, request);
}

const redirectUri = ({ links, prefix }: UsersService, { name }: ProviderConfig): string =>
  `${links().serverUrl}${prefix}/connect/${name}/callback`;

const cookiePlace = ({ links, prefix }: UsersService, { name }: ProviderConfig): CookiePlace => ({
  provider: name,
  path: `${prefix}/connect/${name}`,
  isSecure: links().serverUrl.startsWith('https://'),
});
