// `plinth start --workers N`: this process starts N workers on one port, replaces workers that end or no longer respond, and on
// SIGHUP replaces all of them one after the other. Connections are distributed in turn.
import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '../../config/load-config.ts';
import type { ServerConfig } from '../../config/server/server-config.ts';
import { providePackages } from '../../extensions/packages/provide.ts';
import { Heartbeats } from './heartbeats.ts';

/** Messages to a worker. `retire`: drain connections, because it has been replaced. `stop`: finish open requests and end. */
export type WorkerOrder = 'retire' | 'stop';

/** Minimum milliseconds between the start of a worker and the start of a replacement. */
const pause = 1000;

/** Milliseconds for the end of a process whose time is over, on a busy machine. */
const grace = 3000;

/** Throws if the project uses SQLite and `count` is more than 1. */
export async function startWorkers(dir: string, count: number): Promise<void> {
  providePackages();
  const { database, server } = await loadConfig(resolve(dir), { isProduction: true });
  if (count > 1 && 'filename' in database)
    throw new Error('SQLite can only be used by one server process: --workers needs PostgreSQL.');
  new Supervisor(count, server).start();
}

class Supervisor {
  readonly #count: number;
  /** Milliseconds after which a worker that was to end and has not is killed. */
  readonly #patience: number;
  readonly #heartbeats: Heartbeats;
  readonly #serving = new Set<Worker>();
  /** With whether they will listen. */
  readonly #starting = new Map<Worker, Promise<boolean>>();
  #isStopping = false;
  /** Restarts and replacements run one after the other, so that each knows how many workers there are. */
  #changes: Promise<void> = Promise.resolve();
  #isReplacing = false;
  #forkedAt = 0;

  constructor(count: number, { gracefulTimeout, workerTimeout }: ServerConfig) {
    this.#count = count;
    // A worker drains its connections and then finishes requests, each for at most `gracefulTimeout`.
    this.#patience = 2 * gracefulTimeout + grace;
    this.#heartbeats = new Heartbeats(workerTimeout, (worker) => {
      const reason = `a worker has not responded for ${workerTimeout} ms (server.workerTimeout) and was killed`;
      say(50, reason, { worker: worker.process.pid });
      worker.process.kill('SIGKILL');
    });
  }

  start(): void {
    process.on('SIGHUP', () => this.#afterOthers(() => this.#restartEach()));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.#stop(signal));
    for (let number = 0; number < this.#count; number += 1) void this.#fork();
  }

  #afterOthers(change: () => Promise<void>): void {
    this.#changes = this.#changes.then(change);
  }

  /** Starts a worker. Resolves to true when it listens, or to false if it ends before. */
  #fork(): Promise<boolean> {
    const worker = cluster.fork();
    this.#forkedAt = performance.now();
    const willListen = new Promise<boolean>((listening) => {
      worker.once('listening', () => {
        this.#starting.delete(worker);
        this.#serving.add(worker);
        this.#heartbeats.watch(worker);
        listening(true);
      });
      worker.once('exit', (code, signal) => {
        listening(false);
        this.#ended(worker, { code, signal });
      });
    });
    this.#starting.set(worker, willListen);
    return willListen;
  }

  #ended(worker: Worker, { code, signal }: Ended): void {
    const wasStarting = this.#starting.delete(worker);
    const wasServing = this.#serving.delete(worker);
    if (this.#isStopping) {
      if (Object.values(cluster.workers ?? {}).length === 0) process.exit(0);
      return;
    }
    // A worker that did not start has printed the reason. If no worker is serving, this process ends, too.
    if (wasStarting && this.#serving.size === 0) process.exit(code || 1);
    if (wasServing) say(50, 'a worker ended and is replaced', { worker: worker.process.pid, code, signal });
    if (!this.#isReplacing) this.#afterOthers(() => this.#replaceMissing());
  }

  /** Also those that did not start while others did. */
  async #replaceMissing(): Promise<void> {
    this.#isReplacing = true;
    while (!this.#isStopping && this.#serving.size + this.#starting.size < this.#count) {
      const age = performance.now() - this.#forkedAt;
      if (age < pause) await wait(pause - age);
      else await this.#fork();
    }
    this.#isReplacing = false;
  }

  async #restartEach(): Promise<void> {
    // They may have read the code and the configuration before the signal came.
    await Promise.all(this.#starting.values());
    if (this.#isStopping) return;
    say(30, 'restarting workers one after the other');
    for (const worker of [...this.#serving]) {
      if (this.#isStopping) return;
      if (!this.#serving.has(worker)) continue;
      if (!(await this.#fork())) {
        if (this.#isStopping) return;
        say(50, 'the new worker did not start; the other workers continue');
        return;
      }
      // Removed before it ends, so that it is not replaced.
      this.#serving.delete(worker);
      this.#end(worker, 'retire');
    }
    say(30, 'all workers were restarted');
  }

  #stop(signal: NodeJS.Signals): void {
    this.#isStopping = true;
    say(30, 'stopping workers', { signal });
    const workers = Object.values(cluster.workers ?? {});
    if (workers.length === 0) process.exit(0);
    for (const worker of workers) if (worker) this.#end(worker, 'stop');
  }

  /** A frozen worker, or one whose code never ends, would otherwise keep this process from ending. */
  #end(worker: Worker, message: WorkerOrder): void {
    this.#heartbeats.forget(worker);
    // A worker that starts, or waits for the database, does not listen to messages yet. One that is not connected cannot get any.
    if (worker.isConnected() && !this.#starting.has(worker)) worker.send(message);
    else worker.process.kill();
    const timer = setTimeout(() => {
      say(50, 'a worker did not end in time and was killed', { worker: worker.process.pid });
      worker.process.kill('SIGKILL');
    }, this.#patience);
    worker.once('exit', () => clearTimeout(timer));
  }
}

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

const say = (level: number, msg: string, more: object = {}): void =>
  void process.stdout.write(
    `${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...more, msg })}\n`,
  );
