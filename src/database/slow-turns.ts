// The schedule of the slow lane. The client that has used it least goes first. A read that holds a place while others wait is ended
// and queued again if a waiting client has used the lane much less (decision 025).
import { busy } from '../errors/families/limits.ts';
import { Semaphore, type Turn } from '../semaphore/semaphore.ts';
import { SpentTime } from '../semaphore/spent-time.ts';
import { placesOfClient, type ReadLimits } from './read-limits.ts';

/** Milliseconds by which a client must have used the lane more than a waiting one to be preempted. */
const minLeadMs = 3000;
/** Milliseconds that a read runs before it can be preempted. */
const minTurnMs = 1000;
/** How often a read is preempted before it is refused. */
const maxPreemptions = 1;
/** Milliseconds between checks of the queue. */
const lookInterval = 200;

interface SlowRead {
  readonly line: string;
  /** Whether it is a read of the server itself. Those are rare and never preempted. */
  readonly isOwn: boolean;
  /** Milliseconds of earlier runs. */
  ran: number;
}

interface Run {
  readonly read: SlowRead;
  readonly startedAt: number;
  readonly giveWay: AbortController;
}

export class SlowTurns {
  readonly #places: Semaphore;
  readonly #placesOfClient: number;
  readonly #spent = new SpentTime();
  readonly #waiting = new Set<SlowRead>();
  readonly #running = new Set<Run>();
  #look: NodeJS.Timeout | undefined;

  constructor({ slow: places, queue, wait }: Pick<ReadLimits, 'slow' | 'queue' | 'wait'>) {
    this.#placesOfClient = placesOfClient(places);
    this.#places = new Semaphore({
      places,
      placesOfLine: this.#placesOfClient,
      queue,
      wait,
      spent: (line) => this.#spent.of(line),
    });
  }

  get load(): Semaphore['load'] {
    return this.#places.load;
  }

  /** `work` has to end, with any error, when its signal is aborted. It may be called again afterwards. */
  async run<T>(work: (giveWay: AbortSignal) => Promise<T>, turn: Turn): Promise<T> {
    const { line, signal } = turn;
    const read: SlowRead = { line: line ?? '', isOwn: line === undefined && !signal, ran: 0 };
    for (let returns = 0; ; returns++) {
      const release = await this.#wait(read, turn);
      const run: Run = { read, startedAt: performance.now(), giveWay: new AbortController() };
      this.#running.add(run);
      try {
        return await work(run.giveWay.signal);
      } catch (error) {
        if (!run.giveWay.signal.aborted || signal?.aborted) throw error;
        if (returns === maxPreemptions) throw busy();
      } finally {
        this.#end(run);
        release();
      }
    }
  }

  async #wait(read: SlowRead, turn: Turn): Promise<() => void> {
    this.#waiting.add(read);
    this.#look ??= setInterval(() => this.#makeWay(), lookInterval).unref();
    try {
      return await this.#places.acquire(turn);
    } finally {
      this.#waiting.delete(read);
      if (this.#waiting.size === 0) {
        clearInterval(this.#look);
        this.#look = undefined;
      }
    }
  }

  #end(run: Run): void {
    const { read } = run;
    const took = tookOf(run);
    this.#running.delete(run);
    read.ran += took;
    if (!read.isOwn) this.#spent.add(read.line, took);
  }

  /** Preempts one read, whose place the waiting one gets. */
  #makeWay(): void {
    if ([...this.#running].some(({ giveWay }) => giveWay.signal.aborted)) return;
    const inTheWay = [...this.#waiting].flatMap((read) => this.#inTheWayOf(read) ?? []);
    inTheWay[0]?.giveWay.abort();
  }

  #inTheWayOf(waiting: SlowRead): Run | undefined {
    const own = [...this.#running].filter(({ read }) => read.line === waiting.line);
    const hasItsShare = waiting.line !== '' && own.length >= this.#placesOfClient;
    return (hasItsShare ? own : [...this.#running]).find((run) => this.#givesWay(run, waiting));
  }

  #givesWay(run: Run, waiting: SlowRead): boolean {
    const { read } = run;
    const took = tookOf(run);
    if (read.isOwn || took < minTurnMs) return false;
    if (read.line === waiting.line) return read.ran + took - waiting.ran >= minLeadMs;
    return this.#spent.of(read.line) + took - this.#spent.of(waiting.line) >= minLeadMs;
  }
}

const tookOf = ({ startedAt }: Run): number => performance.now() - startedAt;

/** Aborted when the client disconnects, and when its read is preempted. */
export const anySignal = (client: AbortSignal | undefined, giveWay: AbortSignal): AbortSignal =>
  client ? AbortSignal.any([client, giveWay]) : giveWay;
