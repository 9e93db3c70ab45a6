// The statistics of a running server. They are counted at the start, periodically, and soon after many writes; never as part of a
// request.
import type { ChangedRows, Database } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';
import { countStatistics } from './count.ts';
import { differNotably, mayDifferNotably } from './notable-difference.ts';
import { plannerUpkeep } from './planner-upkeep.ts';
import { emptyStatistics, rowsIn, type Statistics } from './statistics.ts';

/** Milliseconds between two counts. */
const usualPause = 30_000;
/** Milliseconds between two counts while statistics are out of date. */
const minPause = 1000;
/** Counting may take this share of the time. */
const maxShare = 0.01;

export class CountedStatistics {
  readonly #database: Database;
  readonly #schema: () => Schema;
  readonly #warn: (error: Error) => void;
  readonly #keepPlanner: ReturnType<typeof plannerUpkeep>;
  #current: Statistics = emptyStatistics;
  #isClosed = false;
  #counting: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** The earliest time of the next count, by `performance.now()`, so that counting does not exceed its share of the time. */
  #earliest = Number.POSITIVE_INFINITY;
  /** Changed rows by content type since the current statistics were counted. */
  #changed = new Map<string, number>();

  constructor(database: Database, schema: () => Schema, warn: (error: Error) => void) {
    this.#database = database;
    this.#schema = schema;
    this.#warn = warn;
    this.#keepPlanner = plannerUpkeep(database);
    database.onChange((rows) => this.#noteChanges(rows));
  }

  get current(): Statistics {
    return this.#current;
  }

  /** Counts now, and again after each pause. */
  start(): void {
    const begin = performance.now();
    this.#earliest = Number.POSITIVE_INFINITY;
    const next = (): void => {
      const end = performance.now();
      const pause = (end - begin) / maxShare;
      this.#earliest = end + Math.max(minPause, pause);
      const isOutdated = this.#current.outdated.size > 0;
      this.#startAt(isOutdated ? this.#earliest : end + Math.max(usualPause, pause));
    };
    this.refresh()
      .then(() => (this.#isClosed ? undefined : this.#keepPlanner(this.#current)))
      .catch(this.#warn)
      .finally(next);
  }

  #startAt(moment: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.start(), Math.max(0, moment - performance.now())).unref();
  }

  /** Counts everything after a count that is running has ended. */
  refresh(): Promise<void> {
    this.#counting = this.#counting.catch(() => undefined).then(() => this.#count());
    return this.#counting;
  }

  #noteChanges(rows: ChangedRows): void {
    for (const [uid, changed] of rows) this.#changed.set(uid, (this.#changed.get(uid) ?? 0) + changed);
    if (this.#current === emptyStatistics) return;
    const { version, outdated } = this.#current;
    const late = this.#outdatedOf(rows.keys(), this.#current).filter((uid) => !outdated.has(uid));
    if (late.length === 0) return;
    this.#current = { ...this.#current, outdated: new Set([...outdated, ...late]), version: version + 1 };
    if (Number.isFinite(this.#earliest)) this.#startAt(this.#earliest);
  }

  #outdatedOf(uids: Iterable<string>, counted: Pick<Statistics, 'rows'>): readonly string[] {
    const { contentTypes } = this.#schema();
    return [...uids].filter((uid) => {
      const contentType = contentTypes.get(uid);
      return contentType && mayDifferNotably(this.#changed.get(uid) ?? 0, rowsIn(counted, contentType));
    });
  }

  async #count(): Promise<void> {
    this.#changed = new Map();
    const counted = await countStatistics(this.#database, this.#schema(), {
      before: this.#current,
      warn: this.#warn,
      isEnough: () => this.#isClosed,
    });
    if (this.#isClosed) return;
    const outdated = new Set(this.#outdatedOf(this.#changed.keys(), counted));
    const isNotable =
      this.#current === emptyStatistics ||
      this.#current.outdated.size + outdated.size > 0 ||
      differNotably(this.#current, counted);
    this.#current = { ...counted, outdated, version: this.#current.version + (isNotable ? 1 : 0) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#counting.catch(() => undefined);
  }
}
