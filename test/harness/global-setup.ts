// One PostgreSQL for all test files; each test project gets a database of its own in it.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // PLINTH_TEST_DATABASES=sqlite narrows the list while one works.
  if (process.env.PLINTH_TEST_DATABASES === 'sqlite') return undefined;
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
