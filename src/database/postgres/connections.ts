// Connections to PostgreSQL: a pool for fast reads and writes, and a small one for slow reads. Queues are bounded, and writes never
// use all connections.
import pg from 'pg';
import { Semaphore, type Turn } from '../../semaphore/semaphore.ts';
import type { DatabaseLoad } from '../database.ts';
import type { Pooler } from '../pooler.ts';
import type { ReadLimits } from '../read-limits.ts';
import { SeenStatements } from '../seen-statements.ts';
import { SlowTurns } from '../slow-turns.ts';
import { NamedStatements } from './named-statements.ts';
import { Silence } from './silence.ts';
import { unconnectedOr } from './unavailable.ts';

/** A connection that is in use. */
export interface HeldConnection {
  readonly client: pg.PoolClient;
  /** Undefined behind a pooler, where another transaction may get another connection. */
  readonly statements: NamedStatements | undefined;
  /** Returns the connection to the pool, or closes it if it is broken. */
  readonly release: (isBroken: boolean) => void;
}

export interface ConnectionsOptions {
  readonly connection: pg.PoolConfig;
  readonly pooler: Pooler;
  readonly limits: ReadLimits;
  /** Makes the server respond on a connection of its own. */
  readonly ask: () => Promise<unknown>;
  /** Called when all connections are replaced. */
  readonly onReplaced: () => void;
  readonly onError: (error: Error) => void;
}

/** Characters of a statement that may get a name. */
const maxNamedLength = 10_000;
/** Seconds after which a connection is replaced, which frees what the server keeps for it. */
const connectionLifetimeSeconds = 1800;
/** Milliseconds in which connections are not replaced again because of a server that is read-only. */
const betweenReplacements = 3000;
/** Statements that may wait in the fast lane. They are short. */
const fastQueue = 10_000;
/** Milliseconds that a write may wait for a connection. */
const writeWait = 30_000;

export class Connections {
  readonly seen = new SeenStatements(maxNamedLength);
  /** The statements that begin a transaction. */
  readonly begin: readonly string[];
  readonly silence: Silence;
  readonly #pooler: Pooler;
  readonly #pool: pg.Pool;
  readonly #slowPool: pg.Pool;
  readonly #places: Readonly<{ fast: Semaphore; slow: SlowTurns; write: Semaphore }>;
  readonly #statements = new WeakMap<pg.Client, NamedStatements>();
  readonly #onReplaced: () => void;
  readonly #madeAt = new WeakMap<pg.ClientBase, number>();
  /** Connections that were made earlier are closed after their use. */
  #replacedAt = Number.NEGATIVE_INFINITY;

  constructor({ connection, pooler, limits, ask, onReplaced, onError }: ConnectionsOptions) {
    const isOwn = pooler === 'session';
    this.silence = new Silence(ask);
    this.#pooler = pooler;
    this.#onReplaced = onReplaced;
    this.begin = isOwn ? ['begin'] : ['begin', `set local statement_timeout = ${maxDuration(limits)}`];
    const { max = 10 } = connection;
    const { wait, queue } = limits;
    const slow = Math.max(1, Math.min(limits.slow, Math.floor(max / 2)));
    const fast = Math.max(1, max - slow);
    this.#places = {
      fast: new Semaphore({ places: fast, queue: fastQueue, wait }),
      slow: new SlowTurns({ slow, queue, wait }),
      write: new Semaphore({ places: Math.max(1, fast - 2), queue: fastQueue, wait: writeWait }),
    };
    const shared: pg.PoolConfig = {
      ...connection,
      // Sends the statements of a transaction without waiting for each reply.
      pipeline: true,
      connectionTimeoutMillis: connectTimeout,
      // Without it, a statement whose server has vanished without a word would wait for ever, and keep its place.
      keepAlive: true,
      keepAliveInitialDelayMillis: silence,
      maxLifetimeSeconds: connectionLifetimeSeconds,
      // The pool waits for the promise before it hands out the connection.
      onConnect: (client) => {
        this.#madeAt.set(client, performance.now());
        return setUp(client, isOwn ? limits : undefined, onError);
      },
    };
    this.#pool = new pg.Pool({ ...shared, max: fast });
    this.#slowPool = new pg.Pool({ ...shared, max: slow, min: 0 });
    // The pool replaces a broken idle connection; without a listener its error would end the process.
    for (const pool of [this.#pool, this.#slowPool]) pool.on('error', onError);
  }

  get load(): DatabaseLoad {
    const { fast, slow, write } = this.#places;
    const pools = { fast: this.#pool, slow: this.#slowPool };
    return {
      lanes: { fast: fast.load, slow: slow.load, write: write.load },
      pools: Object.fromEntries(
        Object.entries(pools).map(([name, { totalCount, idleCount }]) => [
          name,
          { open: totalCount, idle: idleCount },
        ]),
      ),
    };
  }

  async takeFast(turn: Turn): Promise<HeldConnection> {
    return this.#hold(this.#pool, await this.#places.fast.acquire(turn));
  }

  /** `work` has to end when its signal is aborted, and may be called again. */
  runSlow<T>(work: (held: HeldConnection, giveWay: AbortSignal) => Promise<T>, turn: Turn): Promise<T> {
    const run = async (giveWay: AbortSignal): Promise<T> =>
      work(await this.#hold(this.#slowPool, () => undefined), giveWay);
    return this.#places.slow.run(run, turn);
  }

  /** A connection for a transaction. */
  async takeForWrite(): Promise<HeldConnection> {
    const leaveWrites = await this.#places.write.acquire();
    try {
      const leave = await this.#places.fast.acquire();
      return await this.#hold(this.#pool, () => {
        leave();
        leaveWrites();
      });
    } catch (error) {
      leaveWrites();
      throw error;
    }
  }

  /** For a server that has become a replica: it keeps its connections, while new ones may lead to the primary. */
  replaceAll(): void {
    if (performance.now() < this.#replacedAt + betweenReplacements) return;
    this.#replacedAt = performance.now();
    this.#onReplaced();
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#slowPool.end()]);
  }

  async #hold(pool: pg.Pool, leave: () => void): Promise<HeldConnection> {
    try {
      const client = await this.#connect(pool);
      const release = (isBroken: boolean): void => {
        client.release(isBroken || this.#isReplaced(client));
        leave();
      };
      return { client, statements: this.#statementsOf(client), release };
    } catch (error) {
      leave();
      throw unconnectedOr(error);
    }
  }

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (!this.#isReplaced(client)) return client;
    client.release(true);
    return this.#connect(pool);
  }

  #isReplaced(client: pg.PoolClient): boolean {
    return (this.#madeAt.get(client) ?? 0) < this.#replacedAt;
  }

  #statementsOf(client: pg.PoolClient): NamedStatements | undefined {
    if (this.#pooler === 'transaction') return undefined;
    const known = this.#statements.get(client);
    if (known) return known;
    const statements = new NamedStatements();
    this.#statements.set(client, statements);
    return statements;
  }
}

const connectTimeout = 10_000;
/** Milliseconds without data after which a connection is probed. It is closed after ten seconds of failed probes. */
const silence = 10_000;

/** Milliseconds after our own deadline at which PostgreSQL ends a statement by itself. */
const grace = 1000;

const maxDuration = ({ timeout }: ReadLimits): number => Math.floor(timeout + grace);

/** The time-out of the role ended a transaction between two queries: the next one is only told that the connection is lost. */
const idleInTransaction = '25P03';

/** `limits`: undefined behind a pooler, where settings would affect other clients. */
async function setUp(
  client: pg.ClientBase,
  limits: ReadLimits | undefined,
  onError: (error: Error) => void,
): Promise<void> {
  // An error of a connection in use is reported to its query; without a listener it would also end the process.
  client.on('error', (error) => {
    if (Reflect.get(error, 'code') === idleInTransaction) onError(error);
  });
  if (!limits) return;
  await client.query(`set statement_timeout = ${maxDuration(limits)}`);
  // It takes longer than most statements, and is chosen by the costs of parts that do not run (decision 066). Engines may not have it.
  await client.query('set jit = off').catch(() => undefined);
  // Compatible engines, and servers on some operating systems, refuse it.
  await client.query('set client_connection_check_interval = 500').catch(() => undefined);
}
