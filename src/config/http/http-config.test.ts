import { describe, expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const list = (middlewares: unknown) => ({ 'config/middlewares.json': JSON.stringify(middlewares) });
const httpOf = async (middlewares: unknown) => (await configOf(list(middlewares))).http;
const named = (name: string, config: unknown) => httpOf([{ name, config }]);

const generated = [
  'logger',
  'errors',
  'security',
  'cors',
  'poweredBy',
  'query',
  'body',
  'session',
  'favicon',
  'public',
];
const others = ['responseTime', 'responses', 'compression', 'ip'];

describe('the list of middlewares', () => {
  test.each(['strapi', 'plinth'])('can have all names with the prefix %s::', async (prefix) => {
    expect(await faultsOf(list([...generated, ...others].map((name) => `${prefix}::${name}`)))).toEqual([]);
  });

  test('that Strapi generates has the defaults', async () => {
    expect(await httpOf(generated.map((name) => `strapi::${name}`))).toEqual((await configOf({})).http);
  });

  test('can be returned by a function', async () => {
    const files = {
      'config/middlewares.js':
        'module.exports = ({ env }) => [{ name: "strapi::cors", config: { origin: env.array("ORIGINS") } }];',
    };
    const { http } = await configOf(files, { variables: { ORIGINS: 'http://a.test, http://b.test:3000' } });
    expect(http.cors.origins).toEqual(['http://a.test', 'http://b.test:3000']);
  });

  test('can have middlewares of the project, in their order', async () => {
    const { http } = await configOf({
      ...list([
        'strapi::cors',
        'global::mine',
        { name: 'api::a.b', config: { x: 1 } },
        { resolve: './mine' },
        'a-package',
      ]),
    });
    const file = 'config/middlewares.json';
    const isAroundErrors = false;
    expect(http.customMiddlewares).toEqual([
      { name: 'global::mine', config: {}, file, index: 1, isAroundErrors },
      { name: 'api::a.b', config: { x: 1 }, file, index: 2, isAroundErrors },
      { resolve: './mine', config: {}, file, index: 3, isAroundErrors },
      { resolve: 'a-package', config: {}, file, index: 4, isAroundErrors },
    ]);
  });

  test.each([
    ['strapi::corss', '0: There is no middleware "strapi::corss". -> Did you mean "strapi::cors"?'],
    [
      'strapi::response-time',
      '0: There is no middleware "strapi::response-time". -> Did you mean "strapi::responseTime"?',
    ],
    [{}, "0: The entry has no name. -> Write a name or { name: 'strapi::cors', config: {} }."],
  ])('is refused with %j', async (entry, fault) => {
    expect(await faultsOf(list([entry]))).toEqual([`config/middlewares.json ${fault}`]);
  });

  test('is refused if it is not a list', async () => {
    expect(await faultsOf(list({}))).toEqual([
      "config/middlewares.json: It does not export a list. -> Write a list: ['strapi::logger', 'strapi::errors', …].",
    ]);
  });
});

describe('strapi::cors', () => {
  test('sets the allowed origins, methods and headers', async () => {
    const config = {
      origin: 'https://a.test, capacitor://localhost',
      methods: 'get,post',
      headers: ['X-Custom'],
      expose: 'X-Total, X-Page',
      credentials: true,
      maxAge: '600',
      keepHeadersOnError: true,
    };
    expect((await named('strapi::cors', config)).cors).toEqual({
      origins: ['https://a.test', 'capacitor://localhost'],
      methods: ['GET', 'POST'],
      headers: ['X-Custom'],
      exposedHeaders: ['X-Total', 'X-Page'],
      credentials: true,
      maxAge: 600,
    });
  });

  test.each([
    ['*', '*'],
    [['https://a.test', '*'], '*'],
    ['', []],
    [[], []],
  ])('reads the origin %j as %j', async (origin, origins) => {
    expect((await named('strapi::cors', { origin })).cors.origins).toEqual(origins);
  });

  test('allows no other origin if it is not in the list', async () => {
    expect((await httpOf(['strapi::body'])).cors.origins).toEqual([]);
  });

  test('accepts a function that returns a string or a list', async () => {
    const rule = `(context) => context.get('Origin').endsWith('.a.test') ? [context.get('Origin')] : 'https://b.test, https://c.test'`;
    const files = {
      'config/middlewares.js': `module.exports = [{ name: "strapi::cors", config: { origin: ${rule} } }];`,
    };
    const { origins } = (await configOf(files)).http.cors;
    const ask = (origin: string) => {
      const request = { method: 'GET', url: '/', path: '/', ip: '', header: {}, headers: {} };
      return typeof origins === 'function' && origins({ ...request, request, get: () => origin });
    };
    expect(await ask('https://x.a.test')).toEqual(['https://x.a.test']);
    expect(await ask('https://evil.test')).toEqual(['https://b.test', 'https://c.test']);
  });

  test.each(['https://a.test/', 'a.test', 'https://*.a.test'])(
    'lists the origin %s, which no browser sends, and leaves it out',
    async (origin) => {
      const middleware = { name: 'strapi::cors', config: { origin: [origin, null, 'https://b.test'] } };
      const { http, unread } = await configOf(list([middleware]));
      expect(http.cors.origins).toEqual(['https://b.test']);
      expect(unread).toEqual([expect.objectContaining({ path: `0.config.origin "${origin}"` })]);
    },
  );

  test('is refused with a key that is similar to a known one', async () => {
    expect(await faultsOf(list([{ name: 'strapi::cors', config: { origins: '*' } }]))).toEqual([
      'config/middlewares.json 0.config.origins: Unknown key "origins". -> Did you mean "origin"?',
    ]);
  });
});

describe('the other middlewares', () => {
  test.each([
    ['3mb', 3 * 1024 * 1024],
    ['256 KB', 256 * 1024],
    ['1.5kb', 1536],
    ['100', 100],
    [200, 200],
  ])('strapi::body reads the size %j as %i bytes', async (size, bytes) => {
    const config = { jsonLimit: size, formLimit: size, formidable: { maxFileSize: 1 } };
    expect((await named('strapi::body', config)).body).toMatchObject({ jsonLimit: bytes, formLimit: bytes });
  });

  test.each(['big', '1tb', 0, -1, '', null])(
    'strapi::body is refused with the size %j',
    async (jsonLimit) => {
      const [fault] = await faultsOf(list([{ name: 'strapi::body', config: { jsonLimit } }]));
      expect(fault).toMatch(/0\.config\.jsonLimit: .* -> Write a number of bytes or a size such as "1mb"\.$/);
    },
  );

  test('strapi::query limits the query string', async () => {
    const config = {
      depth: 5,
      arrayLimit: 10,
      parameterLimit: 50,
      maxLength: '4kb',
      strictNullHandling: true,
    };
    expect((await named('plinth::query', config)).query).toEqual({
      depth: 5,
      arrayLimit: 10,
      parameterLimit: 50,
      maxLength: 4096,
    });
  });

  test('strapi::security is passed on', async () => {
    const config = { contentSecurityPolicy: { directives: { 'img-src': ["'self'", 'data:'] } }, hsts: false };
    expect((await named('strapi::security', config)).security).toEqual(config);
  });

  test('strapi::ip is refused with a filter', async () => {
    expect(await faultsOf(list([{ name: 'strapi::ip', config: { whitelist: ['10.0.0.1'] } }]))).toEqual([
      'config/middlewares.json 0.config.whitelist: A list is not accepted. -> Remove it, and filter addresses in front of the server: filters are not supported.',
    ]);
  });
});

test('options of compressors, and others that choose the encoding, are listed', async () => {
  const config = { gzip: { level: 9 }, br: false, zstd: true, filter: 'text', deflate: { level: 1 } };
  const { http, unread } = await configOf(list([{ name: 'strapi::compression', config }]));
  expect(http.compression).toEqual({ encodings: ['zstd', 'gzip'], threshold: 1024 });
  expect(unread.map(({ path, weight }) => [path, weight])).toEqual([
    ['0.config.gzip', 'needless'],
    ['0.config.filter', 'notRun'],
    ['0.config.deflate', 'needless'],
  ]);
  expect(await faultsOf(list([{ name: 'strapi::compression', config: { gzip: 9 } }]))).toEqual([
    'config/middlewares.json 0.config.gzip: 9 is not accepted. -> Write true or false.',
  ]);
});

test('headers and functions of middlewares that have no effect are listed', async () => {
  const { unread } = await configOf(
    list([
      { name: 'strapi::poweredBy', config: { poweredBy: 'Acme <acme.test>' } },
      'strapi::responseTime',
      { name: 'strapi::responses', config: { handlers: {} } },
      'strapi::poweredBy',
      'strapi::responses',
    ]),
  );
  expect(unread.map(({ path, does }) => [path, does])).toEqual([
    ['0.config.poweredBy', 'Sends the header X-Powered-By.'],
    ['1', 'Sends the header X-Response-Time.'],
    ['2.config.handlers', 'Calls functions for responses of some statuses.'],
  ]);
});

test('a misspelled option of compression is listed, and the default applies', async () => {
  const config = { threadhold: 100, gzp: false, br: false, mine: 1 };
  const { http, unread } = await configOf(list([{ name: 'strapi::compression', config }]));
  expect(http.compression).toEqual({ encodings: ['zstd', 'gzip'], threshold: 1024 });
  expect(unread.map(({ path, weight, remedy }) => [path, weight, remedy])).toEqual([
    ['0.config.threadhold', 'notRun', 'Did you mean "threshold"?'],
    ['0.config.gzp', 'notRun', 'Did you mean "gzip"?'],
  ]);
});
