// One of several nodes: `plinth start` as a process, always on the same port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const command = join(import.meta.dirname, '../../bin/plinth.js');

export class Node {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** Resolves when the node is ready. */
  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.port), LOG_LEVEL: 'silent', NODE_ENV: 'production' };
    this.#process = spawn(process.execPath, [command, 'start'], { cwd: this.#folder, env, stdio: 'ignore' });
    while (!(await this.#isReady())) {
      if (this.#process.exitCode !== null)
        throw new Error(`A node ended with exit code ${this.#process.exitCode}`);
      await setTimeout(100);
    }
  }

  /** SIGKILL ends it at once, SIGTERM after the requests in flight. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = this.#process;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    await exit;
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/_ready`).then(
      ({ status }) => status === 204,
      () => false,
    );
  }
}
