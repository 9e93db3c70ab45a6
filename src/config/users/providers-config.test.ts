import { expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const users = (providers: object) => ({
  'config/plugins.json': JSON.stringify({ 'users-permissions': { config: { providers } } }),
});
const credentials = { key: 'id', secret: 'secret' };
const providersOf = async (providers: object) => (await configOf(users(providers))).users.providers;

test('a known provider needs only its credentials', async () => {
  expect(
    await providersOf({
      google: { ...credentials, enabled: true, icon: 'google', callback: 'https://a.test/in' },
    }),
  ).toEqual([
    {
      name: 'google',
      clientId: 'id',
      clientSecret: 'secret',
      place: { kind: 'openid', issuer: 'https://accounts.google.com' },
      callbacks: ['https://a.test/in'],
      scope: 'openid email profile',
      trustsEmail: false,
      linksAccounts: false,
    },
  ]);
});

test.each([
  ['auth0', { subdomain: 'my-tenant.eu' }, 'https://my-tenant.eu.auth0.com/'],
  ['keycloak', { subdomain: 'id.a.test/realms/main' }, 'https://id.a.test/realms/main'],
  ['microsoft', {}, 'https://login.microsoftonline.com/common/v2.0'],
  ['microsoft', { subdomain: 'a-tenant' }, 'https://login.microsoftonline.com/a-tenant/v2.0'],
  ['gitlab', { issuer: 'https://git.a.test' }, 'https://git.a.test'],
  ['own', { issuer: 'https://id.a.test' }, 'https://id.a.test'],
])('%s with %j has the issuer %s', async (name, more, issuer) => {
  const [provider] = await providersOf({ [name]: { ...credentials, ...more } });
  expect(provider?.place).toEqual({ kind: 'openid', issuer });
});

test('the scopes of OpenID Connect always include openid', async () => {
  const [google, github] = await providersOf({
    google: { ...credentials, scope: ['email'] },
    github: { ...credentials, scope: 'user:email' },
  });
  expect([google?.scope, github?.scope]).toEqual(['openid email', 'user:email']);
});

test('disabled providers and the sign-in by e-mail are left out', async () => {
  expect(await providersOf({ email: { enabled: true }, discord: { enabled: false } })).toEqual([]);
});

test.each([
  [{ google: { secret: 'x' } }, 'google.key'],
  [{ google: { key: 'x', secret: '' } }, 'google.secret'],
  [{ keycloak: credentials }, 'keycloak.subdomain'],
  [{ own: credentials }, 'own.issuer'],
  [{ local: { enabled: true } }, 'local.key'],
])('%j is listed, and sign-in with it is not available', async (given, path) => {
  const { users: read, unread } = await configOf(users(given));
  expect(read.providers).toEqual([]);
  expect(unread).toMatchObject([{ path: `users-permissions.config.providers.${path}`, weight: 'notRun' }]);
});

test('a redirect URL that is not read is listed, and the provider works', async () => {
  const { users: read, unread } = await configOf(users({ google: { ...credentials, callbackURL: '/x' } }));
  expect(read.providers).toHaveLength(1);
  expect(unread.map(({ path }) => path)).toEqual(['users-permissions.config.providers.google.callbackURL']);
});

test.each([
  [{ own: { ...credentials, issuer: 'ftp://a.test' } }, 'providers.own.issuer'],
  [{ google: { ...credentials, callback: 'javascript:alert(1)' } }, 'providers.google.callback'],
  [{ google: { ...credentials, callback: '//evil.test' } }, 'providers.google.callback'],
])('is refused with %j', async (providers, fault) => {
  expect(await faultsOf(users(providers))).toEqual([expect.stringContaining(fault)]);
});

test('in production providers need https', async () => {
  const insecure = users({ own: { ...credentials, issuer: 'http://id.a.test' } });
  const variables = { JWT_SECRET: 'long enough for a secret' };
  expect((await configOf(insecure)).users.providers).toHaveLength(1);
  expect(await faultsOf(insecure, { isProduction: true, variables })).toEqual([
    expect.stringContaining('The provider is not reached over https.'),
  ]);
});
