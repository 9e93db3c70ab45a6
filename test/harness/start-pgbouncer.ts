// PgBouncer in transaction mode before a PostgreSQL, from Debian's packages: with few connections, so that each transaction is likely
// to get another one than the last.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface RunningPooler {
  /** As that of the server, without a database name. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  /** Connections to each database of the server. */
  readonly size?: number;
}

/** `serverUrl`: without a database name. */
export async function startPgbouncer(
  serverUrl: string,
  { size = 6 }: PoolerOptions = {},
): Promise<RunningPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-pgbouncer-'));
  await chmod(folder, 0o755);
  const url = new URL(serverUrl);
  const { hostname, port, username, password } = url;
  const listening = await freePort();
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
server_idle_timeout = 10
server_login_retry = 1
`,
  );
  const pooler = spawn('pgbouncer', ['--quiet', ...asOther(), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await listen(pooler, listening);
  url.port = String(listening);
  return {
    url: url.href.replace(/\/$/, ''),
    stop: async () => {
      const ended = once(pooler, 'exit');
      if (pooler.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** It refuses to run as root, as tests in containers do. */
const asOther = (): readonly string[] => (process.getuid?.() === 0 ? ['--user', 'nobody'] : []);

async function listen(pooler: ChildProcess, port: number): Promise<void> {
  let log = '';
  pooler.stderr?.on('data', (chunk) => (log += chunk));
  const failure = once(pooler, 'exit').then(
    () => `pgbouncer ended: ${log}`,
    () => 'pgbouncer is not installed: apt-get install pgbouncer',
  );
  for (;;) {
    const problem = await Promise.race([failure, setTimeout(100)]);
    if (problem) throw new Error(problem);
    if (await isOpen(port)) return;
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
