// Streams a multipart body into temporary files, with only a few chunks in memory. Temporary files are removed after any failure.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesEmpty, filesTooLarge } from '../errors/media.ts';
import { parseForm } from '../routes/parse-form.ts';
import type { StreamedBody } from '../routes/streamed-body.ts';
import type { Semaphore } from '../semaphore/semaphore.ts';
import { checkName } from './file-name.ts';
import type { IncomingFiles } from './incoming.ts';
import { type Pace, watchPace } from './pace.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** SHA-256 of its bytes. */
  readonly contentHash: string;
  /** Chosen before, by an upload that may be recorded twice. */
  readonly hash?: string;
}

export interface Received {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly ReceivedFile[];
  /** A name for another temporary file beside these. */
  readonly newPath: () => string;
}

export interface Receiving {
  readonly incoming: IncomingFiles;
  /** Bytes of all files of one request. */
  readonly sizeLimit: number;
  readonly slowest: Pace;
  /** Limits concurrent uploads; further ones get a response to retry. */
  readonly semaphore: Semaphore;
}

const limits = { fields: 100, files: 100, fieldNameSize: 200, fieldSize: 256 * 1024, headerPairs: 50 };

/** `work` gets the files of the field `files` that have any bytes; what it does not take away is removed behind it. */
export function withReceived<T>(
  body: StreamedBody,
  receiving: Receiving,
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
  readonly #receiving: Receiving;
  readonly #fields = new Map<string, string[]>();
  readonly #newPath: () => string;
  /** In the order of the body, which `fileInfo` counts by; small files can be written before those ahead of them. */
  readonly #saving: Promise<ReceivedFile | undefined>[] = [];
  readonly #abort = new AbortController();
  #bytes = 0;

  constructor(receiving: Receiving, newPath: () => string) {
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

  /** Nothing writes any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#saving);
  }

  #parse(body: StreamedBody): Promise<void> {
    return parseForm(body, {
      limits,
      preservePath: true,
      watch: (source, fail) => watchPace(source, this.#receiving.slowest, fail),
      onField: (name, value) => this.#addField(name, value),
      onFile: ({ field, stream, name }, fail) => {
        const saved = this.#saveFile(field, stream, name);
        // Ends the reading early; a file that fails behind the parser's end is noticed where all are awaited.
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

  /** Undefined for what is no file to keep. */
  async #saveFile(
    field: string,
    stream: Readable,
    name: string | undefined,
  ): Promise<ReceivedFile | undefined> {
    // Aborting ends the stream with an error that has no other listener.
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
          this.#bytes > this.#receiving.sizeLimit ? filesTooLarge({ most: this.#receiving.sizeLimit }) : null,
          chunk,
        );
      },
    });
    await pipeline(stream, count, createWriteStream(path), { signal: this.#abort.signal });
    // Forms send an input without a choice as an empty file without a name.
    if (size === 0 && (name ?? '') === '') return undefined;
    if (size === 0) throw filesEmpty();
    return { path, name: checkName(name ?? ''), size, contentHash: hash.digest('hex') };
  }
}
