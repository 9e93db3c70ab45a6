// Reads export files of Strapi 4 and 5: a tar, optionally compressed with gzip and encrypted, as its first bytes show.
import { createDecipheriv, createHash, type Decipheriv, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
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
  if (!file?.isFile()) throw exportFileMissing({ path });
  const filters = await filtersOf(path, key);
  const fingerprint = createHash('sha256').update(`${path} ${file.size} ${file.mtimeMs}`).digest('hex');
  return { name: path, fingerprint, records: () => recordsOf(path, filters) };
}

type Filter = () => Duplex;

const block = 512;

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
      const { name, type } = entry.header;
      if (name.replace(/^\.\//, '') === 'metadata.json') isWhole = true;
      if (type === 'file') yield* entryRecords(name, entry as unknown as Readable);
      else if (type !== 'directory') yield { kind: 'other', what: `an entry that is a ${type}`, name };
      // Unread bytes have to be consumed before the next entry.
      entry.resume();
    }
    if (!isWhole) throw new Error('it has no metadata.json, so it was cut off or is not an export file');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw Object.assign(exportFileWrong({ path, reason }), { cause: error });
  } finally {
    for (const one of streams) one.destroy();
  }
}

async function* entryRecords(name: string, bytes: Readable): AsyncGenerator<SourceRecord> {
  const [stage = '', ...rest] = name.replaceAll('\\', '/').replace(/^\.\//, '').split('/');
  const read = readers.get(stage);
  if (stage === 'assets' && rest[0] === 'uploads') {
    yield { kind: 'file', name: rest.slice(1).join('/'), bytes };
  } else if (read && name.endsWith('.jsonl')) {
    for await (const line of jsonLines(bytes, name)) if (isData(line)) yield* read(line);
  }
}

type Line = Readonly<Record<string, unknown>>;

const readers: ReadonlyMap<string, (line: Line) => Iterable<SourceRecord>> = new Map(
  Object.entries({
    *entities({ type, id, data }) {
      if (typeof type === 'string' && isData(data))
        yield { kind: 'entity', entity: { type, id: Number(id), data } };
    },
    *links({ kind, left, right }) {
      const ends = [endOf(left), endOf(right)] as const;
      if (ends[0] && ends[1])
        yield { kind: 'link', link: { kind: String(kind), left: ends[0], right: ends[1] } };
    },
    *configuration({ type, value }) {
      if (!isData(value)) return;
      if (type === 'core-store')
        yield { kind: 'setting', key: String(value.key), value: settingOf(value.value) };
      else if (type === 'webhook')
        yield { kind: 'other', what: 'webhook', name: String(value.name ?? value.id) };
      else yield { kind: 'other', what: 'configuration', name: String(type) };
    },
  } satisfies Record<string, (line: Line) => Iterable<SourceRecord>>),
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
function settingOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
