// A bounded number of places and a bounded queue in front of them. The queue has one line for each client, and lines take
// turns: requests of one client wait behind each other. What finds no place is refused, at once or after a while.
import { busy, clientGone } from '../errors/limits.ts';

export interface SemaphoreOptions {
  readonly places: number;
  /** How many of them one line may hold; all of them unless said otherwise. */
  readonly placesOfLine?: number;
  /** How many may wait, in all lines. */
  readonly queue: number;
  /** Milliseconds that one may wait; as long as it takes unless said otherwise. */
  readonly wait?: number;
  /** The error where no place is left; `busy` unless said otherwise. */
  readonly refusal?: () => Error;
  /** What a line has had so far: the one that has had least goes first. Without it lines take turns. */
  readonly spent?: (line: string) => number;
}

export interface Turn {
  /** Undefined: the line of the server itself, which may hold every place. */
  readonly line?: string | undefined;
  /** Ends the wait when it is aborted. */
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
  /** The waiting ones by line, in the order of their turns. */
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

  /** Resolves to what gives the place back. */
  acquire({ line = '', signal }: Turn = {}): Promise<Release> {
    if (signal?.aborted) return Promise.reject(clientGone());
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
      const abort = (): void => refuse(clientGone());
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

  /** The first one of the line whose turn it is enters; then its line is behind the others. */
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

  /** When too many wait, the last one of the longest line is refused. */
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
