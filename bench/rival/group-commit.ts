// Group commit: writes that wait at the same time share one transaction, each with its own savepoint.

interface Job {
  readonly work: () => void;
  readonly settle: (error?: unknown) => void;
}

export class GroupCommit {
  readonly #exec: (text: string) => void;
  #waiting: Job[] = [];

  constructor(exec: (text: string) => void) {
    this.#exec = exec;
  }

  add<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        work: () => {
          result = work();
        },
        settle: (error) => (error === undefined ? resolve(result) : reject(error)),
      });
      if (this.#waiting.length === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#exec('begin immediate');
    const errors = jobs.map(({ work }) => this.#run(work));
    this.#exec('commit');
    for (const [index, { settle }] of jobs.entries()) settle(errors[index]);
  }

  #run(work: () => void): unknown {
    this.#exec('savepoint job');
    try {
      work();
      this.#exec('release job');
      return undefined;
    } catch (error) {
      this.#exec('rollback to job; release job');
      return error;
    }
  }
}
