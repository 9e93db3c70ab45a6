// config/database: the database and its connection. Without the file: DATABASE_URL, otherwise SQLite.
// https://docs.strapi.io/cms/configurations/database
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Pooler } from '../../database/pooler.ts';
import { defaultReadLimits, type ReadLimits, slowConnections } from '../../database/read-limits.ts';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { didYouMean } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { ConfigFile } from '../files/config-files.ts';
import type { Environment } from '../files/environment.ts';
import { isPlainObject, type PlainObject } from '../files/merge-values.ts';
import { type ConfigPlace, checkShape } from '../shapes/check-shape.ts';
import { byteSize, flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';
import { ownFile } from './own-file.ts';
import {
  isPostgresUrl,
  type PostgresConnection,
  postgresConnection,
  postgresShape,
} from './postgres-connection.ts';

export type DatabaseConfig = SqliteConfig | PostgresConfig;

interface SqliteConfig {
  readonly client: 'sqlite';
  /** An absolute path. */
  readonly filename: string;
  readonly reads: ReadLimits;
}

export interface PostgresConfig {
  readonly client: 'postgres';
  readonly connection: PostgresConnection;
  /** `undefined`: the search path of the connection. */
  readonly schema: string | undefined;
  /** Streaming replicas of the server. */
  readonly replicas: readonly PostgresConnection[];
  /** `undefined`: detected when the database is opened. */
  readonly pooler: Pooler | undefined;
  readonly pool: { readonly min: number; readonly max: number };
  readonly reads: ReadLimits;
}

const clients: Readonly<Record<string, DatabaseConfig['client']>> = {
  sqlite: 'sqlite',
  'better-sqlite3': 'sqlite',
  sqlite3: 'sqlite',
  postgres: 'postgres',
  postgresql: 'postgres',
  pg: 'postgres',
};
const defaultFilename = '.tmp/data.db';
const defaultPool = { min: 2, max: 10 };

/** Keys of the reference without effect here. */
const poolKeys =
  'acquireTimeoutMillis createTimeoutMillis destroyTimeoutMillis idleTimeoutMillis reapIntervalMillis createRetryIntervalMillis propagateCreateError afterCreate validate log';
const connectionKeys =
  'useNullAsDefault acquireConnectionTimeout options version asyncStackTraces searchPath';

const poolRemedy = 'Make max as large as min.';
const pool = objectOf({ min: wholeNumber(0).optional(), max: wholeNumber(1).optional() }, poolKeys.split(' '))
  .transform(({ min, max = defaultPool.max }) => ({ min: min ?? Math.min(defaultPool.min, max), max }))
  .refine(({ min, max }) => min <= max, { error: poolRemedy });

/** Not in the reference. */
const poolers: readonly Pooler[] = ['session', 'transaction'];
const poolerRemedy =
  'Write "transaction" if a pooler assigns a connection to each transaction, "session" for other poolers and without a pooler.';

const connection = objectOf(
  {
    client: z.enum(Object.keys(clients), { error: ({ input }) => clientRemedy(input) }),
    connection: z.unknown().optional(),
    pool: pool.optional(),
    pooler: z.enum(poolers, { error: poolerRemedy }).optional(),
    debug: flag.optional(),
  },
  connectionKeys.split(' '),
).refine(({ client, pooler }) => !pooler || clientOf(client) === 'postgres', {
  path: ['pooler'],
  error: 'Remove it: only PostgreSQL can have a pooler.',
});

/** Not in the reference. */
const reads = objectOf({
  timeout: wholeNumber(1).optional(),
  publicTimeout: wholeNumber(1).optional(),
  maxSize: byteSize.optional(),
  slow: wholeNumber(1).optional(),
  queue: wholeNumber(0).optional(),
  wait: wholeNumber(1).optional(),
});
const replicasRemedy = 'Write a list of connections: [{ connectionString }, …] or [{ host, port, … }, …].';
const shape = objectOf(
  {
    connection,
    replicas: z.array(postgresShape, { error: replicasRemedy }).optional(),
    reads: reads.optional(),
  },
  ['settings'],
).refine(
  ({ connection, replicas = [] }) => replicas.length === 0 || clientOf(connection.client) === 'postgres',
  {
    path: ['replicas'],
    error: 'Remove them: only PostgreSQL can have replicas.',
  },
);

/** With SQLite and without a file name, content would be in the default file instead of this database. */
const serverKeys = ['connectionString', 'host', 'database'];
const memoryRemedy =
  'Write the path of a file: reads and writes use separate connections, and each connection would have its own in-memory database.';
const sqliteShape = objectOf({
  filename: text('Write the path of a file.')
    .refine((filename) => filename !== ':memory:', { error: memoryRemedy })
    .optional(),
}).superRefine(
  (value: unknown, context) => {
    if (!isPlainObject(value) || value.filename) return;
    for (const name of serverKeys.filter((key) => value[key]))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'Write the client "postgres", or the filename of SQLite.',
        params: { problem: 'It names a database server, and the client is SQLite.' },
      });
  },
  { when: () => true },
);

interface DatabaseDefaults {
  readonly projectFolder: string;
  readonly environment: Environment;
  readonly isProduction: boolean;
  readonly findings: Finding[];
}

export function databaseConfig(
  file: ConfigFile,
  defaults: DatabaseDefaults,
  faults: Fault[],
): DatabaseConfig {
  if (file.value === undefined) return databaseOfEnvironment(defaults, faults);
  const checked = checkShape(shape, file.value, file, faults);
  // Taken from the unchecked value, so that faults inside `connection` are reported together with those beside it.
  const { client, connection: server = {} } = connectionIn(file.value);
  const place: ConfigPlace = { path: ['connection', 'connection'], fileAt: file.fileAt };
  if (clientOf(client) !== 'postgres') {
    const isSqlite = clientOf(client) === 'sqlite';
    const parts = isSqlite ? checkShape(sqliteShape, server, place, faults) : undefined;
    return { ...sqlite(defaults, parts?.filename), reads: readLimits(checked?.reads) };
  }
  const parts = checkShape(postgresShape, server, place, faults);
  const schema = parts?.schema || undefined;
  const { pool: size = defaultPool, pooler } = checked?.connection ?? {};
  const connection = postgresConnection(parts);
  const replicas = (checked?.replicas ?? []).map((replica) => postgresConnection(replica));
  const limits = readLimits(checked?.reads, postgresReadLimits);
  return { client: 'postgres', connection, replicas, schema, pooler, pool: size, reads: limits };
}

function connectionIn(value: unknown): PlainObject {
  const connection = isPlainObject(value) ? value.connection : undefined;
  return isPlainObject(connection) ? connection : {};
}

const postgresReadLimits: ReadLimits = {
  ...defaultReadLimits,
  slow: slowConnections(availableParallelism()),
};

/** `publicTimeout`, for callers without a token, is at most `timeout`. */
function readLimits(
  given: { readonly [Name in keyof ReadLimits]?: number | undefined } = {},
  defaults: ReadLimits = defaultReadLimits,
): ReadLimits {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const limits = { ...defaults, ...set };
  return { ...limits, publicTimeout: Math.min(given.publicTimeout ?? limits.timeout, limits.timeout) };
}

const clientOf = (name: unknown): DatabaseConfig['client'] | undefined =>
  typeof name === 'string' && Object.hasOwn(clients, name) ? clients[name] : undefined;

const sqlite = (defaults: DatabaseDefaults, filename = defaultFilename): DatabaseConfig => ({
  client: 'sqlite',
  filename: ownFile(resolve(defaults.projectFolder, filename), defaults),
  reads: defaultReadLimits,
});

function databaseOfEnvironment(defaults: DatabaseDefaults, faults: Fault[]): DatabaseConfig {
  const { environment } = defaults;
  const connectionString = environment.variable('DATABASE_URL');
  if (!connectionString) return sqliteOfEnvironment(defaults);
  if (!isPostgresUrl(connectionString)) {
    const remedy = 'Write a URL that begins with postgres://, or remove the variable to use SQLite.';
    faults.push(environment.fault('DATABASE_URL', 'It is not a URL of a PostgreSQL database.', remedy));
  }
  return {
    client: 'postgres',
    connection: { connectionString, ssl: false },
    replicas: [],
    schema: undefined,
    pooler: undefined,
    pool: defaultPool,
    reads: postgresReadLimits,
  };
}

function sqliteOfEnvironment(defaults: DatabaseDefaults): DatabaseConfig {
  const { environment, findings } = defaults;
  const client = environment.variable('DATABASE_CLIENT');
  if (client && clientOf(client) !== 'sqlite') {
    const { file, path } = environment.fault('DATABASE_CLIENT', '', '');
    findings.push({ file, path, ...clientWithoutFile });
  }
  return sqlite(defaults, environment.variable('DATABASE_FILENAME') || undefined);
}

const clientWithoutFile: Meaning = {
  weight: 'notRun',
  does: 'Selects the database in projects whose config/database reads it.',
  instead: 'There is no config/database, so the database is SQLite.',
  remedy: 'Write config/database, or set DATABASE_URL.',
};

function clientRemedy(client: unknown): string {
  const meant = typeof client === 'string' ? nearest(client, Object.keys(clients)) : undefined;
  if (/^(mysql2?|mariadb)$/.test(String(client)))
    return 'Supported are "sqlite" and "postgres". Write one of them here, or set DATABASE_CLIENT=sqlite if the file reads it, then import the content with plinth import mysql://….';
  return `${meant ? `${didYouMean(meant)} ` : ''}Supported are "sqlite" and "postgres".`;
}
