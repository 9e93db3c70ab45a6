// Reads export files of Strapi 4 and 5: a tar, optionally compressed with gzip and encrypted, as its first bytes show.
import { createDecipheriv, createHash, type Decipheriv, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Duplex, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  exportFileMissing,
  exportFileWrong,
  exportKeyMissing,
  exportKeyWrong,
} from '../../errors/families/moving.ts';
import { isData } from '../../values/data.ts';
import { jsonLines } from './lines.ts';
import type { ImportSource, LinkEnd, SourceRecord } from './source.ts';

/** `key`: the passphrase of an encrypted file. Throws if the file is missing, not an export file, or encrypted with another key. */
export async function openExportFile(path: string, key: string | undefined): Promise<ImportSource> {
  const file = await stat(path).catch(() => undefined);
  if (!file) throw exportFileMissing({ path });
  if (!file.isFile()) throw exportFileWrong({ path, reason: 'it is not a file' });
  const filters = await filtersOf(path, key);
  const fingerprint = createHash('sha256').update(`${path} ${file.size} ${file.mtimeMs}`).digest('hex');
  return { name: path, fingerprint, records: () => recordsOf(path, filters) };
}

type Filter = () => Duplex;

const block = 512;

/** In bytes. It has two members. */
const maxMetadata = 2 ** 20;

async function filtersOf(path: string, key: string | undefined): Promise<readonly Filter[]> {
  const first = await firstBytes(path);
  const plain = formOf(first);
  if (plain) return plain;
  if (first.length < 16) throw exportFileWrong({ path, reason: 'it is too short' });
  if (key === undefined) {
    if (/\.enc$/.test(path)) throw exportKeyMissing({ path });
    throw exportFileWrong({ path, reason: 'it is neither tar nor gzip (an encrypted file needs --key)' });
  }
  const decipher = (): Decipheriv => createDecipheriv('aes-128-ecb', scryptSync(key, '', 16), null);
  const peek = decipher().setAutoPadding(false);
  const inner = formOf(peek.update(first.subarray(0, first.length - (first.length % 16))));
  if (!inner) throw exportKeyWrong({ path });
  return [decipher, ...inner];
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(block), 0, block, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The filters that turn the bytes into a tar; undefined if they are neither gzip nor tar. */
function formOf(first: Buffer): readonly Filter[] | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return [createGunzip];
  return first.subarray(257, 262).toString('latin1') === 'ustar' ? [] : undefined;
}

async function* recordsOf(path: string, filters: readonly Filter[]): AsyncGenerator<SourceRecord> {
  const archive = extract();
  let stream: Readable = createReadStream(path, { highWaterMark: 1 << 20 });
  const streams: Readable[] = [stream];
  for (const filter of filters) {
    const next = filter();
    stream = stream.pipe(next);
    streams.push(next);
  }
  // pipe() does not forward errors; without this the loop below would wait forever.
  for (const one of streams) one.on('error', (error) => archive.destroy(error));
  stream.pipe(archive);
  let isWhole = false;
  try {
    for await (const entry of archive) {
      const { type, size = 0 } = entry.header;
      const name = entry.header.name.replaceAll('\\', '/').replace(/^\.\//, '');
      const bytes = bytesOf(entry as unknown as Readable, path);
      if (type !== 'file') {
        if (type !== 'directory') yield { kind: 'other', what: `an entry that is a ${type}`, name };
      } else if (name === 'metadata.json') {
        if (size > maxMetadata) throw new Error(`its metadata.json is longer than ${maxMetadata} bytes`);
        checkVersion(await text(bytes));
        isWhole = true;
      } else yield* entryRecords(name, bytes);
      // Unread bytes have to be consumed before the next entry.
      entry.resume();
    }
    if (!isWhole) throw new Error('it has no metadata.json, so it was cut off or is not an export file');
  } catch (error) {
    throw refusalOf(path, error);
  } finally {
    for (const one of streams) one.destroy();
  }
}

/**
 * The bytes of an entry. Who reads them gets the refusal too: `stream.pipeline` waits forever for an entry that has failed before,
 * and the generator above does not see errors of its consumer.
 */
const bytesOf = (entry: Readable, path: string): Readable => Readable.from(wholeBytes(entry, path));

async function* wholeBytes(entry: Readable, path: string): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw refusalOf(path, error);
  }
}

const refusalOf = (path: string, error: unknown): Error =>
  exportFileWrong.made(error)
    ? error
    : Object.assign(exportFileWrong({ path, reason: reasonOf(error) }), { cause: error });

/**
 * The key was right for the beginning, so what OpenSSL refuses is the end or changed, as is what zlib refuses. An entry is destroyed
 * only by an error before it was read.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfFilter = 'code' in error && /^(ERR_OSSL_|Z_)/.test(String(error.code));
  const isDamaged = isOfFilter || /^(unexpected end|stream was destroyed)/i.test(error.message);
  return isDamaged ? 'it was cut off or changed. Transfer it again' : error.message;
}

/** Throws if the content of metadata.json is not that of an export of version 4 or 5. */
function checkVersion(content: string): void {
  const metadata = parsedOr(content, undefined);
  if (!isData(metadata)) throw new Error('its metadata.json is not a JSON object');
  const version = isData(metadata.strapi) ? metadata.strapi.version : undefined;
  if (typeof version === 'string' && !/^[45]\./.test(version))
    throw new Error(
      `it was written by version ${version.slice(0, 40)}, and only versions 4 and 5 can be read`,
    );
}

async function* entryRecords(name: string, bytes: Readable): AsyncGenerator<SourceRecord> {
  const [stage = '', ...rest] = name.split('/');
  const read = readers.get(stage);
  if (stage === 'assets' && rest[0] === 'uploads') {
    yield { kind: 'file', name: rest.slice(1).join('/'), bytes };
  } else if (read && name.endsWith('.jsonl')) {
    for await (const line of jsonLines(bytes, name)) yield (isData(line) && read(line)) || unreadable(name);
  } else if (stage !== 'schemas' && !(stage === 'assets' && rest[0] === 'metadata')) {
    yield { kind: 'other', what: 'a file that is not part of an export', name };
  }
}

const unreadable = (name: string): SourceRecord => ({
  kind: 'other',
  what: 'lines without the members that they need',
  name,
});

type Line = Readonly<Record<string, unknown>>;

/** By folder; undefined for a line without the members that it needs. */
const readers: ReadonlyMap<string, (line: Line) => SourceRecord | undefined> = new Map(
  Object.entries({
    entities({ type, id, data }) {
      if (typeof type !== 'string' || !isData(data)) return undefined;
      return { kind: 'entity', entity: { type, id: Number(id), data } };
    },
    links({ kind, left, right }) {
      const ends = [endOf(left), endOf(right)] as const;
      if (!ends[0] || !ends[1]) return undefined;
      return { kind: 'link', link: { kind: String(kind), left: ends[0], right: ends[1] } };
    },
    configuration({ type, value }) {
      if (!isData(value)) return undefined;
      if (type === 'webhook') return { kind: 'other', what: 'webhook', name: String(value.name ?? value.id) };
      if (type !== 'core-store') return { kind: 'other', what: 'configuration', name: String(type) };
      if (typeof value.key !== 'string') return undefined;
      return { kind: 'setting', key: value.key, value: settingOf(value.value) };
    },
  } satisfies Record<string, (line: Line) => SourceRecord | undefined>),
);

function endOf(end: unknown): LinkEnd | undefined {
  if (!isData(end) || typeof end.type !== 'string') return undefined;
  return {
    type: end.type,
    field: typeof end.field === 'string' ? end.field : undefined,
    ref: end.ref,
    pos: typeof end.pos === 'number' ? end.pos : undefined,
  };
}

/** Some versions of Strapi write the value, others its JSON text. */
const settingOf = (value: unknown): unknown => (typeof value === 'string' ? parsedOr(value, value) : value);

function parsedOr(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
