// Writes an export file in the format of `strapi export`: tar, then gzip, then encryption. Tar entries begin with their
// size, so lines are collected in temporary files first.
import { createCipheriv, scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { exportExists } from '../errors/families/moving.ts';
import type { SourceRecord } from '../import/source/source.ts';
import type { Data } from '../values/data.ts';
import { makeUnfinishedFolder } from '../values/unfinished-folder.ts';

export interface ArchiveForm {
  readonly path: string;
  readonly isCompressed: boolean;
  readonly key: string | undefined;
}

/** Resolves to the size of the file in bytes. The file is written under another name, and renamed when it is complete. */
export async function writeArchive(
  records: AsyncIterable<SourceRecord>,
  schemas: readonly Data[],
  { path, isCompressed, key }: ArchiveForm,
): Promise<number> {
  if (existsSync(path)) throw exportExists({ path });
  const folder = await makeUnfinishedFolder(path, '.plinth-export-');
  const unfinished = join(folder, 'archive');
  const archive = pack();
  const filters: Transform[] = [];
  if (isCompressed) filters.push(createGzip());
  if (key !== undefined) filters.push(createCipheriv('aes-128-ecb', scryptSync(key, '', 16), null));
  const written = pipeline([archive, ...filters, createWriteStream(unfinished, { mode: 0o600 })]);
  // Awaited below. Without this handler, a write error before that would be an unhandled rejection, which ends the process.
  written.catch(() => undefined);
  try {
    await fill(archive, records, schemas, folder);
    archive.finalize();
    await written;
    await rename(unfinished, path);
    return (await stat(path)).size;
  } finally {
    archive.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(
  archive: Pack,
  records: AsyncIterable<SourceRecord>,
  schemas: readonly Data[],
  folder: string,
): Promise<void> {
  const entities = new Lines(join(folder, 'entities'));
  const links = new Lines(join(folder, 'links'));
  const configuration = new Lines(join(folder, 'configuration'));
  await addText(
    archive,
    'schemas/schemas_00001.jsonl',
    schemas.map((schema) => `${JSON.stringify(schema)}\n`).join(''),
  );
  for await (const record of records) {
    if (record.kind === 'entity') await entities.add(record.entity);
    if (record.kind === 'link') await links.add(record.link);
    if (record.kind === 'setting') await configuration.add(storeRow(record));
    if (record.kind === 'file') await addFile(archive, record);
  }
  await addLines(archive, 'entities', entities);
  await addLines(archive, 'links', links);
  await addLines(archive, 'configuration', configuration);
  await addText(archive, 'metadata.json', JSON.stringify(metadata()));
}

const storeRow = ({ key, value }: Extract<SourceRecord, { kind: 'setting' }>) => ({
  type: 'core-store',
  value: { key, value, type: typeof value, environment: null, tag: null },
});

/** The version of Strapi whose file layout this is. */
const metadata = () => ({ createdAt: new Date().toISOString(), strapi: { version: '5.13.1' } });

async function addFile(archive: Pack, file: Extract<SourceRecord, { kind: 'file' }>): Promise<void> {
  await addText(
    archive,
    `assets/metadata/${file.name}.json`,
    JSON.stringify(file.record ?? { name: file.name }),
  );
  await addStream(archive, `assets/uploads/${file.name}`, file.bytes, file.size ?? 0);
}

const addText = (archive: Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name }, text, (error) => (error ? reject(error) : resolve()));
  });

async function addStream(archive: Pack, name: string, bytes: Readable, size: number): Promise<void> {
  await pipeline(bytes, archive.entry({ name, size }));
}

async function addLines(archive: Pack, stage: string, lines: Lines): Promise<void> {
  const size = await lines.end();
  await addStream(archive, `${stage}/${stage}_00001.jsonl`, createReadStream(lines.path), size);
}

class Lines {
  readonly path: string;
  readonly #stream: WriteStream;
  readonly #finished: Promise<void>;

  constructor(path: string) {
    this.path = path;
    this.#stream = createWriteStream(path, { mode: 0o600 });
    this.#finished = finished(this.#stream);
    // Awaited below. Without this handler, a write error before that would be an unhandled rejection, which ends the process.
    this.#finished.catch(() => undefined);
  }

  async add(value: unknown): Promise<void> {
    if (this.#stream.write(`${JSON.stringify(value)}\n`)) return;
    await Promise.race([once(this.#stream, 'drain'), this.#finished]);
  }

  /** Resolves to the size in bytes. */
  async end(): Promise<number> {
    this.#stream.end();
    await this.#finished;
    return (await stat(this.path)).size;
  }
}
