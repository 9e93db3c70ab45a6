// One PostgreSQL for all test files; each test project gets a database of its own in it.
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './start-pgbouncer.ts';
import { startPostgres } from './start-postgres.ts';
import { startReplicated } from './start-replica.ts';

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
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
