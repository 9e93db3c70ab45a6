// Turns a received file into stored files (the original and its copies) and the attributes of their record, for all uploads.
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { FileTypeRules } from '../../config/media/media-config.ts';
import type { Transaction } from '../../database/database.ts';
import type { WrittenDocument } from '../../documents/requests.ts';
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import { fileTypeNotAccepted, fileTypeTooLarge, storageUnavailable } from '../../errors/families/media.ts';
import type { NewStoredFile } from '../../sql/stored/stored-files.ts';
import type { Images } from '../images/images.ts';
import type { ImageCopy } from '../images/prepare-image.ts';
import { svgSize } from '../images/svg-size.ts';
import { type FileKind, fileKind } from '../kinds/file-kind.ts';
import type { FileDetails, FileStorage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import { claimedExtension, newHash } from './file-name.ts';
import type { IncomingFiles } from './incoming.ts';
import type { ReceivedFile } from './receive.ts';

export interface StoringContext {
  readonly storage: FileStorage;
  readonly storedFiles: StoredFiles;
  readonly incoming: IncomingFiles;
  readonly images: Images;
  readonly types: FileTypeRules;
}

/** The attributes of a record that the server sets; `FileInfo` has those that users enter. */
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
  readonly provider_metadata: unknown;
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
  readonly provider_metadata?: unknown;
}

export interface PreparedFile {
  /** A function, because the URL of a file can be known only after it is stored. */
  readonly values: () => FileValues;
  readonly parts: readonly PreparedPart[];
}

/** A temporary file, with the key and address under which it is going to be stored. */
interface PreparedPart extends NewStoredFile {
  readonly path: string;
  readonly about: FileDetails;
}

export interface Preparation {
  /** The name that users see. */
  readonly name: string;
  /** The hash of the file that is replaced; undefined for a new file. */
  readonly hash?: string | undefined;
  readonly newPath: () => string;
}

/** Checks type and size of a received file and creates its copies, in temporary files. Throws for types that are not allowed. */
export async function prepareFile(
  file: ReceivedFile,
  { name, newPath, hash: kept = file.hash }: Preparation,
  storing: StoringContext,
): Promise<PreparedFile> {
  const kind = await fileKind(file.path, claimedExtension(file.name));
  refuseType(kind, file.size, storing.types);
  const image = await storing.images.prepare(file.path, kind.mime, newPath);
  const size = image ?? (kind.mime === 'image/svg+xml' ? await svgSize(file.path) : null);
  const path = image?.path ?? file.path;
  const bytes = image && path !== file.path ? (await stat(path)).size : file.size;
  const hash = kept ?? newHash(name);
  // A replaced file keeps its address but gets a new key, since the content of a key never changes.
  const stem = kept === undefined ? hash : `${hash}_${randomBytes(4).toString('hex')}`;
  const part = (prefix: string, { ext, mime }: FileKind, at: string): PreparedPart => ({
    key: `${prefix}${stem}${ext}`,
    address: `${prefix}${hash}${ext}`,
    contentHash: null,
    path: at,
    about: { name: `${prefix}${name}`, mime },
  });
  const original = { ...part('', kind, path), contentHash: file.contentHash };
  const copyKind = storing.images.copyKind(kind);
  const copies = (image?.copies ?? []).map((copy) => ({
    copy,
    part: part(`${copy.name}_`, copyKind, copy.path),
  }));
  const formats = () =>
    copies.map((one) => [one.copy.name, formatValues(one, { name, hash, kind: copyKind, storing })] as const);
  return {
    values: () => ({
      hash,
      ext: kind.ext,
      mime: kind.mime,
      size: kilobytes(bytes),
      width: size?.width ?? null,
      height: size?.height ?? null,
      formats: copies.length > 0 ? Object.fromEntries(formats()) : null,
      url: urlOf(original, storing),
      provider: storing.storage.name,
      provider_metadata: storing.storage.metadata?.(original.key) ?? null,
    }),
    parts: [original, ...copies.map((one) => one.part)],
  };
}

const urlOf = ({ key, address }: PreparedPart, { storage }: StoringContext): string =>
  storage.publicUrl(key) ?? `/uploads/${address}`;

function refuseType({ mime }: FileKind, size: number, { allowed, denied, sizeLimits }: FileTypeRules): void {
  const matches = (pattern: string): boolean =>
    pattern === mime || pattern === '*' || (pattern.endsWith('/*') && mime.startsWith(pattern.slice(0, -1)));
  if (denied.some(matches) || (allowed && !allowed.some(matches))) throw fileTypeNotAccepted({ mime });
  const limits = Object.entries(sizeLimits).flatMap(([pattern, most]) => (matches(pattern) ? [most] : []));
  const limit = Math.min(...limits);
  if (size > limit) throw fileTypeTooLarge({ mime, max: limit });
}

interface Formatting {
  readonly name: string;
  readonly hash: string;
  readonly kind: FileKind;
  readonly storing: StoringContext;
}

function formatValues(
  { copy, part }: { readonly copy: ImageCopy; readonly part: PreparedPart },
  { name, hash, kind, storing }: Formatting,
): FormatValues {
  const metadata = storing.storage.metadata?.(part.key) ?? null;
  return {
    name: `${copy.name}_${name}`,
    hash: `${copy.name}_${hash}`,
    ...kind,
    path: null,
    width: copy.width,
    height: copy.height,
    size: kilobytes(copy.bytes),
    sizeInBytes: copy.bytes,
    url: urlOf(part, storing),
    ...(metadata === null ? {} : { provider_metadata: metadata }),
  };
}

const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;

/** Marks the stored files as used, in the transaction that writes their record. */
export type Adopt = (transaction: Transaction, written: Pick<WrittenDocument, 'documentId'>) => Promise<void>;

/** Stores files and writes their record, both or neither. */
export async function storeFile<T>(
  { parts }: PreparedFile,
  { storage, storedFiles }: StoringContext,
  record: (adopt: Adopt) => Promise<T>,
): Promise<T> {
  const keys = parts.map(({ key }) => key);
  await storedFiles.announce(parts);
  try {
    for (const part of parts) await save(storage, part);
    return await record((transaction, { documentId }) => storedFiles.adopt(transaction, documentId, keys));
  } catch (error) {
    // If this fails too, the files are deleted after their announcement expires.
    await storedFiles.giveUp(keys).catch(() => undefined);
    throw error;
  } finally {
    storedFiles.settled(keys);
  }
}

/** The client gets an error to try again; the log gets the cause. */
async function save(storage: FileStorage, { key, path, about }: PreparedPart): Promise<void> {
  try {
    await storage.save(key, path, about);
  } catch (cause) {
    if (cause instanceof PlinthError) throw cause;
    const failure = storageUnavailable();
    failure.cause = cause;
    throw failure;
  }
}
