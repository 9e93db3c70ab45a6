// The message for starting a second server on one SQLite file.
import cluster from 'node:cluster';
import type { Plinth } from '../../app/app.ts';
import { ServingClaim } from '../../database/sqlite/serving-claim.ts';

/** Claims the file until this process ends; undefined where no other server has it. */
export function otherServer({ project }: Plinth): string | undefined {
  const { database } = project.config;
  if (database.client !== 'sqlite') return undefined;
  const starter = cluster.isWorker ? process.ppid : process.pid;
  const claim = new ServingClaim(database.filename, { pid: process.pid, starter });
  process.once('exit', () => claim.release());
  if (!claim.other) return undefined;
  return `Another server (process ${claim.other.pid}) serves from ${database.filename}, too: they wait for each other's writes, and change its tables each to its own schema. Stop one of them, or give this one another database in config/database.`;
}
