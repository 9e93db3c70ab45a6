// From a received file to stored files and the attributes of their record: every door goes through here.
import { stat } from 'node:fs/promises';
import { PlinthError } from '../errors/errors.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { claimedExtension, newHash } from './file-name.ts';
import type { ImageCopy, Images } from './images.ts';
import type { Incoming } from './incoming.ts';
import type { ReceivedFile } from './receive.ts';
import type { Storage } from './storage.ts';

export interface Storing {
  readonly storage: Storage;
  readonly incoming: Incoming;
  readonly images: Images;
  readonly types: TypeRules;
}

/** Patterns such as `image/*` or `application/pdf`. */
interface TypeRules {
  /** Undefined: all. */
  readonly allowed: readonly string[] | undefined;
  readonly denied: readonly string[];
}

/** What the server found out; the attributes of a record beside what people say about the file. */
interface FileValues {
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, FormatValues>> | null;
  readonly url: string;
  readonly provider: string;
}

interface FormatValues {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path: null;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sizeInBytes: number;
  readonly url: string;
}

export interface PreparedFile {
  readonly values: FileValues;
  /** Temporary files by the keys that they are stored under. */
  readonly parts: ReadonlyMap<string, string>;
}

export interface Preparation {
  /** How people call the file. */
  readonly name: string;
  /** That of the file which is replaced; a new one otherwise. */
  readonly hash?: string | undefined;
  readonly newPath: () => string;
}

export async function prepareFile(
  file: ReceivedFile,
  { name, newPath, hash = newHash(name) }: Preparation,
  storing: Storing,
): Promise<PreparedFile> {
  const kind = await fileKind(file.path, claimedExtension(file.name));
  refuseType(kind, storing.types);
  const image = await storing.images.prepare(file.path, kind.mime, newPath);
  const path = image?.path ?? file.path;
  const bytes = image && path !== file.path ? (await stat(path)).size : file.size;
  const key = `${hash}${kind.ext}`;
  const copies = image?.copies ?? [];
  const formats = copies.map(
    (copy) => [copy.name, formatValues(copy, { name, hash, kind, storing })] as const,
  );
  return {
    values: {
      hash,
      ext: kind.ext,
      mime: kind.mime,
      size: kilobytes(bytes),
      width: image?.width ?? null,
      height: image?.height ?? null,
      formats: formats.length > 0 ? Object.fromEntries(formats) : null,
      url: storing.storage.url(key),
      provider: storing.storage.name,
    },
    parts: new Map([[key, path], ...copies.map((copy) => [`${copy.name}_${key}`, copy.path] as const)]),
  };
}

function refuseType({ mime }: FileKind, { allowed, denied }: TypeRules): void {
  const matches = (pattern: string): boolean =>
    pattern === mime || pattern === '*' || (pattern.endsWith('/*') && mime.startsWith(pattern.slice(0, -1)));
  if (!denied.some(matches) && (allowed === undefined || allowed.some(matches))) return;
  throw new PlinthError('UnsupportedMediaTypeError', `Files of the type ${mime} are not accepted`, {});
}

interface Formatting {
  readonly name: string;
  readonly hash: string;
  readonly kind: FileKind;
  readonly storing: Storing;
}

function formatValues(copy: ImageCopy, { name, hash, kind, storing }: Formatting): FormatValues {
  const ownHash = `${copy.name}_${hash}`;
  return {
    name: `${copy.name}_${name}`,
    hash: ownHash,
    ...kind,
    path: null,
    width: copy.width,
    height: copy.height,
    size: kilobytes(copy.bytes),
    sizeInBytes: copy.bytes,
    url: storing.storage.url(`${ownHash}${kind.ext}`),
  };
}

const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;

/**
 * Stores new files and writes their record, both or neither: `record` runs when the files are in place, and a crash
 * in between is undone at the next start.
 */
export async function storeNew<T>(
  { values, parts }: PreparedFile,
  storing: Storing,
  record: () => Promise<T>,
): Promise<T> {
  const keys = [...parts.keys()];
  const takeBack = await storing.incoming.announce({ hash: values.hash, keys });
  const saved: string[] = [];
  try {
    for (const [key, path] of parts) {
      await storing.storage.save(key, path, 'new');
      saved.push(key);
    }
    return await record();
  } catch (error) {
    await deleteKeys(saved, storing);
    throw error;
  } finally {
    await takeBack();
  }
}

/** Stores files over those of an existing record; their addresses stay as long as their kind does. */
export async function storeOver<T>(
  { parts }: PreparedFile,
  before: readonly string[],
  storing: Storing,
  record: () => Promise<T>,
): Promise<T> {
  for (const [key, path] of parts) await storing.storage.save(key, path, 'replace');
  const recorded = await record();
  await deleteKeys(
    before.filter((key) => !parts.has(key)),
    storing,
  );
  return recorded;
}

/** Deletes the files of a record that `forget` removes; a crash in between is made up for at the next start. */
export async function deleteStored(
  announced: { readonly hash: string; readonly keys: readonly string[] },
  storing: Storing,
  forget: () => Promise<void>,
): Promise<void> {
  const takeBack = await storing.incoming.announce(announced);
  try {
    await forget();
  } catch (error) {
    await takeBack();
    throw error;
  }
  await deleteKeys(announced.keys, storing);
  await takeBack();
}

async function deleteKeys(keys: readonly string[], { storage }: Storing): Promise<void> {
  for (const key of keys) await storage.delete(key);
}
