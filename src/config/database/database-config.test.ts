import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { defaultReadLimits, slowConnections } from '../../database/read-limits.ts';
import { configOf, faultsOf } from '../harness.ts';
import type { PostgresConfig } from './database-config.ts';

const database = (connection: unknown) => ({
  'config/database.json': JSON.stringify({ connection, settings: { runMigrations: true } }),
});
const databaseOf = async (connection: unknown) => (await configOf(database(connection))).database;
const pool = { min: 2, max: 10 };

describe('SQLite', () => {
  test.each(['sqlite', 'better-sqlite3'])('is selected by the client %s', async (client) => {
    expect(
      await databaseOf({ client, connection: { filename: '/data/data.db' }, useNullAsDefault: true }),
    ).toMatchObject({
      client: 'sqlite',
      filename: '/data/data.db',
    });
  });

  test('resolves a relative file name in the folder of the project', async () => {
    const config = await configOf(database({ client: 'sqlite', connection: { filename: 'data/data.db' } }));
    expect(config.database).toMatchObject({
      client: 'sqlite',
      filename: join(config.folder, 'data/data.db'),
    });
  });

  test('has a default file', async () => {
    const config = await configOf(database({ client: 'sqlite' }));
    expect(config.database).toMatchObject({
      client: 'sqlite',
      filename: join(config.folder, '.tmp/data.db'),
    });
  });

  test('refuses a database in memory', async () => {
    const faults = await faultsOf(database({ client: 'sqlite', connection: { filename: ':memory:' } }));
    expect(faults).toEqual([
      expect.stringMatching('connection.connection.filename: ":memory:" is not accepted'),
    ]);
  });
});

describe('a database server that would not be used', () => {
  test.each(['connectionString', 'host', 'database'])('is refused with SQLite: %s', async (name) => {
    const given = (connection: unknown) => faultsOf(database({ client: 'sqlite', connection }));
    expect(await given({ [name]: 'postgres://db/cms' })).toEqual([
      `config/database.json connection.connection.${name}: It names a database server, and the client is SQLite. -> Write the client "postgres", or the filename of SQLite.`,
    ]);
    expect(await given({ [name]: 'postgres://db/cms', filename: 'data.db' })).toEqual([]);
  });

  test('is listed where only variables name it', async () => {
    const listed = async (variables: Readonly<Record<string, string>>) =>
      (await configOf({}, { variables })).unread;
    expect(await listed({ DATABASE_CLIENT: 'postgres', DATABASE_HOST: 'db' })).toEqual([
      {
        file: 'environment',
        path: 'DATABASE_CLIENT',
        does: 'Selects the database in projects whose config/database reads it.',
        instead: 'There is no config/database, so the database is SQLite.',
        remedy: 'Write config/database, or set DATABASE_URL.',
        weight: 'notRun',
      },
    ]);
    expect(await listed({ DATABASE_CLIENT: 'sqlite' })).toEqual([]);
    expect(await listed({ DATABASE_CLIENT: 'postgres', DATABASE_URL: 'postgres://db/cms' })).toEqual([]);
  });
});

describe('PostgreSQL', () => {
  test('is configured by its parts', async () => {
    const connection = {
      host: 'db',
      port: '5433',
      database: 'cms',
      user: 'me',
      password: 'secret',
      schema: 'content',
    };
    expect(
      await databaseOf({ client: 'postgres', connection, pool: { min: 0, max: 20, idleTimeoutMillis: 1 } }),
    ).toMatchObject({
      client: 'postgres',
      connection: { host: 'db', port: 5433, database: 'cms', user: 'me', password: 'secret', ssl: false },
      schema: 'content',
      pool: { min: 0, max: 20 },
    });
  });

  test('can have a pooler, which is configured or detected', async () => {
    const connection = { database: 'cms', user: 'me' };
    expect(await databaseOf({ client: 'postgres', connection })).toHaveProperty('pooler', undefined);
    expect(await databaseOf({ client: 'pg', connection, pooler: 'transaction' })).toHaveProperty(
      'pooler',
      'transaction',
    );
    expect(await faultsOf(database({ client: 'pg', connection, pooler: 'statement' }))).toEqual([
      expect.stringContaining('connection.pooler: "statement" is not accepted. -> Write "transaction"'),
    ]);
    expect(await faultsOf(database({ client: 'sqlite', pooler: 'session' }))).toEqual([
      expect.stringContaining('only PostgreSQL can have a pooler'),
    ]);
  });

  test('can have replicas, configured like the server', async () => {
    const connection = { database: 'cms', user: 'me' };
    const withReplicas = (replicas: unknown, client = 'postgres') => ({
      'config/database.json': JSON.stringify({
        connection: { client, ...(client === 'sqlite' ? {} : { connection }) },
        replicas,
      }),
    });
    const replicas = [{ connectionString: 'postgres://one/cms' }, { host: 'two', ...connection }];
    expect((await configOf(withReplicas(replicas))).database).toMatchObject({
      replicas: [
        { connectionString: 'postgres://one/cms', ssl: false },
        { host: 'two', port: 5432, database: 'cms', user: 'me', ssl: false },
      ],
    });
    expect(await faultsOf(withReplicas('postgres://one/cms'))).toEqual([
      expect.stringContaining('Write a list of connections'),
    ]);
    expect(await faultsOf(withReplicas([{ host: 'two', user: 'me' }]))).toEqual([
      expect.stringMatching('replicas.0.database: It is missing.'),
    ]);
    expect(await faultsOf(withReplicas(replicas, 'sqlite'))).toEqual([
      expect.stringContaining('only PostgreSQL can have replicas'),
    ]);
  });

  test('has a default host and port', async () => {
    const connection = { connectionString: '', database: 'cms', user: 'me' };
    expect(await databaseOf({ client: 'postgres', connection })).toMatchObject({
      client: 'postgres',
      connection: {
        host: 'localhost',
        port: 5432,
        database: 'cms',
        user: 'me',
        password: undefined,
        ssl: false,
      },
      schema: undefined,
      pool,
    });
  });

  test('prefers a URL to the parts', async () => {
    const connection = {
      connectionString: 'postgres://db/cms',
      host: 'other',
      ssl: { rejectUnauthorized: false },
    };
    expect(await databaseOf({ client: 'postgres', connection })).toMatchObject({
      connection: { connectionString: 'postgres://db/cms', ssl: { rejectUnauthorized: false } },
    });
  });

  test('has only the configured TLS options', async () => {
    const files = {
      'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres', connection: {
        database: 'cms', user: 'me', ssl: { ca: env('CA', undefined), rejectUnauthorized: env.bool('STRICT', true) } } } })`,
    };
    const { connection } = (await configOf(files)).database as PostgresConfig;
    expect(Object.entries(connection.ssl)).toEqual([['rejectUnauthorized', true]]);
  });

  test('has a connection that the driver accepts', () => {
    const options = (connection: PostgresConfig['connection']): pg.PoolConfig => connection;
    expect(options({ connectionString: 'postgres://db/cms', ssl: false })).toBeDefined();
  });

  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    [{}, {}],
  ])('reads ssl %j as %j', async (ssl, expected) => {
    const found = await databaseOf({ client: 'postgres', connection: { database: 'cms', user: 'me', ssl } });
    expect(found).toMatchObject({ connection: { ssl: expected } });
  });

  test('is refused without a database and a user', async () => {
    const fault = (name: string) =>
      `config/database.json connection.connection.${name}: It is missing. -> Write the ${name}, or a connectionString.`;
    expect(await faultsOf(database({ client: 'postgres' }))).toEqual([fault('database'), fault('user')]);
  });

  test.each([
    [{ password: 12345 }, 'password: Its value is not accepted. -> Write a string, or remove it.'],
    [
      { connectionString: 'mysql://me:secret@db' },
      'connectionString: Its value is not accepted. -> Write a URL that begins with postgres://.',
    ],
    [
      { ssl: { rejectUnauthorized: 'false' } },
      'ssl: An object is not accepted. -> Write true, false, or an object with rejectUnauthorized, ca, cert and key.',
    ],
    [{ hostt: 'db' }, 'hostt: Unknown key "hostt". -> Did you mean "host"?'],
  ])('is refused with %j, and secrets are not printed', async (part, fault) => {
    const connection = { database: 'cms', user: 'me', ...part };
    expect(await faultsOf(database({ client: 'postgres', connection }))).toEqual([
      `config/database.json connection.connection.${fault}`,
    ]);
  });
});

describe('config/database', () => {
  test.each([
    [
      { client: 'mysql' },
      'connection.client: "mysql" is not accepted. -> Supported are "sqlite" and "postgres". Write one of them here, or set DATABASE_CLIENT=sqlite if the file reads it, then import the content with plinth import mysql://….',
    ],
    [
      { client: 'postgress' },
      'connection.client: "postgress" is not accepted. -> Did you mean "postgres"? Supported are "sqlite" and "postgres".',
    ],
    [{}, 'connection.client: It is missing. -> Supported are "sqlite" and "postgres".'],
    [undefined, 'connection: It is missing. -> Write an object.'],
    [
      { client: 'sqlite', connection: 'data.db' },
      'connection.connection: "data.db" is not accepted. -> Write an object.',
    ],
    [
      { client: 'sqlite', pool: { min: 5, max: 2 } },
      'connection.pool: An object is not accepted. -> Make max as large as min.',
    ],
  ])('is refused with the connection %j', async (connection, fault) => {
    expect(await faultsOf(database(connection))).toEqual([`config/database.json ${fault}`]);
  });
});

test('faults of the pool do not hide those of the connection', async () => {
  const faults = await faultsOf(
    database({ client: 'pg', connection: { user: 1, port: 'x' }, pool: { max: 0 }, debugg: 1 }),
  );
  expect(faults.map((fault) => fault.replace(/: .*/s, ''))).toEqual([
    'config/database.json connection.pool.max',
    'config/database.json connection.debugg',
    'config/database.json connection.connection.port',
    'config/database.json connection.connection.user',
    'config/database.json connection.connection.database',
  ]);
  expect(await faultsOf(database({ client: 'postgres', connection: null }))).toEqual([
    'config/database.json connection.connection: null is not accepted. -> Write an object.',
  ]);
});

describe('without config/database', () => {
  test.each(['postgres://db/cms', 'postgresql://db/cms'])(
    'DATABASE_URL=%s selects PostgreSQL',
    async (url) => {
      const config = await configOf({ '.env': `DATABASE_URL=${url}` });
      const connection = { connectionString: url, ssl: false };
      expect(config.database).toMatchObject({ client: 'postgres', connection, schema: undefined, pool });
    },
  );

  test('DATABASE_FILENAME names the file of SQLite', async () => {
    const config = await configOf({}, { variables: { DATABASE_FILENAME: '/data/cms.db' } });
    expect(config.database).toMatchObject({ client: 'sqlite', filename: '/data/cms.db' });
  });

  test('a DATABASE_URL of another database is refused', async () => {
    expect(await faultsOf({}, { variables: { DATABASE_URL: 'mysql://me:secret@db' } })).toEqual([
      'environment DATABASE_URL: It is not a URL of a PostgreSQL database. -> Write a URL that begins with postgres://, or remove the variable to use SQLite.',
    ]);
  });
});

test('config/database has precedence over DATABASE_URL', async () => {
  const variables = { DATABASE_URL: 'postgres://db/cms' };
  expect((await configOf(database({ client: 'sqlite' }), { variables })).database.client).toBe('sqlite');
});

describe('the limits of reads', () => {
  const readsOf = async (reads: unknown) =>
    (await configOf({ 'config/database.json': JSON.stringify({ connection: { client: 'sqlite' }, reads }) }))
      .database.reads;

  test('have defaults, also if some are set', async () => {
    expect(await readsOf(undefined)).toEqual(defaultReadLimits);
    expect(await readsOf({ maxSize: '1mb', slow: 4 })).toEqual({
      ...defaultReadLimits,
      maxSize: 1_048_576,
      slow: 4,
    });
  });

  test('leave one core free from slow reads on PostgreSQL', async () => {
    expect([1, 2, 3, 8].map(slowConnections)).toEqual([1, 1, 2, 2]);
    const { reads } = (await configOf({}, { variables: { DATABASE_URL: 'postgres://db/cms' } })).database;
    expect(reads).toEqual({ ...defaultReadLimits, slow: slowConnections(availableParallelism()) });
  });

  test('do not give callers without a token more time than others', async () => {
    expect(await readsOf({ timeout: 3000 })).toMatchObject({ timeout: 3000, publicTimeout: 3000 });
    expect(await readsOf({ publicTimeout: 2000 })).toMatchObject({ timeout: 10_000, publicTimeout: 2000 });
    expect(await readsOf({ timeout: 1000, publicTimeout: 2000 })).toMatchObject({ publicTimeout: 1000 });
  });

  test('are refused with wrong values and unknown keys', async () => {
    const reads = { timeout: 0, maxsize: 1 };
    const faults = await faultsOf({
      'config/database.json': JSON.stringify({ connection: { client: 'sqlite' }, reads }),
    });
    expect(faults.map((fault) => fault.replace(/: .*/s, ''))).toEqual([
      'config/database.json reads.timeout',
      'config/database.json reads.maxsize',
    ]);
  });
});
