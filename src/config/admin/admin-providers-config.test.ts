import { expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const config = (providers: string) => ({
  'config/admin.js': `module.exports = { auth: { providers: ${providers} } };`,
});
const one = (more: object, issuer = 'https://id.a.test') =>
  config(JSON.stringify([{ name: 'company', issuer, clientId: 'id', clientSecret: 'secret', ...more }]));

test('a provider needs a name, an issuer, a client id and a client secret', async () => {
  expect((await configOf(one({}))).admin.providers).toEqual([
    {
      name: 'company',
      label: 'company',
      clientId: 'id',
      clientSecret: 'secret',
      place: { kind: 'openid', issuer: 'https://id.a.test' },
      scope: 'openid email profile',
      rolesClaim: undefined,
      roles: new Map(),
      createsAccounts: false,
      checksSecondFactor: false,
    },
  ]);
});

test('roles are read from a claim, and the scope always includes openid', async () => {
  const given = {
    scope: 'email groups',
    rolesClaim: 'groups',
    roles: { a: 'Editor' },
    createsAccounts: true,
  };
  const [provider] = (await configOf(one(given))).admin.providers;
  expect(provider).toMatchObject({
    scope: 'openid email groups',
    rolesClaim: 'groups',
    roles: new Map([['a', 'Editor']]),
    createsAccounts: true,
  });
});

test.each([
  ["[{ uid: 'google', createStrategy: () => undefined }]", 'auth.providers.0'],
  [
    "[{ name: 'a', issuer: 'https://id.a.test', clientId: '', clientSecret: 'x' }]",
    'auth.providers.0.clientId',
  ],
  ["[{ name: 'a', issuer: 'https://id.a.test', clientId: 'x' }]", 'auth.providers.0.clientSecret'],
])('%s is listed, and sign-in with it is not available', async (providers, path) => {
  const { admin, unread } = await configOf(config(providers));
  expect(admin.providers).toEqual([]);
  expect(unread).toMatchObject([{ file: 'config/admin.js', path, weight: 'notRun' }]);
});

test.each([
  [one({ name: 'Our company' }), 'auth.providers.0.name'],
  [one({}, 'id.a.test'), 'auth.providers.0.issuer'],
  [one({ rolesClaim: 'groups' }), 'auth.providers.0.roles'],
  [one({ roles: { a: 'Editor' } }), 'auth.providers.0.roles'],
  [one({ createsAccounts: true }), 'auth.providers.0.createsAccounts'],
  [one({ clientSecrett: 'x' }), 'auth.providers.0.clientSecrett'],
  [config("{ company: { issuer: 'https://id.a.test' } }"), 'auth.providers'],
  [
    config(
      "[1, 2].map(() => ({ name: 'a', issuer: 'https://id.a.test', clientId: 'x', clientSecret: 'y' }))",
    ),
    'auth.providers.1.name',
  ],
])('%j is refused', async (files, path) => {
  expect((await faultsOf(files)).map((fault) => fault.split(': ')[0])).toEqual([`config/admin.js ${path}`]);
});

test('in production an issuer needs https', async () => {
  const variables = { JWT_SECRET: 'a secret of the tests that is long enough' };
  const faults = await faultsOf(one({}, 'http://id.a.test'), { isProduction: true, variables });
  expect(faults).toEqual([
    'config/admin.js auth.providers.0.issuer: The issuer is not reached over https. -> Write a URL that begins with https://.',
  ]);
});
