// Starts the processes of a run: both servers and the load generator.
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadJob, LoadResult } from './load/client.ts';
import type { DatabaseName } from './options.ts';
import type { Prepared } from './prepare.ts';

/** Memory of a process in MB. */
export interface Memory {
  readonly resident: number;
  /** The anonymous part of it. The rest are pages of files, which the system shares and can drop. */
  readonly own: number;
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it can respond. */
  readonly startMs: number;
  memory(): Promise<Memory>;
  /** CPU time of the process in milliseconds, which other work on the machine affects little. */
  computed(): Promise<number>;
  stop(): Promise<void>;
}

export const startPlinth = ({ folder }: Pick<Prepared, 'folder'>): Promise<RunningServer> =>
  startServer('plinth/server.mjs', [folder]);

export const startRival = ({ rivalPlace }: Prepared, database: DatabaseName): Promise<RunningServer> =>
  startServer('rival/server.ts', [database, rivalPlace]);

/** A server with ready buffers, which it fetches from the rival. */
export const startReady = (rival: RunningServer): Promise<RunningServer> =>
  startServer('ready/server.ts', [rival.url]);

async function startServer(file: string, options: readonly string[]): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = startChild(file, options);
  const { url } = await nextMessage<{ readonly url: string }>(child);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    memory: () => memoryOf(child),
    computed: () => computedTime(child),
    stop: () => stop(child),
  };
}

export interface Load {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startLoad(): Load {
  const child = startChild('load/client.ts', []);
  return {
    run: (job) => {
      child.send(job);
      return nextMessage<LoadResult>(child);
    },
    stop: () => stop(child),
  };
}

/** The servers write their logs, which are discarded. */
const startChild = (file: string, options: readonly string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), options, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'info' },
    execArgv: (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean),
  });

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error(`${child.spawnargs.join(' ')} ended early`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.disconnect();
  });

async function memoryOf({ pid }: ChildProcess): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number => {
    const [, kilobytes = '0'] = new RegExp(`${name}:\\s+(\\d+)`).exec(status) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  };
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') };
}

/** User and system time in milliseconds, from ticks of 10 ms. */
async function computedTime({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
