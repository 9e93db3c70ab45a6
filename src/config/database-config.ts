// config/database: which database, and how to reach it. Without the file, DATABASE_URL or SQLite.
// https://docs.strapi.io/cms/configurations/database
import { resolve } from 'node:path';
import { z } from 'zod';
import { nearest } from '../errors/nearest.ts';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape, type Place } from './check-shape.ts';
import type { DatabaseConfig, PostgresConfig } from './config.ts';
import type { ConfigFile } from './config-files.ts';
import type { Environment } from './environment.ts';
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

const poolRemedy = 'Make max as large as min.';
const pool = objectOf({ min: wholeNumber(0).optional(), max: wholeNumber(1).optional() }, [
  ...[
    'acquireTimeoutMillis',
    'createTimeoutMillis',
    'destroyTimeoutMillis',
    'idleTimeoutMillis',
    'afterCreate',
  ],
  ...['reapIntervalMillis', 'createRetryIntervalMillis', 'propagateCreateError', 'validate', 'log'],
]).transform(({ min, max = defaultPool.max }) => ({ min: min ?? Math.min(defaultPool.min, max), max }));

const shape = objectOf(
  {
    connection: objectOf(
      {
        client: z.enum(Object.keys(clients), { error: ({ input }) => clientRemedy(input) }),
        connection: z.unknown(),
        pool: pool.refine(({ min, max }) => min <= max, { error: poolRemedy }).optional(),
        debug: flag.optional(),
      },
      [
        'useNullAsDefault',
        'acquireConnectionTimeout',
        'options',
        'version',
        'asyncStackTraces',
        'searchPath',
      ],
    ),
  },
  ['settings'],
);

const memoryRemedy =
  'Name a file: reads and writes have a connection each, and each would have its own memory.';
const sqliteShape = objectOf({
  filename: text('Write the path of a file.')
    .refine((filename) => filename !== ':memory:', { error: memoryRemedy })
    .optional(),
});

export interface DatabaseDefaults {
  readonly projectFolder: string;
  readonly environment: Environment;
}

export function databaseConfig(
  file: ConfigFile,
  defaults: DatabaseDefaults,
  faults: Fault[],
): DatabaseConfig {
  if (file.value === undefined) return databaseOfEnvironment(defaults, faults);
  const connection = checkShape(shape, file.value, file, faults)?.connection;
  if (!connection) return sqlite(defaults);
  const place: Place = { path: ['connection', 'connection'], fileAt: file.fileAt };
  if (clients[connection.client] === 'sqlite') {
    return sqlite(defaults, checkShape(sqliteShape, connection.connection ?? {}, place, faults)?.filename);
  }
  const given = checkShape(postgresShape, connection.connection ?? {}, place, faults);
  return given
    ? {
        ...postgres,
        connection: postgresConnection(given),
        schema: given.schema || undefined,
        pool: connection.pool ?? defaultPool,
      }
    : sqlite(defaults);
}

const sqlite = ({ projectFolder }: DatabaseDefaults, filename = defaultFilename): DatabaseConfig => ({
  client: 'sqlite',
  filename: resolve(projectFolder, filename),
});

const postgres: Pick<PostgresConfig, 'client'> = { client: 'postgres' };

function databaseOfEnvironment(defaults: DatabaseDefaults, faults: Fault[]): DatabaseConfig {
  const { environment } = defaults;
  const connectionString = environment.variable('DATABASE_URL');
  if (!connectionString) return sqlite(defaults, environment.variable('DATABASE_FILENAME') || undefined);
  if (!isPostgresUrl(connectionString)) {
    const remedy = 'Write a URL that begins with postgres://, or remove the variable to use SQLite.';
    faults.push(environment.fault('DATABASE_URL', 'It is not the URL of a PostgreSQL database.', remedy));
  }
  return { ...postgres, connection: { connectionString, ssl: false }, schema: undefined, pool: defaultPool };
}

function clientRemedy(client: unknown): string {
  const meant = typeof client === 'string' ? nearest(client, Object.keys(clients)) : undefined;
  return `${meant ? `Did you mean "${meant}"? ` : ''}Supported are "sqlite" and "postgres".`;
}
