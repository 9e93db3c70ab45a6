// Sign-in with a provider: GET /admin/connect/:provider redirects to the provider, /admin/connect/:provider/callback
// opens a session and sets its cookie. If a second factor is required, a cookie with a code is set first
// (connect-factor.ts).
import {
  adminProviderDenied,
  adminProviderEmail,
  adminProviderNoRole,
  adminProviderRoleUnknown,
  adminProviderStranger,
} from '../../errors/families/admin.ts';
import { providerDisabled, providerFailed, signInNotBegun } from '../../errors/families/users.ts';
import type { Request, Response } from '../../routes/request.ts';
import {
  begin,
  type CookiePlace,
  noPendingCookie,
  pendingCookie,
  pendingOf,
} from '../../users/providers/pending.ts';
import type { ProfileClaims } from '../../users/providers/profile.ts';
import { isDenied, redirect, refuseFailed } from '../../users/providers/redirects.ts';
import { changeAdmins, findAdminByEmail } from '../accounts/admins.ts';
import { claimedAccount, verifiedEmail } from '../accounts/claimed-account.ts';
import { type AdminRoute, dataResponse, noAccount } from '../route.ts';
import type { AdminService } from '../service.ts';
import { issueAdminCode } from '../sign-in/codes.ts';
import type { AdminProvider } from '../sign-in/providers.ts';
import { refreshCookie } from '../sign-in/refresh-cookie.ts';
import { secondFactorOf } from '../sign-in/second-factor.ts';
import type { SessionTokens } from '../sign-in/sessions.ts';
import { openSession, recordFailure } from '../sign-in.ts';
import { waitingCookie } from './connect-factor.ts';

/** The budget of pages, since these requests cannot be used to guess a secret, but cause requests to the provider. */
const limit = { budget: 'pages', name: 'connect', account: noAccount } as const;

export const connectRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/providers',
    demand: 'anyone',
    body: 'none',
    handler: async (_request, { providers }) =>
      dataResponse([...providers.values()].map(({ config: { name, label } }) => ({ name, label }))),
  },
  {
    method: 'GET',
    path: '/connect/:provider',
    demand: 'anyone',
    body: 'none',
    limit,
    handler: (request, service) => sendOut(service, providerOf(request, service)),
  },
  {
    method: 'GET',
    path: '/connect/:provider/callback',
    demand: 'anyone',
    body: 'none',
    limit,
    handler: (request, service) => takeBack(service, providerOf(request, service), request),
  },
];

function providerOf({ parameters: { provider = '' } }: Request, { providers }: AdminService): AdminProvider {
  const found = providers.get(provider);
  if (!found) throw providerDisabled();
  return found;
}

async function sendOut(service: AdminService, { config, client }: AdminProvider): Promise<Response> {
  const pending = begin(config.name, panelOf(service));
  try {
    const location = await client
      .authorizationUrl(redirectUri(service, config.name), pending)
      .catch((error: unknown) => refuseFailed(config.name, error));
    return redirect(location, await pendingCookie(service.jwt, pending, cookiePlace(service, config.name)));
  } catch (error) {
    return refusal(service, error);
  }
}

async function takeBack(service: AdminService, provider: AdminProvider, request: Request): Promise<Response> {
  const { name } = provider.config;
  const done = noPendingCookie(cookiePlace(service, name));
  let claims: ProfileClaims | undefined;
  try {
    claims = await claimsOf(service, provider, request);
    return arrival(service, await arrive(service, provider, { claims, address: request.address }), done);
  } catch (error) {
    const response = refusal(service, error, done);
    const details = { address: request.address, provider: name };
    await recordFailure(service, claims && (await adminNamedBy(service, claims)), details);
    return response;
  }
}

async function claimsOf(
  service: AdminService,
  { config: { name, rolesClaim }, client }: AdminProvider,
  request: Request,
): Promise<ProfileClaims> {
  const pending = await pendingOf(service.jwt, request, cookiePlace(service, name));
  if (!pending) throw signInNotBegun();
  const redirected = new URL(`${redirectUri(service, name)}?${request.search}`);
  if (isDenied(redirected, pending)) throw adminProviderDenied();
  return client
    .claims(redirected, pending, rolesClaim === undefined ? [] : [rolesClaim])
    .catch((error: unknown) => refuseFailed(name, error));
}

type Arrived = { readonly session: SessionTokens } | { readonly code: string };

interface Arriving {
  readonly claims: ProfileClaims;
  readonly address: string;
}

/** Opens a session, or returns a code with which the second factor opens it. */
const arrive = (
  { database, ...service }: AdminService,
  { config }: AdminProvider,
  { claims, address }: Arriving,
): Promise<Arrived> =>
  changeAdmins(database, async (transaction) => {
    const { id, email } = await claimedAccount(transaction, config, claims);
    if (!config.checksSecondFactor && (await secondFactorOf(transaction, id)).isEnabled)
      return {
        code: await issueAdminCode(transaction, { adminId: id, purpose: 'sign-in', now: database.now() }),
      };
    const signIn = { adminId: id, email, isRemembered: false, address, provider: config.name };
    return { session: await openSession({ ...service, database }, transaction, signIn) };
  });

function arrival(service: AdminService, arrived: Arrived, done: string): Response {
  const panel = panelOf(service);
  if ('code' in arrived)
    return redirect(new URL(`${panel}/auth/second-factor`), done, waitingCookie(service, arrived.code));
  const { headers, ...response } = redirect(new URL(panel), done);
  return { ...response, headers: { ...headers, ...refreshCookie(arrived.session.cookie, service.isSecure) } };
}

/** The errors that the sign-in page of the panel explains. All others are faults of the server. */
const refusals = [
  adminProviderDenied,
  adminProviderEmail,
  adminProviderNoRole,
  adminProviderRoleUnknown,
  adminProviderStranger,
  providerFailed,
  signInNotBegun,
];

function refusal(service: AdminService, error: unknown, ...cookies: readonly string[]): Response {
  const refused = refusals.find(({ made }) => made(error));
  if (!refused) throw error;
  if (adminProviderRoleUnknown.made(error)) process.emitWarning(error.message);
  return redirect(new URL(`${panelOf(service)}/auth/login?refused=${refused.code}`), ...cookies);
}

async function adminNamedBy({ source }: AdminService, claims: ProfileClaims) {
  try {
    return await findAdminByEmail(source, verifiedEmail(claims));
  } catch {
    // The audit entry has no actor then.
    return undefined;
  }
}

const panelOf = ({ url }: AdminService): string => `${url()}/admin`;

const redirectUri = (service: AdminService, provider: string): string =>
  `${panelOf(service)}/connect/${provider}/callback`;

const cookiePlace = ({ isSecure }: AdminService, provider: string): CookiePlace => ({
  provider,
  path: `/admin/connect/${provider}`,
  isSecure,
});
