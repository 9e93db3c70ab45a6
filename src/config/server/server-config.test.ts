import { describe, expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const server = (content: unknown) => ({ 'config/server.json': JSON.stringify(content) });
const serverOf = async (content: unknown) => (await configOf(server(content))).server;

describe('config/server', () => {
  test('sets where the server listens', async () => {
    const responses = { timeout: 1000, slowest: '1kb', maxBytes: '1mb', maxBytesOfAddress: 500 };
    expect(await serverOf({ host: '::1', port: 0, gracefulTimeout: 500, responses })).toEqual({
      host: '::1',
      appKeys: [],
      own: {},
      port: 0,
      cron: {},
      url: undefined,
      isProxied: false,
      gracefulTimeout: 500,
      workerTimeout: 60_000,
      maxConnectionsOfAddress: 1000,
      followsSchema: false,
      responses: { timeout: 1000, slowest: 1024, maxBytes: 1_048_576, maxBytesOfAddress: 500 },
    });
  });

  test('accepts the port as a string of digits, as env("PORT", 1337) returns it', async () => {
    expect((await serverOf({ port: '4000' })).port).toBe(4000);
  });

  test.each([
    ['', undefined],
    ['/', undefined],
    ['/cms/', '/cms'],
    ['https://example.com/', 'https://example.com'],
  ])('reads the URL %j as %j', async (given, url) => {
    expect((await serverOf({ url: given })).url).toBe(url);
  });

  test.each([
    [true, true],
    [{ koa: true }, true],
    [{ koa: 'true' }, true],
    [{ global: 'http://proxy' }, false],
    [false, false],
  ])('with the proxy %j trusts forwarded headers: %j', async (proxy, isProxied) => {
    expect((await serverOf({ proxy })).isProxied).toBe(isProxied);
  });

  test('has no faults for keys without effect and for keys of the project', async () => {
    const content = {
      app: { keys: ['a'] },
      webhooks: { populateRelations: false },
      dirs: { public: './public' },
      admin: { autoOpen: false },
      emitErrors: false,
      transfer: { remote: { enabled: true } },
      logger: { startup: { enabled: false } },
      http: { serverOptions: {} },
      socket: '/tmp/nginx.socket',
      openapi: { 'content-api': { access: 'public' } },
      projectKey: 1,
    };
    expect(await faultsOf(server(content))).toEqual([]);
  });

  test.each([
    [{ port: 70_000 }, 'port: 70000 is not accepted. -> Write a whole number from 0 to 65535.'],
    [{ port: 'abc' }, 'port: "abc" is not accepted. -> Write a whole number from 0 to 65535.'],
    [{ host: '' }, 'host: "" is not accepted. -> Write a host name or an address.'],
    [{ proxy: 'yes' }, 'proxy: "yes" is not accepted. -> Write an object.'],
    [{ proxy: { koaa: true } }, 'proxy.koaa: Unknown key "koaa". -> Did you mean "koa"?'],
    [
      { proxy: { koa: 'false' } },
      'proxy.koa: "false" is not accepted. -> Write true or false, or env.bool("NAME") for a variable.',
    ],
    [
      { workerTimeout: 500 },
      'workerTimeout: 500 is not accepted. -> Write at least 5000 (milliseconds), or 0 for no limit.',
    ],
    [{ hosts: 'a' }, 'hosts: Unknown key "hosts". -> Did you mean "host"?'],
    [
      { url: 'example.com' },
      'url: "example.com" is not accepted. -> Write an absolute URL such as https://example.com, or a path that begins with "/".',
    ],
  ])('is refused with %j', async (content, fault) => {
    expect(await faultsOf(server(content))).toEqual([`config/server.json ${fault}`]);
  });

  test('reports a wrong port with the variable that set it', async () => {
    expect(await faultsOf({ '.env': 'PORT=abc' })).toEqual([
      '.env PORT: "abc" cannot be read. -> Write a whole number.',
    ]);
    const files = { 'config/server.js': 'module.exports = ({ env }) => ({ port: env.int("PORT", 1337) });' };
    expect(await faultsOf(files, { variables: { PORT: 'a' } })).toEqual([
      'environment PORT: "a" cannot be read. -> Write a whole number.',
    ]);
    expect(await faultsOf({}, { variables: { PORT: '70000' } })).toEqual([
      'environment PORT: 70000 is not accepted. -> Write a whole number from 0 to 65535.',
    ]);
  });
});
