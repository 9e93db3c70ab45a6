// Adapts ResumableStore to the interface of the tus library, which is loaded with the first resumable upload.
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { lifetimeMs, type ResumableStore } from './resumable-store.ts';

export class TusStore extends DataStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  readonly #store: ResumableStore;

  constructor(store: ResumableStore) {
    super();
    this.#store = store;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    upload.creation_date = new Date().toISOString();
    await this.#store.create({ id, size, metadata, createdAt: upload.creation_date });
    return upload;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = this.#store.pathOf(id);
    await pipeline(source, createWriteStream(path, { flags: 'r+', start: offset }));
    return (await stat(path)).size;
  }

  override async getUpload(id: string): Promise<Upload> {
    const facts = await this.#store.find(id);
    if (!facts) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata, createdAt } = facts;
    const offset = await this.#store.offsetOf(facts);
    return new Upload({ id, size, offset, metadata: { ...metadata }, creation_date: createdAt });
  }

  override async remove(id: string): Promise<void> {
    await this.#store.inTurn(id, async () => {
      if (!(await this.#store.find(id))) throw ERRORS.FILE_NOT_FOUND;
      await this.#store.forget(id);
    });
  }

  override getExpiration(): number {
    return lifetimeMs;
  }

  override deleteExpired(): Promise<number> {
    return this.#store.deleteExpired();
  }
}
