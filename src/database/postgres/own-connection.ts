// A connection beside the pools, for short statements that must not wait for anything that uses these. It is opened when it is needed,
// and closed after some seconds without use.
import pg from 'pg';

export interface OwnConnectionOptions {
  readonly connection: pg.PoolConfig;
  readonly onError: (error: Error) => void;
  /** Milliseconds after which a use ends, whatever it waits for. */
  readonly deadline?: number;
}

export class OwnConnection {
  readonly #pool: pg.Pool;
  readonly #deadline: number;
  #isOutdated = false;

  constructor({ connection, onError, deadline = 10_000 }: OwnConnectionOptions) {
    this.#deadline = deadline;
    this.#pool = new pg.Pool({ ...connection, min: 0, max: 1, connectionTimeoutMillis: deadline });
    this.#pool.on('error', onError);
    // While a client is in use, the pool does not listen. The query reports the error.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Uses follow one another. After one that failed, the next has a new connection. */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isBroken = true;
    const timer = setTimeout(() => void client.end(), this.#deadline);
    try {
      const result = await work(client);
      isBroken = false;
      return result;
    } finally {
      clearTimeout(timer);
      client.release(isBroken || this.#isOutdated);
      this.#isOutdated = false;
    }
  }

  /** The next use, or the one after it, has a new connection. */
  renew(): void {
    this.#isOutdated = true;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
