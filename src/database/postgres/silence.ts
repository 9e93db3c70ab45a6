// Ends connections whose server has fallen silent: it is frozen, or has vanished without a word while it owed a reply. The system still
// keeps such connections open. A long statement is silent too, so another connection tells the two apart.
import type pg from 'pg';
import { type Deadline, Deadlines } from '../../semaphore/deadlines.ts';
import { isUnavailable } from './unavailable.ts';

/** Milliseconds without a reply after which the server is asked whether it is there. */
const patience = 10_000;

interface Wait {
  readonly client: pg.Client;
  deadline: Deadline | undefined;
  isOver: boolean;
}

export class Silence {
  readonly #waits = new Deadlines<Wait>((wait) => void this.#look(wait));
  readonly #ask: () => Promise<unknown>;
  readonly #patience: number;

  /** `ask` makes the server respond on another connection, and rejects in bounded time if it does not. */
  constructor(ask: () => Promise<unknown>, milliseconds = patience) {
    this.#ask = ask;
    this.#patience = milliseconds;
  }

  /** Ends the connection if its server is silent before `reply` has come; that rejects then. */
  watch<T>(client: pg.Client, reply: Promise<T>): Promise<T> {
    const wait: Wait = { client, deadline: undefined, isOver: false };
    this.#begin(wait);
    const end = (): void => {
      wait.isOver = true;
      if (wait.deadline) this.#waits.delete(wait.deadline);
    };
    reply.then(end, end);
    return reply;
  }

  #begin(wait: Wait): void {
    wait.deadline = this.#waits.set(wait, this.#patience);
  }

  async #look(wait: Wait): Promise<void> {
    const isSilent = await this.#ask().then(() => false, isUnavailable);
    if (wait.isOver) return;
    if (isSilent) wait.client.connection.stream.destroy(silent());
    else this.#begin(wait);
  }
}

/** With a code by which it is taken for a server that cannot be reached. */
const silent = (): Error =>
  Object.assign(new Error('PostgreSQL has stopped responding in the middle of a transaction'), {
    code: 'ETIMEDOUT',
  });
