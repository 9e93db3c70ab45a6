// config/database: which database, and how to reach it. Without the file, DATABASE_URL or SQLite.
// https://docs.strapi.io/cms/configurations/database
import { resolve } from 'node:path';
import { z } from 'zod';
import { nearest } from '../errors/nearest.ts';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape, type Place } from './check-shape.ts';
import type { DatabaseConfig } from './config.ts';
import type { ConfigFile } from './config-files.ts';
import type { Environment } from './environment.ts';
import { isPlainObject, type PlainObject } from './merge-values.ts';
import { isPostgresUrl, postgresConnection, postgresShape } from './postgres-connection.ts';
import { flag, objectOf, text, wholeNumber } from './shapes.ts';

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

/** Known to the reference, without effect here. */
const poolKeys =
  'acquireTimeoutMillis createTimeoutMillis destroyTimeoutMillis idleTimeoutMillis reapIntervalMillis createRetryIntervalMillis propagateCreateError afterCreate validate log';
const connectionKeys =
  'useNullAsDefault acquireConnectionTimeout options version asyncStackTraces searchPath';

const poolRemedy = 'Make max as large as min.';
const pool = objectOf({ min: wholeNumber(0).optional(), max: wholeNumber(1).optional() }, poolKeys.split(' '))
  .transform(({ min, max = defaultPool.max }) => ({ min: min ?? Math.min(defaultPool.min, max), max }))
  .refine(({ min, max }) => min <= max, { error: poolRemedy });

const connection = objectOf(
  {
    client: z.enum(Object.keys(clients), { error: ({ input }) => clientRemedy(input) }),
    connection: z.unknown().optional(),
    pool: pool.optional(),
    debug: flag.optional(),
  },
  connectionKeys.split(' '),
);
const shape = objectOf({ connection }, ['settings']);

const memoryRemedy =
  'Name a file: reads and writes have a connection each, and each would have its own memory.';
const sqliteShape = objectOf({
  filename: text('Write the path of a file.')
    .refine((filename) => filename !== ':memory:', { error: memoryRemedy })
    .optional(),
});

interface DatabaseDefaults {
  readonly projectFolder: string;
  readonly environment: Environment;
}

export function databaseConfig(
  file: ConfigFile,
  defaults: DatabaseDefaults,
  faults: Fault[],
): DatabaseConfig {
  if (file.value === undefined) return databaseOfEnvironment(defaults, faults);
  const given = checkShape(shape, file.value, file, faults)?.connection;
  // Taken from the unchecked value: a fault beside the connection must not hide those inside.
  const { client, connection: server = {} } = connectionIn(file.value);
  const place: Place = { path: ['connection', 'connection'], fileAt: file.fileAt };
  if (clientOf(client) !== 'postgres') {
    const isSqlite = clientOf(client) === 'sqlite';
    return sqlite(defaults, isSqlite ? checkShape(sqliteShape, server, place, faults)?.filename : undefined);
  }
  const parts = checkShape(postgresShape, server, place, faults);
  const schema = parts?.schema || undefined;
  const { pool: size = defaultPool } = given ?? {};
  return { client: 'postgres', connection: postgresConnection(parts), schema, pool: size };
}

function connectionIn(value: unknown): PlainObject {
  const connection = isPlainObject(value) ? value.connection : undefined;
  return isPlainObject(connection) ? connection : {};
}

const clientOf = (name: unknown): DatabaseConfig['client'] | undefined =>
  typeof name === 'string' && Object.hasOwn(clients, name) ? clients[name] : undefined;

const sqlite = ({ projectFolder }: DatabaseDefaults, filename = defaultFilename): DatabaseConfig => ({
  client: 'sqlite',
  filename: resolve(projectFolder, filename),
});

function databaseOfEnvironment(defaults: DatabaseDefaults, faults: Fault[]): DatabaseConfig {
  const { environment } = defaults;
  const connectionString = environment.variable('DATABASE_URL');
  if (!connectionString) return sqlite(defaults, environment.variable('DATABASE_FILENAME') || undefined);
  if (!isPostgresUrl(connectionString)) {
    const remedy = 'Write a URL that begins with postgres://, or remove the variable to use SQLite.';
    faults.push(environment.fault('DATABASE_URL', 'It is not the URL of a PostgreSQL database.', remedy));
  }
  return {
    client: 'postgres',
    connection: { connectionString, ssl: false },
    schema: undefined,
    pool: defaultPool,
  };
}

function clientRemedy(client: unknown): string {
  const meant = typeof client === 'string' ? nearest(client, Object.keys(clients)) : undefined;
  return `${meant ? `Did you mean "${meant}"? ` : ''}Supported are "sqlite" and "postgres".`;
}
