// For tests: signing in with a provider, as a browser does.
import { expect, vi } from 'vitest';
import { type DatabaseName, startTestApp, type TestApp } from '../harness/project.ts';
import { files, fresh, grants, messageOf, own } from '../users/people.ts';
import { browse, client, startForgingIssuer, startOAuthServer, startOpenIdServer } from './issuers.ts';

export const serverUrl = 'http://127.0.0.1:4567';
export const page = 'https://app.test/connect';
export const connectGrants = { ...grants, public: [...grants.public, `${own}.auth.connect`] };

export const issuer = await startOpenIdServer(`${serverUrl}/api/connect/real/callback`);
export const forging = await startForgingIssuer();
export const oauth = await startOAuthServer();
export const closeIssuers = () => Promise.all([issuer.close(), forging.close(), oauth.close()]);

export const credentials = { key: client.client_id, secret: client.client_secret };

export const project = (settings: object = {}, real: object = {}) => {
  const places = {
    authorizationUrl: `${oauth.url}/authorize`,
    tokenUrl: `${oauth.url}/token`,
    profileUrl: `${oauth.url}/user`,
  };
  const providers = {
    real: { ...credentials, issuer: issuer.url, callback: [page, `${page}/other`], ...real },
    forging: { ...credentials, issuer: forging.url },
    github: { ...credentials, ...places },
    discord: { ...credentials, ...places },
    google: { ...credentials, enabled: false },
  };
  const base = files({ ratelimit: { enabled: false }, providers, ...settings });
  const server = { host: '127.0.0.1', port: 0, url: serverUrl };
  return { ...base, files: { ...base.files, 'config/server.json': server } };
};

export interface ConnectApp extends TestApp {
  /** Environment variables: the providers of the tests are requested over plain HTTP. */
  readonly warned: string[];
}

export async function startConnectApp(database: DatabaseName): Promise<ConnectApp> {
  const warned: string[] = [];
  const warnings = vi
    .spyOn(process, 'emitWarning')
    .mockImplementation((warning) => void warned.push(String(warning)));
  const app = await startTestApp(database, project(), { grants: connectGrants });
  const close = async (): Promise<void> => {
    warnings.mockRestore();
    await app.close();
  };
  return { ...app, warned, close };
}

interface Begun {
  readonly location: URL;
  readonly cookie: string;
  readonly setCookie: string;
}

export async function begin(app: TestApp, provider: string, callback?: string): Promise<Begun> {
  const search = callback === undefined ? '' : `?callback=${encodeURIComponent(callback)}`;
  const response = await app.request('GET', `/api/connect/${provider}${search}`, undefined, null);
  expect([response.status, messageOf(response)]).toEqual([302, '']);
  const setCookie = String(response.headers['set-cookie']);
  return {
    location: new URL(String(response.headers.location)),
    setCookie,
    cookie: setCookie.split(';')[0] ?? '',
  };
}

export const takeBack = (app: TestApp, provider: string, search: string, cookie = '') =>
  app.plinth.server.inject({ url: `/api/connect/${provider}/callback${search}`, headers: { cookie } });

export const codeOf = (location: unknown): string =>
  new URL(String(location)).searchParams.get('access_token') ?? '';

export const tokensFor = (app: TestApp, provider: string, code: string) =>
  app.request('GET', `/api/auth/${provider}/callback?access_token=${code}`, undefined, null);

/** Signs in from the first redirect to the callback, as a browser does. */
export async function signIn(app: TestApp, account: string, claims: Readonly<Record<string, unknown>>) {
  issuer.people.set(account, claims);
  issuer.session.current = account;
  const { location, cookie } = await begin(app, 'real');
  const back = new URL(await browse(location.href, issuer));
  return takeBack(app, 'real', back.search, cookie);
}

export const person = () => {
  const name = `visitor${fresh()}`;
  return { account: `account of ${name}`, name, email: `${name}@issuer.test` };
};
