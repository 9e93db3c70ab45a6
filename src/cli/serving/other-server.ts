// The warning about a second server on the same SQLite file.
import cluster from 'node:cluster';
import type { Plinth } from '../../app/app.ts';
import { ServingClaim } from '../../database/sqlite/serving-claim.ts';

/** Claims the file until this process ends. Returns a warning if another server has claimed it. */
export function otherServer({ project }: Plinth): string | undefined {
  const { database } = project.config;
  if (database.client !== 'sqlite') return undefined;
  const starter = cluster.isWorker ? process.ppid : process.pid;
  const claim = new ServingClaim(database.filename, { pid: process.pid, starter });
  process.once('exit', () => claim.release());
  if (!claim.other) return undefined;
  return `Another server (process ${claim.other.pid}) also uses ${database.filename}. The servers wait for each other's writes, and each migrates the tables to its own schema. Stop one of them, or configure another database in config/database.`;
}
