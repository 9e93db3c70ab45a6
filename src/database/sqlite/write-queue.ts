// Group commit: writes that wait at the same time share one transaction and one flush to disk. Each runs in its own
// savepoint, so that a refused write is rolled back without the others.
import { AsyncResource } from 'node:async_hooks';
import { Changes, type Runner } from '../changes.ts';
import type { WriteOptions } from '../database.ts';

interface Connection {
  /** Begins a transaction that has the lock of writers. */
  readonly begin: () => Promise<void>;
  /** Runs a statement that occurs repeatedly. */
  readonly exec: (text: string) => void;
  readonly runner: Runner;
  /** Throws if a commit would be lost. */
  readonly beforeCommit: () => void;
  /** Called between two transactions. */
  readonly holdUndoIn: (place: UndoPlace) => void;
  /** The error that a failed write has for its caller. */
  readonly understood: (error: unknown) => unknown;
}

/** Where SQLite keeps the undo pages of savepoints: beyond 64 KB in a file, or always in memory. */
type UndoPlace = 'file' | 'memory';

interface Job extends WriteOptions {
  readonly run: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Work that runs between two groups. */
interface Pause {
  readonly work: () => Promise<void>;
}

const isJob = (waiting: Job | Pause): waiting is Job => 'run' in waiting;

type Outcome =
  | { readonly job: Job; readonly isDone: true; readonly result: unknown }
  | { readonly job: Job; readonly isDone: false; readonly error: unknown };

/** Writes of one group. With more of them the first would wait long for the commit. */
const maxGroupSize = 64;

export class WriteQueue {
  readonly #connection: Connection;
  #waiting: (Job | Pause)[] = [];
  #draining: Promise<void> | undefined;
  #running = 0;
  #undoPlace: UndoPlace = 'file';
  /** Changes of small writes, which are written once for the whole group. */
  #left = new Changes();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Resolves after the commit. If `work` throws, rejects with its error, and nothing is stored. */
  add<T>(work: (runner: Runner) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        ...options,
        // Keeps the async context of this write; otherwise it would run in that of the write which started the queue.
        run: AsyncResource.bind(() => work(this.#runnerFor(options))),
        resolve: (result) => resolve(result as T),
        reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Runs `work` while this process writes nothing. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work: () => work().then(resolve, reject) });
      this.#draining ??= this.#drain();
    });
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Lets requests of the same turn of the event loop join the group.
    await new Promise((resolve) => setImmediate(resolve));
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      if (!isJob(next)) {
        this.#waiting.shift();
        await next.work();
        continue;
      }
      const group = this.#take(maxGroupSize);
      if (await this.#begin(group)) await this.#commit(group);
    }
    this.#draining = undefined;
  }

  /** So many writes, or those before the next pause. */
  #take(count: number): readonly Job[] {
    const next = this.#waiting.slice(0, count);
    const end = next.findIndex((waiting) => !isJob(waiting));
    const taken = (end === -1 ? next : next.slice(0, end)).filter(isJob);
    this.#waiting.splice(0, taken.length);
    return taken;
  }

  async #begin(group: readonly Job[]): Promise<boolean> {
    const behind = this.#waiting.length;
    this.#running = group.length;
    try {
      this.#holdUndo(group);
      await this.#connection.begin();
      return true;
    } catch (error) {
      // The others behind have waited for the lock as long. If each group waited anew, many writes would wait as long as it is held.
      this.#refuse([...group, ...this.#take(behind)], error);
      return false;
    }
  }

  #refuse(jobs: readonly Job[], error: unknown): void {
    this.#running = 0;
    for (const job of jobs) job.reject(this.#connection.understood(error));
  }

  async #commit(group: readonly Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      this.#left = new Changes();
      for (const job of group) {
        // It may read rows that are not written yet.
        if (!job.isSmall) await this.#writeLeft();
        outcomes.push(await this.#runJob(job));
      }
      await this.#writeLeft();
      this.#connection.beforeCommit();
      this.#connection.exec('commit');
    } catch (error) {
      this.#rollback();
      return this.#refuse(group, error);
    }
    this.#running = 0;
    for (const outcome of outcomes) {
      if (outcome.isDone) outcome.job.resolve(outcome.result);
      else outcome.job.reject(this.#connection.understood(outcome.error));
    }
  }

  #holdUndo(group: readonly Job[]): void {
    const place = group.every(({ isSmall }) => isSmall) ? 'memory' : 'file';
    if (place !== this.#undoPlace) this.#connection.holdUndoIn(place);
    this.#undoPlace = place;
  }

  async #runJob(job: Job): Promise<Outcome> {
    this.#connection.exec('savepoint job');
    const outcome = await this.#attempt(job);
    this.#connection.exec('release job');
    return outcome;
  }

  async #attempt(job: Job): Promise<Outcome> {
    try {
      return { job, isDone: true, result: await job.run() };
    } catch (error) {
      this.#rollbackJob(error);
      return { job, isDone: false, error };
    }
  }

  #rollbackJob(error: unknown): void {
    try {
      this.#connection.exec('rollback to job');
    } catch {
      // SQLite has rolled back the whole group by itself because of this error, such as a full disk.
      throw error;
    }
  }

  #runnerFor({ isSmall }: WriteOptions): Runner {
    const { runner } = this.#connection;
    return isSmall ? { ...runner, end: async (changes) => this.#left.add(changes) } : runner;
  }

  async #writeLeft(): Promise<void> {
    const left = this.#left;
    this.#left = new Changes();
    await this.#connection.runner.end(left);
  }

  #rollback(): void {
    try {
      this.#connection.exec('rollback');
    } catch {
      // SQLite has rolled back by itself, such as on a full disk.
    }
  }
}
