// After each test file, which shares a process with others: its databases go, and the environment is as it was before.
import { afterAll } from 'vitest';
import { dropDatabases } from './create-database.ts';

const before = { ...process.env };

afterAll(async () => {
  await dropDatabases();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
