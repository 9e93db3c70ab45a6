// The layout of a backup: a tar in gzip, with `backup.json` first, files of the media library below `files/`, the database below
// `database/`, and last `manifest.json` with the digest of each. A truncated backup has no manifest.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Part } from '../database/stored-state.ts';
import { decryptedBytes, encrypting } from './cipher.ts';

/** The version of the layout. */
export const layout = 1;
export const headName = 'backup.json';
export const manifestName = 'manifest.json';
export const filesFolder = 'files/';
export const databaseFolder = 'database/';

export interface Head {
  readonly layout: number;
  /** The version of Plinth. */
  readonly plinth: string;
  readonly createdAt: string;
  readonly database: string;
  /** The storage of the media library; null if its files are not in the backup. */
  readonly storage: string | null;
}

export interface Manifest {
  readonly entries: readonly BackupEntry[];
  /** The files to which the database refers. Other files in the backup were deleted while it was taken. */
  readonly files: readonly string[];
}

export interface BackupEntry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export class BackupWriter {
  readonly entries: BackupEntry[] = [];
  readonly #archive = pack();
  readonly #written: Promise<void>;

  /** Without `key` the backup is not encrypted. */
  constructor(path: string, key: string | undefined) {
    // The fastest level, because most bytes are images and videos, which are compressed already.
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const file = createWriteStream(path, { mode: 0o600, flush: true });
    const steps = key === undefined ? [] : [encrypting(key)];
    this.#written = pipeline([this.#archive, gzip, ...steps, file]);
    // Awaited in `end`. Without this handler, a write error before that would be an unhandled rejection, which ends the process.
    this.#written.catch(() => undefined);
  }

  async addPart({ name, size, bytes }: Part): Promise<void> {
    const hash = createHash('sha256');
    const hashing = new PassThrough();
    hashing.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(bytes, hashing, this.#archive.entry({ name, size }) as unknown as Writable);
    this.entries.push({ name, size, sha256: hash.digest('hex') });
  }

  addJson(name: string, value: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#archive.entry({ name }, JSON.stringify(value), (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    this.#archive.finalize();
    await this.#written;
  }

  destroy(): void {
    this.#archive.destroy();
  }
}

/** The entries of a backup in their order. The bytes of an entry have to be read before the next entry is requested. */
export async function* readParts(path: string, key: string | undefined): AsyncGenerator<Part> {
  const archive = extract();
  const read = pipeline(
    Readable.from(decryptedBytes(path, key), { objectMode: false }),
    createGunzip(),
    archive as unknown as Writable,
  );
  // The loop below throws the same error; without this handler it would also be an unhandled rejection.
  read.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const bytes = entry as unknown as Readable;
      yield { name: entry.header.name, size: entry.header.size ?? 0, bytes };
      bytes.resume();
    }
    await read;
  } finally {
    archive.destroy();
  }
}

/** SHA-256 in hex. */
export async function digestOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Makes the names of new files in the folder durable. */
export async function flushFolder(path: string): Promise<void> {
  const handle: FileHandle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
