// Each key that this server reads is tested with one letter missing: it has to be a fault, so that the setting is not lost silently.
// Options of compression protect nothing, so they are only listed (`http-config.test.ts`).
import { expect, test } from 'vitest';
import { faultsOf } from './harness.ts';

type Value = unknown;

const middlewares: readonly Value[] = [
  { name: 'strapi::cors', config: { origin: ['https://a.test'], methods: ['GET'], headers: ['X-A'] } },
  { name: 'strapi::query', config: { depth: 10, arrayLimit: 50, parameterLimit: 100, maxLength: 2000 } },
  {
    name: 'strapi::body',
    config: { jsonLimit: '1mb', formLimit: '1mb', formidable: { maxFileSize: 1000 } },
  },
];

const files: Readonly<Record<string, Value>> = {
  server: {
    ...{ host: '0.0.0.0', port: 1337, url: 'https://a.test', proxy: true, app: { keys: ['a'] } },
    ...{ followSchema: true, cron: { enabled: true, tasks: {} }, connections: { maxOfAddress: 10 } },
  },
  database: {
    connection: {
      client: 'postgres',
      connection: {
        ...{ host: 'h', port: 5432, database: 'd', user: 'u', password: 'p', schema: 's' },
        ssl: { rejectUnauthorized: false, ca: 'x', cert: 'x', key: 'x' },
      },
      pool: { min: 1, max: 5 },
    },
  },
  admin: {
    auth: { sessions: { accessTokenLifespan: 100, maxRefreshTokenLifespan: 1000 } },
    rateLimit: { enabled: true, interval: 1000, max: 5 },
    auditLogs: { enabled: true, retentionDays: 90 },
  },
  api: {
    rest: { prefix: '/api', defaultLimit: 10, maxLimit: 50, withCount: true, strictParams: false },
    rateLimit: { enabled: true, max: 1000, interval: 60_000 },
    bounds: { rows: 1000, comparisons: 100 },
    documents: { strictRelations: true, strictMediaTypes: true },
    responses: { privateAttributes: ['x'] },
  },
  middlewares,
  plugins: {
    i18n: { enabled: true, config: { defaultLocale: 'en' } },
    'users-permissions': { config: { jwt: { expiresIn: '7d' }, register: { allowedFields: ['a'] } } },
    email: {
      config: {
        provider: 'nodemailer',
        providerOptions: { host: 'h', port: 25, secure: false, auth: { user: 'u', pass: 'p' } },
        settings: { defaultFrom: 'a@b.test', defaultReplyTo: 'a@b.test' },
      },
    },
    upload: { config: { sizeLimit: 1000, security: { allowedTypes: ['image/*'] } } },
    graphql: { config: { endpoint: '/graphql', depthLimit: 7, amountLimit: 100, shadowCRUD: true } },
  },
  permissions: { editor: { actions: [{ action: 'api::a.a.find', fields: ['x'], filter: {} }] } },
};

/** Keys that the project chooses, which cannot be misspelled. */
const chosen = ['editor', 'i18n', 'users-permissions', 'email', 'upload', 'graphql', 'app'];

const cases = Object.entries(files).flatMap(([file, value]) =>
  pathsOf(value).map((path) => [file, path.join('.'), path] as const),
);

test('the configuration without misspelled keys has no faults', async () => {
  expect(await faultsOf(written(files))).toEqual([]);
});

test.each(cases)('a misspelled key in %s: %s', async (file, _name, path) => {
  const key = path.at(-1) ?? '';
  const misspelled = key.length > 3 ? key.slice(0, 2) + key.slice(3) : `${key}x`;
  const other = { ...files, [file]: renamed(files[file], path, misspelled) };
  const faults = await faultsOf(written(other));
  expect(
    faults.filter((fault) => fault.includes(misspelled) || fault.includes('The entry has no name')),
  ).not.toEqual([]);
  expect(faults.join()).not.toContain('Invalid input');
});

function pathsOf(value: Value): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const isNamed = !Array.isArray(value) && !chosen.includes(key);
    return [...(isNamed ? [[key]] : []), ...pathsOf(below).map((path) => [key, ...path])];
  });
}

function renamed(value: Value, [first, ...rest]: readonly string[], misspelled: string): Value {
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === first ? renamed(item, rest, misspelled) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => {
      if (key !== first) return [key, below];
      return rest.length === 0 ? [misspelled, below] : [key, renamed(below, rest, misspelled)];
    }),
  );
}

const written = (all: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [`config/${name}.json`, JSON.stringify(value)]),
  );
