// For tests: signs administrators in with identity providers as a browser does. One issuer is correct, the other signs any token that
// a test gives it.
import { expect } from 'vitest';
import type { DatabaseName } from '../harness/project.ts';
import { browse, client, startForgingIssuer, startOpenIdServer } from '../sessions/issuers.ts';
import { addColleague, dataOf, files, roleId, startAdminApp } from './project.ts';

export const serverUrl = 'http://127.0.0.1:4567';
export const panel = `${serverUrl}/admin`;
export const callbackOf = (provider: string) => `/admin/connect/${provider}/callback`;

export const issuer = await startOpenIdServer(
  ...['company', 'plain', 'strong'].map((name) => `${serverUrl}${callbackOf(name)}`),
);
export const forging = await startForgingIssuer();
export const closeIssuers = () => Promise.all([issuer.close(), forging.close()]);

const credentials = { clientId: client.client_id, clientSecret: client.client_secret };
const roles = {
  rolesClaim: 'role',
  roles: { writers: 'Author', editors: 'Editor', bosses: 'Super Admin', ghosts: 'No such role' },
};
const providers = [
  {
    name: 'company',
    label: 'Our company',
    issuer: issuer.url,
    ...credentials,
    ...roles,
    createsAccounts: true,
  },
  { name: 'plain', issuer: issuer.url, ...credentials },
  { name: 'strong', issuer: issuer.url, ...credentials, checksSecondFactor: true },
  { name: 'forging', issuer: forging.url, ...credentials },
];
export const projectWith = (rateLimit: object) => ({
  ...files,
  files: {
    ...files.files,
    'config/server.json': { host: '127.0.0.1', port: 0, url: serverUrl },
    'config/admin.json': { rateLimit, auth: { providers } },
  },
});

interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly role?: unknown;
  readonly given_name?: string;
}

/** The URL to which a sign-in that is refused with this code redirects. */
export const refused = (code: string) => ({
  status: 302,
  location: `${panel}/auth/login?refused=${code}`,
  session: '',
  waiting: '',
});

export async function startProvidersApp(database: DatabaseName) {
  const app = await startAdminApp(database, {}, projectWith({ enabled: false }));
  const get = (url: string, cookie = '') => app.plinth.server.inject({ url, headers: { cookie } });

  const begin = async (provider: string) => {
    const { statusCode, headers } = await get(`/admin/connect/${provider}`);
    expect(statusCode).toBe(302);
    return {
      location: new URL(String(headers.location)),
      setCookie: String(headers['set-cookie']),
      cookie: String(headers['set-cookie']).split(';')[0] ?? '',
    };
  };

  /** Follows the redirect to the issuer, where this person is signed in, and returns the URL of the callback. */
  const ask = async (provider: string, account: string, claims: Claims) => {
    issuer.people.set(account, { email_verified: true, ...claims });
    issuer.session.current = account;
    const { location, cookie } = await begin(provider);
    const { search } = new URL(await browse(location.href, issuer));
    return { search, cookie };
  };

  const comeBack = async (provider: string, search: string, cookie?: string) => {
    const { statusCode, headers } = await get(`${callbackOf(provider)}${search}`, cookie);
    const cookies = [headers['set-cookie'] ?? []].flat();
    const cookieNamed = (name: string) =>
      cookies.find((set) => set.startsWith(`${name}=`))?.split(';')[0] ?? '';
    return {
      status: statusCode,
      location: String(headers.location),
      session: cookieNamed('strapi_admin_refresh'),
      waiting: cookieNamed('plinth_admin_sign_in'),
    };
  };

  const signIn = async (provider: string, claims: Claims) => {
    const { search, cookie } = await ask(provider, `account of ${claims.email}`, claims);
    return comeBack(provider, search, cookie);
  };

  const post = async (path: string, cookie: string, body: object = {}, origin = serverUrl) => {
    const response = await app.plinth.server.inject({
      method: 'POST',
      url: `/admin/${path}`,
      headers: { cookie, origin, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: response.statusCode, headers: response.headers, data: response.json().data };
  };

  /** The administrator whose session a cookie has. */
  const me = async (session: string) => {
    const renewed = await post('access-token', session);
    expect(renewed.status).toBe(200);
    return dataOf(await app.admin('GET', 'users/me', undefined, renewed.data.token));
  };

  const colleague = async (code = 'strapi-author') => addColleague(app, await roleId(app, code));

  const rolesOf = async (id: number, token?: string): Promise<readonly string[]> =>
    (dataOf(await app.admin('GET', `users/${id}`, undefined, token)).roles as { code: string }[]).map(
      ({ code }) => code,
    );

  const newest = async (filter: string) => {
    const { body } = await app.admin('GET', `audit-logs?filters[action]=${filter}&pageSize=1`);
    return (body as { results: Record<string, unknown>[] }).results[0];
  };

  return { app, begin, ask, comeBack, signIn, post, me, colleague, rolesOf, newest };
}

export type ProvidersApp = Awaited<ReturnType<typeof startProvidersApp>>;
