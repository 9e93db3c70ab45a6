// A PostgreSQL with a streaming replica, each in a temporary folder. The replica can be stopped and started, can stop replaying, and
// can take the place of the other one.
import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { clusterIn, type RunningPostgres } from './start-postgres.ts';

export interface Replicated extends RunningPostgres {
  /** Without a database name. */
  readonly replicaUrl: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Of the one that is written to, as its administrator does it. */
  restart(): Promise<void>;
  /** One statement there. */
  run(text: string): Promise<void>;
  /** Whether the replica replays what the other one writes. */
  replay(isOn: boolean): Promise<void>;
  /** Resolves when the replica has replayed everything. */
  follow(): Promise<void>;
  /** `kill -9` of the one that is written to. */
  lose(): Promise<void>;
  /** The replica takes its place. */
  promote(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-replicated-'));
  await chmod(folder, 0o755);
  const [port, replicaPort] = [await freePort(), await freePort()];
  const [place, replicaPlace] = [join(folder, 'data'), join(folder, 'replica')];
  const server = clusterIn(place, port);
  const replica = clusterIn(replicaPlace, replicaPort);
  await server.initialise();
  // Before its first start a copy of its files is a copy of the server.
  await promisify(execFile)('cp', ['-a', place, replicaPlace]);
  await writeFile(join(replicaPlace, 'standby.signal'), '');
  const followed = `host=127.0.0.1 port=${port} user=plinth password=plinth`;
  await appendFile(join(replicaPlace, 'postgresql.auto.conf'), `primary_conninfo = '${followed}'\n`);
  await server.start();
  let isLost = false;
  const urlAt = (at: number): string => `postgres://plinth:plinth@127.0.0.1:${at}`;
  const startReplica = async (): Promise<void> => {
    // The package waits for words that a replica does not say.
    const ended = replica.start().catch(() => 'ended' as const);
    while ((await Promise.race([ended, query(urlAt(replicaPort), 'select 1')])) === 'away')
      await setTimeout(50);
  };
  await startReplica();
  return {
    url: urlAt(port),
    replicaUrl: urlAt(replicaPort),
    startReplica,
    stopReplica: () => replica.stop(),
    replay: async (isOn) => {
      await query(urlAt(replicaPort), `select pg_wal_replay_${isOn ? 'resume' : 'pause'}()`);
    },
    follow: async () => {
      const hasFollowed = `do $$ begin assert exists
        (select from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()); end $$`;
      while ((await query(urlAt(port), hasFollowed)) === 'away') await setTimeout(20);
    },
    lose: async () => {
      isLost = true;
      const [pid] = (await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while ((await query(urlAt(port), 'select 1')) === 'done') await setTimeout(20);
    },
    promote: async () => {
      await query(urlAt(replicaPort), 'select pg_promote()');
    },
    restart: async () => {
      await server.stop();
      await server.start();
    },
    run: async (text) => {
      await query(urlAt(port), text);
    },
    createDatabase: async (name) => {
      await server.createDatabase(name);
      return `${urlAt(port)}/${name}`;
    },
    stop: async () => {
      await replica.stop();
      // The package waits for the end of a process that has ended.
      if (!isLost) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<'away' | 'done'> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  try {
    await client.connect();
    await client.query(text);
    return 'done';
  } catch {
    return 'away';
  } finally {
    await client.end().catch(() => undefined);
  }
}
