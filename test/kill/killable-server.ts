// A server in a process of its own (server.ts) that a test may kill at any moment.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Json = Readonly<Record<string, unknown>>;

export class KillableServer {
  readonly url: string;
  readonly token: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, { url, token }: { readonly url: string; readonly token: string }) {
    this.url = url;
    this.token = token;
    this.#process = child;
  }

  static async start(folder: string): Promise<KillableServer> {
    const script = join(import.meta.dirname, 'server.ts');
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (text) => {
      complaints += text;
    });
    const line = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve);
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${complaints}`)));
    });
    return new KillableServer(child, JSON.parse(line));
  }

  /** Undefined when the server ended before it responded. */
  async ask(method: string, path: string, data?: Json): Promise<{ status: number; body: Json } | undefined> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const body = data ? { body: JSON.stringify(data) } : {};
    try {
      const response = await fetch(`${this.url}${path}`, { method, headers, ...body });
      return { status: response.status, body: (await response.json()) as Json };
    } catch {
      return undefined;
    }
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  kill(): Promise<void> {
    if (this.#process.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      this.#process.kill('SIGKILL');
    });
  }
}
