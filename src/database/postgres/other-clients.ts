// The other clients of a database. PostgreSQL lists a connection until its process has ended, a moment after the client closed it: right
// after a server was stopped it would still seem to be there.
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';

/** Milliseconds. */
const patience = 2000;
const pause = 50;

/** Their number; 0 as soon as all have left. */
export async function otherClients(client: Client): Promise<number> {
  const end = performance.now() + patience;
  let others = await countThem(client);
  while (others > 0 && performance.now() < end) {
    await setTimeout(pause);
    others = await countThem(client);
  }
  return others;
}

async function countThem(client: Client): Promise<number> {
  // Otherwise a transaction sees those of its first look.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.others ?? 0;
}
