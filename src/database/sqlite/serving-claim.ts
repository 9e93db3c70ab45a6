// Which process serves from a SQLite file. It holds a lock of the operating system on a file beside it, so that the claim ends with
// the process, however that ends. Commands, backups and imports have none: beside a server they are as they should be.
import Sqlite from 'better-sqlite3';
import { makePrivate } from './private-file.ts';

export interface ServingProcess {
  readonly pid: number;
  /** The process that replaces one server by the next: such servers belong together. */
  readonly starter: number;
}

/** Milliseconds after which a server looks whether the one before it has ended. */
const retry = 2000;

export class ServingClaim {
  /** Another server that has the file already. */
  readonly other: ServingProcess | undefined;
  readonly #file: Sqlite.Database;
  #timer: NodeJS.Timeout | undefined;

  /** `filename`: of the database. */
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

  /** False where another process holds it. */
  #hold({ pid, starter }: ServingProcess): boolean {
    const isHeld = this.#unlessBusy(() => {
      this.#file.exec('create table if not exists server (pid integer, starter integer)');
      this.#file.exec('begin immediate; delete from server');
      this.#file.prepare('insert into server values (?, ?)').run(pid, starter);
      // Readers see what is committed; the lock is that of a transaction which stays open.
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
