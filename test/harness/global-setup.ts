// One folder for all temporary files of a run, which goes with it, and one PostgreSQL for all test files; each test project gets a
// database of its own in it.
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './start-pgbouncer.ts';
import { startPostgres } from './start-postgres.ts';
import { startReplicated } from './start-replica.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tests-'));
  // PostgreSQL and others may run as another user than the tests.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const stop = await startDatabases(project);
  return async () => {
    await stop?.();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startDatabases(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // PLINTH_TEST_DATABASES=sqlite narrows the list while one works.
  if (process.env.PLINTH_TEST_DATABASES === 'sqlite') return undefined;
  // PLINTH_TEST_REPLICA=1 lets every test project read from a streaming replica.
  const replicated = process.env.PLINTH_TEST_REPLICA ? await startReplicated() : undefined;
  const postgres = replicated ?? (await startPostgres());
  project.provide('replicaUrl', replicated?.replicaUrl);
  // PLINTH_TEST_POOLER=pgbouncer lets every test reach it through a pooler.
  const pooler = process.env.PLINTH_TEST_POOLER ? await startPgbouncer(postgres.url) : undefined;
  project.provide('postgresUrl', pooler?.url ?? postgres.url);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    replicaUrl: string | undefined;
  }
}
