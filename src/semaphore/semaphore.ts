// A semaphore: a bounded number of places, and a bounded queue. The queue has one line for each client, and lines take
// turns, so that the requests of one client wait for each other. A request that gets no place is refused, at once or
// after a time.
import { busy, clientDisconnected } from '../errors/families/limits.ts';

export interface SemaphoreOptions {
  readonly places: number;
  /** How many places one line may hold. Default: all. */
  readonly placesOfLine?: number;
  /** How many may wait in all lines together. */
  readonly queue: number;
  /** Milliseconds that one may wait. Default: no limit. */
  readonly wait?: number;
  /** The error if there is no place. Default: `busy`. */
  readonly refusal?: () => Error;
  /** What a line has used so far; the one with the least goes first. Without it lines take turns. */
  readonly spent?: (line: string) => number;
}

export interface Turn {
  /** Undefined for the server itself, which may hold all places. */
  readonly line?: string | undefined;
  /** Stops waiting when aborted. */
  readonly signal?: AbortSignal | undefined;
}

type Release = () => void;

interface Waiter {
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #held = new Map<string, number>();
  /** Waiting requests by line, in the order of their turns. */
  readonly #lines = new Map<string, Set<Waiter>>();
  #free: number;
  #waiting = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
    this.#free = options.places;
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#options.places - this.#free, waiting: this.#waiting };
  }

  async run<T>(work: () => Promise<T>, turn?: Turn): Promise<T> {
    const release = await this.acquire(turn);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves to a function that releases the place. */
  acquire({ line = '', signal }: Turn = {}): Promise<Release> {
    if (signal?.aborted) return Promise.reject(clientDisconnected());
    if (this.#mayEnter(line)) return Promise.resolve(this.#enter(line));
    return new Promise((resolve, reject) => {
      const { wait, refusal = busy } = this.#options;
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#remove(waiter, line);
      };
      const refuse = (error: Error): void => {
        leave();
        reject(error);
      };
      const enter = (): void => {
        leave();
        resolve(this.#enter(line));
      };
      const waiter: Waiter = { enter, refuse };
      const abort = (): void => refuse(clientDisconnected());
      const timer = wait === undefined ? undefined : setTimeout(() => refuse(refusal()), wait);
      signal?.addEventListener('abort', abort);
      this.#add(waiter, line);
    });
  }

  #mayEnter(line: string): boolean {
    const { places, placesOfLine = places } = this.#options;
    return this.#free > 0 && (line === '' || (this.#held.get(line) ?? 0) < placesOfLine);
  }

  #enter(line: string): Release {
    this.#hold(line, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#hold(line, -1);
      this.#admit();
    };
  }

  #hold(line: string, count: number): void {
    this.#free -= count;
    const held = (this.#held.get(line) ?? 0) + count;
    if (held === 0) this.#held.delete(line);
    else this.#held.set(line, held);
  }

  /** Admits the first of the next line, and moves the line to the end. */
  #admit(): void {
    const { spent = () => 0 } = this.#options;
    const able = [...this.#lines].filter(([line]) => this.#mayEnter(line));
    const [first, ...others] = able.map(([line, waiters]) => ({ line, waiters, spent: spent(line) }));
    if (!first) return;
    const { line, waiters } = others.reduce((one, other) => (other.spent < one.spent ? other : one), first);
    this.#lines.delete(line);
    this.#lines.set(line, waiters);
    const [waiter] = waiters;
    waiter?.enter();
  }

  /** If the queue is full, refuses the last of the longest line. */
  #add(waiter: Waiter, line: string): void {
    const waiters = this.#lines.get(line) ?? new Set();
    waiters.add(waiter);
    this.#lines.set(line, waiters);
    this.#waiting += 1;
    if (this.#waiting <= this.#options.queue) return;
    const longest = [...this.#lines.values()].reduce((one, other) => (other.size > one.size ? other : one));
    const { refusal = busy } = this.#options;
    [...longest].at(-1)?.refuse(refusal());
  }

  #remove(waiter: Waiter, line: string): void {
    const waiters = this.#lines.get(line);
    if (!waiters?.delete(waiter)) return;
    this.#waiting -= 1;
    if (waiters.size === 0) this.#lines.delete(line);
  }
}
