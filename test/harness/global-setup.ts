// One PostgreSQL for all test files; each test project gets a database of its own in it.
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './start-pgbouncer.ts';
import { startPostgres } from './start-postgres.ts';

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // PLINTH_TEST_DATABASES=sqlite narrows the list while one works.
  if (process.env.PLINTH_TEST_DATABASES === 'sqlite') return undefined;
  const postgres = await startPostgres();
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
  }
}
