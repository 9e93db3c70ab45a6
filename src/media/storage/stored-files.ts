// The list of all files in storage. A file is announced before it is stored, adopted in the transaction that writes its
// record, and doomed in the transaction that removes its last reference. Doomed files stay on the list until they are
// deleted. If a process dies, its announcements expire and the remaining processes doom these files.
import type { Database, Transaction } from '../../database/database.ts';
import { committed, readAll } from '../../database/rows.ts';
import { storingTooSlow } from '../../errors/families/media.ts';
import type { Rows } from '../../sql/columns.ts';
import type { Sql } from '../../sql/sql.ts';
import * as statements from '../../sql/stored/stored-files.ts';
import type { FileStorage } from './storage.ts';

/** An announcement expires after this time unless its process renews it. */
const leaseMs = 15_000;
const renewalMs = 3_000;
const sweepMs = 5_000;
const maxDeletedPerSweep = 500;

export class StoredFiles {
  readonly #database: Database;
  readonly #storage: FileStorage;
  readonly #announced = new Set<string>();
  readonly #timers: readonly NodeJS.Timeout[];
  #sweeping: Promise<void> = Promise.resolve();

  private constructor(database: Database, storage: FileStorage) {
    this.#database = database;
    this.#storage = storage;
    const every = (ms: number, work: () => Promise<void>): NodeJS.Timeout =>
      setInterval(() => void work().catch(warn), ms).unref();
    this.#timers = [every(renewalMs, () => this.#renew()), every(sweepMs, () => this.sweep())];
  }

  /** Deletes the files that an earlier process doomed but did not delete, before requests are served. */
  static async open(database: Database, storage: FileStorage): Promise<StoredFiles> {
    const files = new StoredFiles(database, storage);
    await files.sweep().catch(warn);
    return files;
  }

  async announce(files: readonly statements.NewStoredFile[]): Promise<void> {
    const provider = this.#storage.name;
    for (const { key } of files) this.#announced.add(key);
    await this.#write(statements.insertIncoming({ provider, files, expiresAt: this.#leaseEnd() }));
  }

  /** Called in the transaction that writes the record. The files that the record had before are doomed. */
  async adopt(transaction: Transaction, documentId: string, keys: readonly string[]): Promise<void> {
    await transaction.run(statements.doomCurrent(documentId));
    const adopted = await transaction.run(statements.adoptIncoming(documentId, keys));
    if (adopted !== keys.length) throw storingTooSlow();
  }

  /** Called in the transaction that deletes the record. */
  async doom(transaction: Transaction, documentId: string): Promise<void> {
    await transaction.run(statements.doomCurrent(documentId));
  }

  /** Called after a failure: deletes the files that were announced and not adopted. */
  async giveUp(keys: readonly string[]): Promise<void> {
    await this.#write(statements.doomIncoming(keys));
    const adopted = new Set((await this.#read(statements.selectCurrent(keys))).map(({ key }) => key));
    // Includes files that another process has taken off the list while this one was still storing them.
    await this.#deleteDoomed(keys.filter((key) => !adopted.has(key)));
  }

  /** Ends the renewal of these announcements. */
  settled(keys: readonly string[]): void {
    for (const key of keys) this.#announced.delete(key);
  }

  /** Deletes the doomed files of a document; a failed deletion is repeated by a later sweep. */
  async deleteDoomedOf(documentId: string): Promise<void> {
    const rows = await this.#read(statements.selectDoomedOf(this.#storage.name, documentId));
    await this.#deleteDoomed(rows.map(({ key }) => key)).catch(warn);
  }

  /** The key of each address that has a record. */
  async keysOf(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (addresses.length === 0) return new Map();
    const rows = await this.#read(statements.selectKeys(addresses));
    return new Map(rows.map(({ address, key }) => [address, key]));
  }

  /** Deletes the files that have no record and that no process is storing. */
  sweep(): Promise<void> {
    const next = this.#sweeping.then(() => this.#sweep());
    this.#sweeping = next.catch(() => undefined);
    return next;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { name } = this.#storage;
    // If the clock was set forward, the announcements of this process would have expired.
    await this.#renew();
    const now = new Date(this.#database.now()).toISOString();
    // Usually nothing has expired, so a read avoids a write transaction.
    const [expired] = await this.#read(statements.selectExpired(name, now));
    if (expired) await this.#write(statements.doomExpired(name, now));
    const doomed = await this.#read(statements.selectDoomed(name, maxDeletedPerSweep));
    await this.#deleteDoomed(doomed.map(({ key }) => key));
  }

  async #deleteDoomed(keys: readonly string[]): Promise<void> {
    const deleted: string[] = [];
    const failures: unknown[] = [];
    for (const key of keys)
      try {
        await this.#storage.delete(key);
        deleted.push(key);
      } catch (error) {
        // The others are deleted all the same.
        failures.push(error);
      }
    if (deleted.length > 0) await this.#write(statements.deleteDoomed(deleted));
    if (failures.length > 0) throw failures[0];
  }

  async #renew(): Promise<void> {
    if (this.#announced.size > 0)
      await this.#write(statements.renewIncoming([...this.#announced], this.#leaseEnd()));
  }

  /** By the clock that all nodes share: with a local clock, another node could doom files that this one is storing. */
  #leaseEnd(): string {
    return new Date(this.#database.now() + leaseMs).toISOString();
  }

  #read<T>(rows: Rows<T>): Promise<readonly T[]> {
    return readAll(committed(this.#database), rows);
  }

  #write(statement: Sql): Promise<number> {
    return this.#database.write((transaction) => transaction.run(statement));
  }
}

const warn = (error: unknown): void =>
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
