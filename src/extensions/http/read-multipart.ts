// Reads a multipart body for project code: fields as texts, files as temporary files that are removed when the request ends. Code
// finds them in `ctx.request.body` and `ctx.request.files`.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import qs from 'qs';
import { filesTooLarge } from '../../errors/families/media.ts';
import { parseForm } from '../../routes/parse-form.ts';
import type { StreamedBody } from '../../routes/streamed-body.ts';

const limits = { fields: 1000, files: 100, fieldNameSize: 200, fieldSize: 1024 * 1024, headerPairs: 50 };

interface CodeFile {
  readonly filepath: string;
  readonly originalFilename: string;
  readonly newFilename: string;
  readonly mimetype: string;
  readonly size: number;
  /** Names of version 4. */
  readonly path: string;
  readonly name: string;
  readonly type: string;
}

export interface Multipart {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, unknown>>;
}

/** `sizeLimit`: bytes of all files. Files that `work` does not move are removed afterwards. */
export async function withMultipart<T>(
  body: StreamedBody,
  sizeLimit: number,
  work: (multipart: Multipart) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-form-'));
  try {
    return await work(await new Reception(folder, sizeLimit).read(body));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

class Reception {
  readonly #folder: string;
  readonly #sizeLimit: number;
  readonly #fields = new Map<string, string[]>();
  readonly #saving: Promise<readonly [field: string, file: CodeFile]>[] = [];
  readonly #abort = new AbortController();
  #bytes = 0;

  constructor(folder: string, sizeLimit: number) {
    this.#folder = folder;
    this.#sizeLimit = sizeLimit;
  }

  async read(body: StreamedBody): Promise<Multipart> {
    try {
      await this.#parse(body);
      const files = new Map<string, CodeFile[]>();
      for (const [field, file] of await Promise.all(this.#saving)) add(files, field, file);
      return { fields: nested(this.#fields), files: oneOrMany(files) };
    } catch (error) {
      this.#abort.abort();
      await Promise.allSettled(this.#saving);
      throw error;
    }
  }

  #parse(body: StreamedBody): Promise<void> {
    return parseForm(body, {
      limits,
      onField: (name, value) => add(this.#fields, name, value),
      onFile: ({ field, stream, name = '', type }, fail) => {
        const saved = this.#save(stream, name, type);
        saved.catch(fail);
        this.#saving.push(saved.then((file) => [field, file]));
      },
    });
  }

  /** The path does not contain the client's file name. */
  async #save(stream: Readable, name: string, type: string): Promise<CodeFile> {
    stream.on('error', () => undefined);
    const newFilename = String(this.#saving.length);
    const path = join(this.#folder, newFilename);
    let size = 0;
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        size += chunk.length;
        this.#bytes += chunk.length;
        done(this.#bytes > this.#sizeLimit ? filesTooLarge({ max: this.#sizeLimit }) : null, chunk);
      },
    });
    await pipeline(stream, count, createWriteStream(path), { signal: this.#abort.signal });
    return { filepath: path, originalFilename: name, newFilename, mimetype: type, size, path, name, type };
  }
}

function add<T>(to: Map<string, T[]>, name: string, value: T): void {
  const values = to.get(name);
  if (values) values.push(value);
  else to.set(name, [value]);
}

/** Brackets in names are objects and lists, as in query strings. */
function nested(fields: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, unknown>> {
  const pairs = [...fields].flatMap(([name, values]) =>
    values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  return qs.parse(pairs.join('&'), { arrayLimit: limits.fields, parameterLimit: limits.fields });
}

/** A single value is not in a list. */
const oneOrMany = <T>(values: ReadonlyMap<string, readonly T[]>): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
