// Detects a second server on one SQLite file. A server holds an operating system lock on a file beside the database,
// which ends with the process. Commands, backups and imports take no lock: they may run beside a server.
import Sqlite from 'better-sqlite3';
import { makePrivate } from './private-file.ts';

export interface ServingProcess {
  readonly pid: number;
  /** The parent process that replaces one server by the next. Servers with the same parent belong together. */
  readonly starter: number;
}

/** Milliseconds after which a server tries again to get the lock of its predecessor. */
const retry = 2000;

export class ServingClaim {
  /** Another server that uses the file. */
  readonly other: ServingProcess | undefined;
  readonly #file: Sqlite.Database;
  #timer: NodeJS.Timeout | undefined;

  /** `filename` is that of the database. */
  constructor(filename: string, own: ServingProcess) {
    const path = `${filename}-server`;
    makePrivate(path);
    this.#file = new Sqlite(path, { timeout: 0 });
    if (this.#hold(own)) return;
    const holder = this.#holder();
    this.other = holder?.starter === own.starter ? undefined : holder;
    this.#timer = setInterval(() => this.#hold(own) && clearInterval(this.#timer), retry).unref();
  }

  release(): void {
    clearInterval(this.#timer);
    this.#file.close();
  }

  /** Returns false if another process holds the lock. */
  #hold({ pid, starter }: ServingProcess): boolean {
    const isHeld = this.#unlessBusy(() => {
      this.#file.exec('create table if not exists server (pid integer, starter integer)');
      this.#file.exec('begin immediate; delete from server');
      this.#file.prepare('insert into server values (?, ?)').run(pid, starter);
      // Commits the data for readers, then holds the write lock by an open transaction.
      this.#file.exec('commit; begin immediate');
      return true;
    });
    return isHeld ?? false;
  }

  #holder(): ServingProcess | undefined {
    const select = 'select pid, starter from server';
    return this.#unlessBusy(() => this.#file.prepare(select).get() as ServingProcess | undefined);
  }

  #unlessBusy<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec('rollback');
      if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
      throw error;
    }
  }
}
