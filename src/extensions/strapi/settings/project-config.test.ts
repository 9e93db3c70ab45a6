import { expect, test } from 'vitest';
import { configOf } from '../../../config/harness.ts';
import { byProperty, projectConfig } from './project-config.ts';

const settingsOf = async (config: object) => {
  const files = { 'config/plugins.json': JSON.stringify({ 'users-permissions': { config } }) };
  return projectConfig(await configOf(files), { value: () => undefined });
};
const secret = 'a secret that is long enough';
const path = 'plugin::users-permissions.jwtSecret';

test('the secret of tokens is returned by its own path, the first of several', async () => {
  const settings = await settingsOf({ jwtSecret: [secret, `${secret} 2`] });
  expect(settings.get(path)).toBe(secret);
  expect(settings.get('plugin.users-permissions.jwtSecret')).toBe(secret);
  expect(settings.get('plugin::users-permissions')).toEqual({ jwt: { expiresIn: '30d' } });
});

test('a missing secret throws, even with a default value', async () => {
  const settings = await settingsOf({});
  for (const get of [() => settings.get(path), () => settings.get(path, 'known to all')])
    expect(get).toThrow('Set JWT_SECRET in .env');
  expect(settings.has(path)).toBe(false);
});

test.each([
  [{}, { expiresIn: '30d' }],
  [
    { expiresIn: '12h', issuer: 'here' },
    { expiresIn: '12h', issuer: 'here' },
  ],
])('settings of tokens configured as %j are returned as %j', async (jwt, told) => {
  expect((await settingsOf({ jwt })).get('plugin::users-permissions.jwt')).toEqual(told);
});

test('settings of plugins that the project leaves out have the value in force', async () => {
  const plugins = { graphql: { config: { depthLimit: 4 } } };
  const config = await configOf({ 'config/plugins.json': JSON.stringify(plugins) });
  const settings = projectConfig(config, { value: () => undefined });
  expect(settings.get('plugin::graphql')).toEqual({
    endpoint: '/graphql',
    shadowCRUD: true,
    depthLimit: 4,
    amountLimit: 100,
    defaultLimit: 25,
    apolloServer: {},
  });
  expect(settings.get('plugin::upload.sizeLimit')).toBe(200 * 1024 * 1024);
  expect(settings.get('plugin::upload.breakpoints')).toEqual({ large: 1000, medium: 750, small: 500 });
  expect(settings.get('plugin::email')).toBeUndefined();
});

test('keys of the project in config/server are returned, and tokens of the server are not', async () => {
  const server = {
    port: 0,
    bakery: { town: 'Ghent' },
    app: { keys: [secret] },
    metrics: { token: 'a'.repeat(16) },
  };
  const config = await configOf({ 'config/server.json': JSON.stringify(server) });
  const settings = projectConfig(config, { value: () => undefined });
  expect(settings.get('server.bakery.town')).toBe('Ghent');
  expect(Object.keys(Object(settings.get('server'))).sort()).toEqual([
    'absoluteUrl',
    'bakery',
    'cron',
    'host',
    'port',
    'proxy',
    'url',
  ]);
  expect([settings.get('server.app.keys'), settings.get('server.metrics.token')]).toEqual([
    [secret],
    undefined,
  ]);
  expect(JSON.stringify(settings.get('server'))).not.toContain(secret);
});

test('values are also read as properties, which cannot be set', async () => {
  const config = byProperty(
    projectConfig(await configOf({}), { value: (name) => (name === 'shop' ? { tax: 21 } : undefined) }),
  );
  const requested = ['environment', 'shop', 'nothing', 'plugin::users-permissions.jwtSecret'] as const;
  const told = requested.slice(0, 3).map((name) => Reflect.get(config, name));
  expect(told).toEqual(['development', { tax: 21 }, undefined]);
  expect(() => Reflect.get(config, requested[3])).toThrow('Set JWT_SECRET in .env');
  expect(() => Reflect.set(config, 'shop', 1)).toThrow('strapi.config.shop cannot be changed.');
  expect(config.get('shop.tax')).toBe(21);
});

test("the project's own keys of config/api are read", async () => {
  const files = { 'config/api.json': JSON.stringify({ rest: { maxLimit: 50 }, shop: { currency: 'EUR' } }) };
  const config = projectConfig(await configOf(files), { value: () => undefined });
  expect([config.get('api.shop.currency'), config.get('api.rest.maxLimit')]).toEqual(['EUR', 50]);
});

test('items of lists are read by their number', async () => {
  const rates = { rates: [{ eur: 1 }, { usd: 2 }] };
  const config = projectConfig(await configOf({}), { value: () => rates });
  const paths = ['shop.rates[1].usd', 'shop.rates.0.eur', 'shop.rates[7].usd'];
  expect(paths.map((path) => config.get(path))).toEqual([2, 1, undefined]);
});

test('info is package.json, with the Strapi version that the project was written for', async () => {
  const manifest = {
    name: 'shop',
    version: '1.2.0',
    dependencies: { '@strapi/strapi': '^5.12.0' },
    strapi: { uuid: 'a-b', template: 'blog' },
  };
  const settings = byProperty(projectConfig(await configOf({}), { value: () => undefined }, manifest));
  expect(settings.get('info.strapi')).toBe('5.12.0');
  expect(settings.get(['info', 'name'])).toBe('shop');
  expect(Reflect.get(settings, 'info')).toMatchObject({ version: '1.2.0' });
  expect([settings.get('uuid'), settings.get('packageJsonStrapi')]).toEqual(['a-b', { template: 'blog' }]);
  const bare = projectConfig(await configOf({}), { value: () => undefined });
  expect([bare.get('info.strapi', 'none'), bare.get('uuid')]).toEqual(['none', false]);
});
