// Controls one process of the slow lane from the server. A read is ended by killing its process, which is not used again.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { clientDisconnected, tookTooLong, tooLarge, tooManyOpenFiles } from '../../errors/families/limits.ts';
import { ownScript } from '../../values/own-files.ts';
import type { Row } from '../database.ts';
import { frameOf, readFrames } from './frames.ts';
import type { Job, Outcome, ProcessOptions } from './slow-messages.ts';

/** The start of a process. */
interface Start {
  readonly script: string;
  /** Milliseconds within which it has to be ready, on a busy machine too. */
  readonly deadline: number;
}

const usual: Start = {
  script: ownScript('database/sqlite/slow-process'),
  deadline: 10_000,
};

/** Milliseconds that a statement may continue when its client disconnects: starting a new process costs about as much. */
const minRunMs = 200;

export interface RunOptions {
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}

interface Listener {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

export class LaneProcess {
  readonly #maxSize: number;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  /** Resolves when the process is ready. If that takes too long, it is killed and this rejects. */
  readonly started: Promise<unknown>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  #listener: Listener | undefined;
  #isAlive = true;

  /** Throws if the system has no file descriptors left for its pipes. */
  constructor(options: ProcessOptions, { script, deadline }: Start = usual) {
    this.#maxSize = options.maxSize;
    this.#child = startProcess(script, options);
    readFrames(this.#child.stdout, options.maxSize * 2 + 65_536, {
      receive: (outcome) => this.#listener?.resolve(outcome as Outcome),
      refuse: () => this.#listener?.resolve({ kind: 'tooLarge' }),
    });
    this.started = this.#next().then(() => {
      // Its time may be over when it has become ready, but that was not read yet.
      if (!this.#isAlive) throw new Error('A process of the slow lane started too late');
    });
    const timer = setTimeout(() => this.kill(), deadline);
    // If no read awaits it, its rejection would be unhandled.
    this.started.catch(() => undefined).finally(() => clearTimeout(timer));
    // The end of the process is reported separately.
    this.#child.stdin.on('error', () => this.kill());
    this.ended = new Promise((resolve) => {
      const end = (error: Error): void => {
        this.#isAlive = false;
        this.#listener?.reject(error);
        resolve();
      };
      this.#child.once('error', end);
      this.#child.once('close', (code, signal) =>
        end(new Error(`A process of the slow lane ended (${signal ?? code})`)),
      );
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Runs a job. Settles when the process is free again, or has ended. */
  async run(job: Job, { deadline, signal }: RunOptions): Promise<readonly Row[]> {
    const startedAt = performance.now();
    let reason: Error | undefined;
    const end = (error: Error): void => {
      reason ??= error;
      this.kill();
    };
    let leaving: NodeJS.Timeout | undefined;
    const leave = (): void => {
      const rest = startedAt + minRunMs - performance.now();
      leaving = setTimeout(() => end(clientDisconnected()), Math.max(0, rest));
    };
    const timer = setTimeout(() => end(tookTooLong({ milliseconds: deadline })), deadline);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return this.#rowsOf(await this.#send(job));
    } catch (error) {
      throw reason ?? error;
    } finally {
      clearTimeout(timer);
      clearTimeout(leaving);
      signal?.removeEventListener('abort', leave);
    }
  }

  kill(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }

  #send(job: Job): Promise<Outcome> {
    const outcome = this.#next();
    this.#child.stdin.write(frameOf(job));
    return outcome;
  }

  /** The next message of the process. */
  #next(): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#listener = { resolve, reject };
    });
  }

  #rowsOf(outcome: Outcome): readonly Row[] {
    if (outcome.kind === 'rows') return outcome.rows;
    if (outcome.kind === 'failed') throw new Error(outcome.message);
    if (outcome.kind === 'ready') throw new Error('A process of the slow lane started twice');
    // Its memory has grown, or it ended itself because of that.
    this.kill();
    throw tooLarge({ bytes: this.#maxSize });
  }
}

function startProcess(
  script: string,
  options: ProcessOptions,
): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(process.execPath, ['--max-old-space-size=128', script, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  // Without file descriptors Node makes no pipes, contrary to its types, and reports the error later.
  if (Reflect.get(child, 'stdout')) return child;
  child.once('error', () => undefined);
  throw tooManyOpenFiles();
}
