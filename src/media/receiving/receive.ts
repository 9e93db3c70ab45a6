// Streams a multipart body into temporary files, with only a few chunks in memory. Temporary files are removed after any failure.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesEmpty, filesTooLarge } from '../../errors/families/media.ts';
import { parseForm } from '../../routes/parse-form.ts';
import type { StreamedBody } from '../../routes/streamed-body.ts';
import type { Semaphore } from '../../semaphore/semaphore.ts';
import { checkName } from './file-name.ts';
import type { IncomingFiles } from './incoming.ts';
import { type Pace, watchPace } from './pace.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** SHA-256 of its bytes. */
  readonly contentHash: string;
  /** The `hash` of the record, where an earlier attempt of a resumable upload has chosen it. */
  readonly hash?: string;
}

export interface Received {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly ReceivedFile[];
  /** A path for another temporary file in the same folder. */
  readonly newPath: () => string;
}

export interface ReceiveSettings {
  readonly incoming: IncomingFiles;
  /** The maximum number of bytes of all files of one request. */
  readonly sizeLimit: number;
  readonly minPace: Pace;
  /** Limits concurrent uploads. Further uploads wait, and are refused with 503 when the queue is full. */
  readonly semaphore: Semaphore;
}

const limits = { fields: 100, files: 100, fieldNameSize: 200, fieldSize: 256 * 1024, headerPairs: 50 };

/** Calls `work` with the fields and with the files of the field `files`. Temporary files are deleted when `work` is done. */
export function withReceived<T>(
  body: StreamedBody,
  receiving: ReceiveSettings,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  return receiving.semaphore.run(() =>
    receiving.incoming.batch(async (newPath) => {
      const reception = new Reception(receiving, newPath);
      try {
        return await work(await reception.read(body));
      } finally {
        await reception.settled();
      }
    }),
  );
}

class Reception {
  readonly #receiving: ReceiveSettings;
  readonly #fields = new Map<string, string[]>();
  readonly #newPath: () => string;
  /** In the order of the body, which `fileInfo` refers to; a later small file can be written before an earlier large one. */
  readonly #saving: Promise<ReceivedFile | undefined>[] = [];
  readonly #abort = new AbortController();
  #bytes = 0;

  constructor(receiving: ReceiveSettings, newPath: () => string) {
    this.#receiving = receiving;
    this.#newPath = newPath;
  }

  async read(body: StreamedBody): Promise<Received> {
    try {
      await this.#parse(body);
      const files = await Promise.all(this.#saving);
      return { fields: this.#fields, files: files.flatMap((file) => file ?? []), newPath: this.#newPath };
    } catch (error) {
      this.#abort.abort();
      throw error;
    }
  }

  /** Resolves when no file is being written any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#saving);
  }

  #parse(body: StreamedBody): Promise<void> {
    return parseForm(body, {
      limits,
      preservePath: true,
      watch: (source, fail) => watchPace(source, this.#receiving.minPace, fail),
      onField: (name, value) => this.#addField(name, value),
      onFile: ({ field, stream, name }, fail) => {
        const saved = this.#saveFile(field, stream, name);
        // Ends parsing at the first failure. A failure after the end of parsing is thrown where `read` awaits all files.
        saved.catch(fail);
        this.#saving.push(saved);
      },
    });
  }

  #addField(name: string, value: string): void {
    const values = this.#fields.get(name);
    if (values) values.push(value);
    else this.#fields.set(name, [value]);
  }

  /** Undefined for files of other fields, and for file inputs that were left empty. */
  async #saveFile(
    field: string,
    stream: Readable,
    name: string | undefined,
  ): Promise<ReceivedFile | undefined> {
    // An abort destroys the stream with an error. Without a listener it would be an uncaught exception.
    stream.on('error', () => undefined);
    if (field !== 'files' && field !== 'files[]') {
      for await (const _chunk of stream);
      return undefined;
    }
    const path = this.#newPath();
    let size = 0;
    const hash = createHash('sha256');
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        size += chunk.length;
        hash.update(chunk);
        this.#bytes += chunk.length;
        done(
          this.#bytes > this.#receiving.sizeLimit ? filesTooLarge({ max: this.#receiving.sizeLimit }) : null,
          chunk,
        );
      },
    });
    await pipeline(stream, count, createWriteStream(path), { signal: this.#abort.signal });
    // Browsers send a file input without a chosen file as an empty file without a name.
    if (size === 0 && (name ?? '') === '') return undefined;
    if (size === 0) throw filesEmpty();
    return { path, name: checkName(name ?? ''), size, contentHash: hash.digest('hex') };
  }
}
