// A MariaDB server of its own for a test file, where the machine has one (Debian: mariadb-server); nothing else is asked to have it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';

export const hasMariadb: boolean = existsSync(program);

export interface MariadbServer {
  /** `mysql://root@127.0.0.1:…` without a database. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startMariadb(): Promise<MariadbServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-mariadb-'));
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const own = ['--no-defaults', `--datadir=${folder}`, ...user];
  const made = spawnSync(installer, [...own, '--auth-root-authentication-method=normal'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stderr}${made.stdout}`);
  const port = await freePort();
  const server = spawn(
    program,
    [...own, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 's')}`],
    {
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `mysql://root@127.0.0.1:${port}`;
  await responding(url, Date.now() + 60_000);
  return {
    url,
    stop: async () => {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function responding(url: string, until: number): Promise<void> {
  try {
    await (await createConnection(url)).end();
  } catch (error) {
    if (Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await responding(url, until);
  }
}
