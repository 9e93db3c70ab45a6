// The database of one test app: a temporary file, or a schema of its own in a PostgreSQL database.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PostgresGiven,
  postgresConnection,
  postgresShape,
} from '../config/database/postgres-connection.ts';
import type { OtherDatabase } from '../project/open-project.ts';

/** The form of config/database. */
export type TestDatabaseOptions =
  | { readonly client: 'sqlite' }
  | { readonly client: 'postgres'; readonly connection: PostgresGiven };

interface TestDatabase {
  readonly otherDatabase: OtherDatabase;
  remove(): Promise<void>;
}

export const testDatabase = (options: TestDatabaseOptions): Promise<TestDatabase> =>
  'connection' in options ? ownSchema(options.connection) : ownFile();

async function ownFile(): Promise<TestDatabase> {
  const place = await mkdtemp(join(tmpdir(), 'plinth-testing-'));
  return {
    otherDatabase: { client: 'sqlite', filename: join(place, 'content.db') },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

async function ownSchema(given: PostgresGiven): Promise<TestDatabase> {
  const connection = postgresConnection(postgresShape.parse(given));
  const schema = `testing_${randomBytes(8).toString('hex')}`;
  const pool = { min: 0, max: 4 };
  const { dropSchema } = await import('../database/postgres/drop-schema.ts');
  return {
    otherDatabase: { client: 'postgres', connection, schema, replicas: [], pooler: undefined, pool },
    remove: () => dropSchema(connection, schema),
  };
}
