// Test projects through `plinth/testing`, as the tests of projects start theirs, on each database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createTestApp, type TestApp, type TestDatabaseOptions } from '../../src/testing/index.ts';
import type { DatabaseName } from './project.ts';
import { type TestProjectFiles, writeProject } from './write-project.ts';

export interface CreatedApp extends TestApp {
  readonly folder: string;
}

export async function createdApp(database: DatabaseName, files: TestProjectFiles): Promise<CreatedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'));
  await writeProject(folder, { client: 'sqlite', connection: { filename: '.data/never.db' } }, files);
  const app = await createTestApp({ folder, database: databaseOf(database) });
  return {
    ...app,
    folder,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const databaseOf = (database: DatabaseName): TestDatabaseOptions =>
  database === 'sqlite'
    ? { client: 'sqlite' }
    : { client: 'postgres', connection: { connectionString: `${inject('postgresUrl')}/postgres` } };
