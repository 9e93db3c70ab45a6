// Propagates changes of access to running servers, which poll its version.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { selectAccessVersion } from '../sql/stored/access-version.ts';

/** The interval of polling. */
export const pollIntervalMs = 200;

export async function readAccessVersion(database: Database): Promise<string> {
  return (await readFirst(committed(database), selectAccessVersion()))?.value ?? 'none';
}

/** Runs `change` and resolves after servers should have noticed it, so that the next request of a script meets it. */
export async function notifyingServers<Result>(
  database: Database,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readAccessVersion(database);
  const result = await change();
  if ((await readAccessVersion(database)) !== before) await wait(2 * pollIntervalMs);
  return result;
}
