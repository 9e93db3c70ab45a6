// How a change of access reaches the servers that run: each of them asks for its version again and again.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { selectAccessVersion } from '../sql/stored/access-version.ts';

/** How often a server asks. */
export const asksEveryMs = 200;

export async function readAccessVersion(database: Database): Promise<string> {
  return (await readFirst(committed(database), selectAccessVersion()))?.value ?? 'none';
}

/** Resolves with what `change` does when servers know it too, so that a script's next request meets it; a busy one may ask late. */
export async function toldServers<Result>(
  database: Database,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readAccessVersion(database);
  const result = await change();
  if ((await readAccessVersion(database)) !== before) await wait(2 * asksEveryMs);
  return result;
}
