// Resumable uploads on disk: the received bytes, and the metadata of the upload as JSON. They survive a restart, so that a client
// can continue. Unfinished uploads are deleted when they expire.
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../../receiving/private-folder.ts';
import { creating } from '../../receiving/unwritable.ts';
import type { Unfinished, UploadHolder } from './unfinished.ts';

export interface UploadFacts {
  readonly id: string;
  readonly size: number;
  readonly metadata: Readonly<Record<string, string | null>>;
  readonly createdAt: string;
  /** The caller who created it; empty for the public. */
  readonly owner: string;
  /** The IP address of the client that created it. */
  readonly address?: string;
  /** The `hash` of the future record, chosen by the first attempt to store the file. */
  readonly hash?: string;
  /** The record, once it exists; the bytes are deleted then. */
  readonly documentId?: string;
}

/** Uploads expire this long after their creation, finished ones too. */
export const lifetimeMs = 24 * 3_600_000;
const idPattern = /^[0-9a-f]{32}$/;

interface ResumableStoreOptions {
  readonly unfinished: Unfinished;
  /** The owner and address of an upload that is being created. */
  readonly holderOf: (id: string) => UploadHolder;
}

export class ResumableStore {
  readonly #folder: string;
  readonly #options: ResumableStoreOptions;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string, options: ResumableStoreOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  async create(begun: Pick<UploadFacts, 'id' | 'size' | 'metadata' | 'createdAt'>): Promise<void> {
    await creating(() => makePrivateFolder(this.#folder));
    const { id } = begun;
    const holder = this.#options.holderOf(id);
    try {
      await creating(() => writeFile(this.pathOf(id), '', { flag: 'wx' }));
      await this.save({ ...begun, ...holder });
    } catch (error) {
      await this.forget(id);
      throw error;
    }
  }

  /** Deletes expired uploads, and counts the others in `unfinished`. Resolves to the number of deleted uploads. */
  async deleteExpired(): Promise<number> {
    let count = 0;
    for (const id of await this.ids()) {
      const facts = await this.find(id);
      if (facts && Date.now() - Date.parse(facts.createdAt) < lifetimeMs) {
        // Uploads of an earlier version have no address and are counted by their owner only.
        if (facts.documentId === undefined)
          this.#options.unfinished.note(id, { ...facts, address: facts.address ?? '' });
        continue;
      }
      await this.forget(id);
      count++;
    }
    return count;
  }

  /** Runs `work` after all earlier work on the upload: it must not be deleted while it is being finished. */
  async inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(work, work);
    this.#turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    }
  }

  /** How many bytes have been received. The bytes of a finished upload are deleted, so its size is the offset. */
  async offsetOf({ id, size, documentId }: UploadFacts): Promise<number> {
    return documentId === undefined ? (await stat(this.pathOf(id))).size : size;
  }

  /** Undefined if there is no upload with this id. */
  async find(id: string): Promise<UploadFacts | undefined> {
    const text = idPattern.test(id)
      ? await readFile(this.#factsPath(id), 'utf8').catch(() => undefined)
      : undefined;
    // `save` wrote it under another name and then renamed it, so it is complete.
    return text === undefined ? undefined : (JSON.parse(text) as UploadFacts);
  }

  async save(facts: UploadFacts): Promise<void> {
    const path = this.#factsPath(facts.id);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify(facts));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    if (facts.documentId !== undefined) this.#options.unfinished.end(facts.id);
  }

  async forget(id: string): Promise<void> {
    this.#options.unfinished.end(id);
    for (const path of [this.#factsPath(id), `${this.#factsPath(id)}.new`, this.pathOf(id)])
      await rm(path, { force: true });
  }

  async ids(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return [...new Set(names.map((name) => name.slice(0, 32)))].filter((id) => idPattern.test(id));
  }

  pathOf(id: string): string {
    return join(this.#folder, id);
  }

  #factsPath(id: string): string {
    return `${this.pathOf(id)}.json`;
  }
}
