// The cron tasks of a project: those of config/server and of `strapi.cron.add`. Every node schedules them, and the node
// that claims a run in the database executes it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { faultOf } from '../../graphql/extension/project-code.ts';
import { placeIn } from '../code/placed-fault.ts';
import type { ClaimRun } from './claim-runs.ts';
import { type CronTask, cronTasks } from './cron-task.ts';

export interface CronService {
  /** `{ '0 3 * * *': ({ strapi }) => {} }`, or `{ name: { task, options } }`. */
  add(tasks: unknown): void;
  /** Removes tasks by the name with which they were added. */
  remove(name: string): void;
  /** The scheduled tasks. */
  readonly jobs: readonly JobView[];
}

/** A task as code finds it in `strapi.cron.jobs`. */
export interface JobView {
  /** Null for a task that is named by its rule. */
  readonly name: string | null;
  readonly options: unknown;
  readonly job: {
    /** Runs it on this node now, in addition to its schedule. */
    readonly invoke: () => Promise<unknown>;
    readonly nextInvocation: () => Date | null;
    readonly nextRun: () => Date | null;
    readonly cancel: () => boolean;
    readonly stop: () => boolean;
  };
}

export interface CronOptions {
  readonly folder: string;
  readonly claim: ClaimRun;
  readonly log: Logger;
  /** Milliseconds that runs may take after the server begins to stop. */
  readonly gracefulTimeout: number;
}

interface Job {
  readonly task: CronTask;
  /** The same on all nodes. */
  readonly key: string;
  timer?: NodeJS.Timeout;
}

/** Milliseconds after which a waiting task looks at the clock again: it may have been set, or the machine was asleep. */
const maxTimerMs = 30_000;

export class CronJobs implements CronService {
  readonly #options: CronOptions;
  readonly #jobs = new Set<Job>();
  readonly #runs = new Set<Promise<void>>();
  // A task that a request adds must not run in the request's context or transaction.
  readonly #outside = AsyncLocalStorage.snapshot();
  #strapi: unknown;

  constructor(options: CronOptions) {
    this.#options = options;
  }

  add(tasks: unknown): void {
    this.schedule(cronTasks(tasks));
  }

  schedule(tasks: readonly CronTask[]): void {
    for (const task of tasks) {
      const job: Job = { task, key: this.#keyOf(task.name) };
      this.#jobs.add(job);
      if (this.#strapi !== undefined) this.#outside(() => this.#plan(job));
    }
  }

  remove(name: string): void {
    if (typeof name !== 'string' || name === '')
      throw new ExtensionFault('The name of the task is missing.', 'Write strapi.cron.remove(name).');
    for (const job of this.#jobs) if (job.task.name === name) this.#end(job);
  }

  get jobs(): readonly JobView[] {
    return [...this.#jobs].map((job) => this.#viewOf(job));
  }

  start(strapi: unknown): void {
    this.#strapi = strapi;
    for (const job of this.#jobs) this.#outside(() => this.#plan(job));
  }

  /** Stops scheduling, and waits for running tasks as long as the server waits for requests. */
  async close(): Promise<void> {
    this.#strapi = undefined;
    for (const job of this.#jobs) this.#end(job);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#options.gracefulTimeout);
    });
    await Promise.race([Promise.all(this.#runs), late]);
    clearTimeout(timer);
  }

  /** Two tasks with the same name get different keys. */
  #keyOf(name: string): string {
    const taken = new Set([...this.#jobs].map(({ key }) => key));
    let key = name;
    for (let number = 2; taken.has(key); number++) key = `${name} ${number}`;
    return key;
  }

  #viewOf(job: Job): JobView {
    const { name, options, schedule, run } = job.task;
    const next = () => schedule?.(new Date()) ?? null;
    const cancel = () => {
      this.#end(job);
      return true;
    };
    return {
      name: options === undefined ? null : name,
      options: options ?? name,
      job: {
        invoke: async () => run({ strapi: this.#strapi }, new Date()),
        nextInvocation: next,
        nextRun: next,
        cancel,
        stop: cancel,
      },
    };
  }

  #end(job: Job): void {
    clearTimeout(job.timer);
    this.#jobs.delete(job);
  }

  #plan(job: Job): void {
    const { name, schedule } = job.task;
    const due = schedule?.(new Date());
    if (due) {
      this.#wait(job, due);
      return;
    }
    if (schedule)
      this.#options.log.info(`The cron task ${name} will not run again: its schedule has no future time`);
    else
      this.#options.log.warn(
        `The cron task ${JSON.stringify(name)} never runs, because it has no schedule. Write { task, options: { rule: '0 3 * * *' } }`,
      );
    this.#end(job);
  }

  #wait(job: Job, due: Date): void {
    const left = due.getTime() - Date.now();
    if (left > 0) {
      job.timer = setTimeout(() => this.#look(job, due), Math.min(left, maxTimerMs)).unref();
      return;
    }
    const run = this.#run(job, due).finally(() => this.#runs.delete(run));
    this.#runs.add(run);
    this.#plan(job);
  }

  /** If the clock was set back, a time before `due` is the next one. */
  #look(job: Job, due: Date): void {
    const next = job.task.schedule?.(new Date());
    this.#wait(job, next && next < due ? next : due);
  }

  /** Never rejects. */
  async #run({ task, key }: Job, due: Date): Promise<void> {
    const { claim, log, folder } = this.#options;
    const strapi = this.#strapi;
    try {
      if (await claim(key, due)) await task.run({ strapi }, due);
    } catch (error) {
      const place = placeIn(folder, error);
      log.error(
        { err: faultOf(error) },
        `The cron task ${task.name} failed${place === undefined ? '' : ` (${place})`}`,
      );
    }
  }
}
