// Runs slow reads in a bounded pool of processes (decision 025). Processes start with the first such read and stay. A
// killed process is replaced at once, so that the next read does not wait for its start.
import { busy, clientDisconnected } from '../../errors/families/limits.ts';
import type { Row } from '../database.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { SlowStatements } from '../slow-statements.ts';
import { anySignal, SlowTurns } from '../slow-turns.ts';
import { LaneProcess, type RunOptions } from './process-hold.ts';
import type { Job } from './slow-messages.ts';

interface SlowReadOptions extends RunOptions {
  readonly network?: string | undefined;
}

/** The error if a process did not start in time; a new one may. */
function refuse(): never {
  throw busy();
}

export class SlowLane {
  readonly #filename: string;
  readonly #limits: ReadLimits;
  readonly #statements: SlowStatements;
  readonly #turns: SlowTurns;
  readonly #processes = new Set<LaneProcess>();
  readonly #idle: LaneProcess[] = [];
  #isClosed = false;

  constructor(filename: string, limits: ReadLimits, statements: SlowStatements) {
    this.#filename = filename;
    this.#limits = limits;
    this.#statements = statements;
    this.#turns = new SlowTurns(limits);
  }

  read(job: Job, { network, ...options }: SlowReadOptions): Promise<readonly Row[]> {
    const run = async (giveWay: AbortSignal): Promise<readonly Row[]> => {
      if (this.#isClosed) throw busy();
      return this.#run(job, { ...options, signal: anySignal(options.signal, giveWay) });
    };
    return this.#turns.run(run, { line: network, signal: options.signal });
  }

  get load(): SlowTurns['load'] {
    return this.#turns.load;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const process of this.#processes) process.kill();
    await Promise.all([...this.#processes].map(({ ended }) => ended));
  }

  async #run(job: Job, options: RunOptions): Promise<readonly Row[]> {
    const process = this.#idle.find(({ isAlive }) => isAlive) ?? this.#start();
    this.#idle.splice(
      0,
      this.#idle.length,
      ...this.#idle.filter((other) => other !== process && other.isAlive),
    );
    try {
      await process.started.catch(refuse);
      if (options.signal?.aborted) throw clientDisconnected();
      return await this.#timed(job, () => process.run(job, options));
    } catch (error) {
      throw this.#isClosed ? busy() : error;
    } finally {
      if (!this.#isClosed) this.#keepReady(process);
    }
  }

  #keepReady(process: LaneProcess): void {
    try {
      this.#idle.push(process.isAlive ? process : this.#start());
    } catch {
      // The next read starts one, or fails with the reason. This read has its own result.
    }
  }

  async #timed<T>({ text }: Job, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#statements.note(text, performance.now() - startedAt);
    }
  }

  #start(): LaneProcess {
    const { maxSize } = this.#limits;
    const process = new LaneProcess({ filename: this.#filename, maxSize });
    this.#processes.add(process);
    void process.ended.then(() => this.#processes.delete(process));
    return process;
  }
}
