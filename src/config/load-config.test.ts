import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { defaultReadLimits } from '../database/read-limits.ts';
import { ProjectFaults } from '../errors/faults/project-faults.ts';
import { configOf, faultsOf, writeProject } from './harness.ts';
import { loadConfig } from './load-config.ts';

describe('a project without config files', () => {
  test('has every default', async () => {
    const { folder, ...config } = await configOf({});
    expect(config).toEqual({
      environment: 'development',
      server: {
        host: '127.0.0.1',
        port: 1337,
        url: undefined,
        isProxied: false,
        appKeys: [],
        gracefulTimeout: 10_000,
        workerTimeout: 60_000,
        maxConnectionsOfAddress: 1000,
        own: {},
        followsSchema: false,
        cron: { isEnabled: undefined, tasks: undefined },
        responses: {
          timeout: 30_000,
          slowest: 262_144,
          maxBytes: 268_435_456,
          maxBytesOfAddress: 67_108_864,
        },
      },
      database: { client: 'sqlite', filename: join(folder, '.tmp/data.db'), reads: defaultReadLimits },
      api: {
        restPrefix: '/api',
        defaultLimit: 25,
        maxLimit: 100,
        withCount: true,
        isStrict: false,
        isStrictInCode: false,
        isStrictRelations: false,
        isVersion4: false,
        isStrictMediaTypes: false,
        rateLimit: { isEnabled: true, max: 300_000, interval: 60_000, isDefault: true },
        bounds: { rows: 1_000_000, comparisons: 300 },
        privateAttributes: [],
        cache: { maxSize: 67_108_864, tags: undefined, freshness: {}, byType: {} },
        own: {},
      },
      http: {
        cors: {
          origins: '*',
          methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
          headers: ['Content-Type', 'Authorization', 'Origin', 'Accept'],
          exposedHeaders: [],
          credentials: false,
          maxAge: undefined,
        },
        body: { jsonLimit: 1_048_576, formLimit: 57_344, keepsText: false },
        query: { depth: 20, arrayLimit: 100, parameterLimit: 1000, maxLength: 16_384 },
        compression: { encodings: ['zstd', 'br', 'gzip'], threshold: 1024 },
        session: {
          key: 'koa.sess',
          maxAge: 86_400_000,
          rolling: false,
          renew: false,
          autoCommit: true,
          cookie: { signed: true, httpOnly: true, overwrite: true, secure: false },
        },
        customMiddlewares: [],
        security: {},
      },
      i18n: { defaultLocale: 'en' },
      mail: undefined,
      users: {
        jwtSecrets: undefined,
        jwt: { lifetime: 2_592_000, algorithm: 'HS256', issuer: undefined, audience: undefined },
        sessions: {
          areRefreshed: false,
          accessLifetime: 600,
          idleLifetime: 1_209_600,
          maxLifetime: 2_592_000,
          maxSessions: 100,
          isCookieOnly: false,
          cookie: {
            name: 'strapi_up_refresh',
            sameSite: 'lax',
            path: '/',
            domain: undefined,
            isSecure: false,
          },
        },
        rateLimit: { isEnabled: true, max: 10, interval: 60_000 },
        registration: { isOpen: true, role: 'authenticated', allowedFields: [] },
        confirmation: { isRequired: false, redirection: undefined },
        providers: [],
        commonPasswords: new Set(),
        validatePassword: undefined,
        validateCallback: undefined,
        templates: { resetPassword: undefined, confirmation: undefined },
        resetPage: undefined,
        decided: [],
      },
      media: {
        sizeLimit: 209_715_200,
        breakpoints: { large: 1000, medium: 750, small: 500 },
        maxPixels: 64_000_000,
        copyFormat: 'original',
        keepsMetadata: false,
        variants: {
          sizes: [160, 320, 480, 640, 960, 1280, 1920, [160, 160], [320, 320], [640, 640]],
          fits: ['cover', 'contain', 'fill', 'inside', 'outside'],
          formats: ['jpeg', 'png', 'webp', 'avif'],
          format: 'original',
          cacheSize: 268_435_456,
        },
        types: { allowed: undefined, denied: [], sizeLimits: {} },
        imageOrigins: [],
        storage: { provider: 'local', isPrivate: false, linkLifetime: 900 },
      },
      graphql: {
        isEnabled: true,
        endpoint: '/graphql',
        flatEndpoint: undefined,
        compatibleEndpoint: undefined,
        shape: 'entity',
        isGenerated: true,
        hasConsole: true,
        hasIntrospection: true,
        hasCursors: false,
        depthLimit: 10,
        amountLimit: 100,
        defaultLimit: 25,
        costLimit: 1_000_000,
        apolloServer: {},
      },
      plugins: {},
      admin: {
        changesSchemaInProduction: false,
        providers: [],
        rateLimit: { isEnabled: true, max: 5, interval: 300_000 },
        accessLifetime: 1_800_000,
        rememberedSession: { maxLifetime: 2_592_000_000, idleLifetime: 1_209_600_000 },
        session: { maxLifetime: 86_400_000, idleLifetime: 7_200_000 },
        auditRetentionDays: 90,
        maxSessions: 100,
        preview: undefined,
      },
      logs: { level: 'info' },
      unread: [],
    });
  });

  test('listens on all interfaces only in production', async () => {
    const config = await configOf({}, { isProduction: true });
    expect(config.environment).toBe('production');
    expect(config.server.host).toBe('0.0.0.0');
  });
});

describe('the environment of a project', () => {
  test('is read from .env, except for variables that are already set', async () => {
    const files = { '.env': 'PORT=4000\nHOST=10.0.0.1\n' };
    expect((await configOf(files)).server).toMatchObject({ port: 4000, host: '10.0.0.1' });
    expect((await configOf(files, { variables: { PORT: '5000' } })).server.port).toBe(5000);
  });

  test('is read from the file that ENV_PATH names', async () => {
    const config = await configOf(
      { 'settings/local.env': 'PORT=4000' },
      { variables: { ENV_PATH: 'settings/local.env' } },
    );
    expect(config.server.port).toBe(4000);
  });

  test('is available to config files in process.env', async () => {
    const files = {
      '.env': 'MY_HOST=10.0.0.1',
      'config/server.js': 'module.exports = { host: process.env.MY_HOST, url: "/" + process.env.NODE_ENV };',
    };
    expect((await configOf(files)).server).toMatchObject({ host: '10.0.0.1', url: '/development' });
  });

  test('selects the folder of the files that override the others', async () => {
    const files = {
      'config/server.json': '{ "host": "localhost", "port": 4000, "app": { "keys": ["a"] } }',
      'config/env/staging/server.json': '{ "port": 5000 }',
      'config/env/production/server.json': '{ "port": 6000 }',
    };
    const staging = await configOf(files, { isProduction: true, variables: { NODE_ENV: 'staging' } });
    expect(staging.environment).toBe('production');
    expect(staging.server).toMatchObject({ host: 'localhost', port: 5000 });
    expect((await configOf(files, { isProduction: true })).server.port).toBe(6000);
    expect((await configOf(files)).server.port).toBe(4000);
  });

  test('replaces lists instead of merging them', async () => {
    const files = {
      'config/middlewares.json': '["strapi::cors", "strapi::body"]',
      'config/env/production/middlewares.json': '["strapi::body"]',
    };
    expect((await configOf(files, { isProduction: true })).http.cors.origins).toEqual([]);
  });

  test('is test if NODE_ENV is test', async () => {
    expect((await configOf({}, { variables: { NODE_ENV: 'test' } })).environment).toBe('test');
  });

  test('sets the level of the logs', async () => {
    expect((await configOf({}, { variables: { LOG_LEVEL: 'debug' } })).logs.level).toBe('debug');
    expect(await faultsOf({ '.env': 'LOG_LEVEL=warm' })).toEqual([
      '.env LOG_LEVEL: There is no log level "warm". -> Did you mean "warn"? Write one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });
});

describe('faults', () => {
  test('are reported together, each with its file', async () => {
    const faults = await faultsOf(
      {
        '.env': 'LOG_LEVEL=loud',
        'config/server.ts':
          'export default ({ env }) => ({ prort: 4000, port: env.int("MY_PORT", 1), host: 5 });',
        'config/database.js': 'module.exports = { connection: { client: "mysql" } };',
        'config/api.json': '{ "rest": { "maxLimit": "many" } }',
        'config/env/development/api.json': '{ "rest": { "defaultLimit": 0 } }',
        'config/middlewares.mjs': 'export default ["strapi::cors", "strapi::wholly-unknown"];',
        'config/plugins.cjs': 'throw new Error("No plugins today");',
        'config/admin.json': '[]',
        'config/databse.ts': '',
      },
      { variables: { MY_PORT: 'abc' } },
    );
    expect(faults).toEqual([
      'config/plugins.cjs: It cannot be loaded: No plugins today (line 1) -> Correct the file.',
      'environment MY_PORT: "abc" cannot be read. -> Write a whole number.',
      'config/server.ts host: 5 is not accepted. -> Write a host name or an address.',
      'config/server.ts prort: Unknown key "prort". -> Did you mean "port"?',
      'config/database.js connection.client: "mysql" is not accepted. -> Supported are "sqlite" and "postgres". Write one of them here, or set DATABASE_CLIENT=sqlite if the file reads it, then import the content with plinth import mysql://….',
      'config/env/development/api.json rest.defaultLimit: 0 is not accepted. -> Write a whole number from 1, or -1 for no limit.',
      'config/api.json rest.maxLimit: "many" is not accepted. -> Write a whole number from 1.',
      'config/middlewares.mjs 1: There is no middleware "strapi::wholly-unknown". -> Remove it from the list.',
      'config/admin.json: A list is not accepted. -> Write an object.',
      '.env LOG_LEVEL: There is no log level "loud". -> Write one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  test('are thrown as one error', async () => {
    const folder = writeProject({ 'config/server.json': '{ "port": -1 }' });
    await expect(loadConfig(folder, { isProduction: false })).rejects.toThrow(ProjectFaults);
    rmSync(folder, { recursive: true });
  });
});

describe('the files that Strapi generates', () => {
  /** Runs in its own process, because the test runner changes the file names of modules. */
  const loadInNode = (folder: string): unknown => {
    const url = fileURLToPath(new URL('./load-config.ts', import.meta.url));
    const script = `import { loadConfig } from ${JSON.stringify(url)};
      const config = await loadConfig(process.argv[1], { isProduction: false });
      console.log(JSON.stringify({ ...config, isClean: !('__dirname' in globalThis) }));`;
    const env = { PATH: process.env.PATH };
    const args = [
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      '--input-type=module',
      '-e',
      script,
      folder,
    ];
    return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
  };

  test('are read in TypeScript, with __dirname as in the compiled file', () => {
    const folder = writeProject({
      '.env': 'HOST=0.0.0.0\nPORT=1337\nAPP_KEYS="a,b"\nDATABASE_CLIENT=sqlite\nDATABASE_SSL=false\n',
      'config/server.ts': `
        import type { Core } from '@strapi/strapi';
        const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Server => ({
          host: env('HOST', '0.0.0.0'), port: env.int('PORT', 1337), app: { keys: env.array('APP_KEYS')! },
        });
        export default config;`,
      'config/database.ts': `
        import path from 'path';
        export default ({ env }) => {
          const client = env('DATABASE_CLIENT', 'sqlite');
          const connections = {
            postgres: { connection: { host: env('DATABASE_HOST', 'localhost') } },
            sqlite: {
              connection: { filename: path.join(__dirname, '..', '..', env('DATABASE_FILENAME', '.tmp/data.db')) },
              useNullAsDefault: true,
            },
          };
          return {
            connection: { client, ...connections[client], acquireConnectionTimeout: env.int('DATABASE_CONNECTION_TIMEOUT', 60000) },
          };
        };`,
    });
    const database = { client: 'sqlite', filename: join(folder, '.tmp/data.db') };
    expect(loadInNode(folder)).toMatchObject({ database, server: { host: '0.0.0.0' }, isClean: true });
    rmSync(folder, { recursive: true });
  });

  test('are read in JavaScript', () => {
    const folder = writeProject({
      'config/database.js': `
        const path = require('path');
        module.exports = ({ env }) => ({
          connection: { client: 'sqlite', connection: { filename: path.join(__dirname, '..', env('FILE', 'data.db')) } },
        });`,
      'config/api.js': `
        "use strict";
        Object.defineProperty(exports, "__esModule", { value: true });
        exports.default = () => ({ rest: { prefix: '/v1' } });`,
    });
    const database = { client: 'sqlite', filename: join(folder, 'data.db') };
    expect(loadInNode(folder)).toMatchObject({ database, api: { restPrefix: '/v1' } });
    rmSync(folder, { recursive: true });
  });
});
