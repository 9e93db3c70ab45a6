// Restores a backup. It is read twice: first to check every digest, then to write the files and after them the database, so that an
// interruption leaves the database unchanged.
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { DatabaseConfig } from '../config/database/database-config.ts';
import type { Part, StateTarget } from '../database/stored-state.ts';
import { PlinthError } from '../errors/errors.ts';
import {
  backupOfAnother,
  backupWrong,
  restoredOtherwise,
  restoreTargetFilled,
} from '../errors/families/backup.ts';
import { IncomingFiles } from '../media/receiving/incoming.ts';
import type { FileStorage } from '../media/storage/storage.ts';
import { openTarget } from '../project/stored-state.ts';
import { isData } from '../values/data.ts';
import {
  type BackupEntry,
  databaseFolder,
  digestOf,
  filesFolder,
  type Head,
  headName,
  layout,
  type Manifest,
  manifestName,
  readParts,
} from './backup-file.ts';
import { openBackedUp } from './open-project.ts';

export interface RestoreRequest {
  readonly path: string;
  readonly hasFiles: boolean;
  /** Whether an existing database and existing files are replaced. */
  readonly overwrites: boolean;
  /** The passphrase of an encrypted backup. */
  readonly key?: string | undefined;
  readonly onProgress: (what: string, done: number) => void;
}

export interface RestoreReport {
  readonly createdAt: string;
  readonly plinth: string;
  readonly files: number;
}

/** Throws before anything is written if the backup is damaged, does not fit the project, or would replace content. */
export async function restoreBackup(projectFolder: string, request: RestoreRequest): Promise<RestoreReport> {
  const { head, manifest } = await check(request);
  const { config, storage } = await openBackedUp(projectFolder);
  refuseOther(head, config.database, storage, request);
  const target = await openTarget(config.database);
  try {
    const found = request.overwrites ? undefined : await target.filledWith();
    if (found !== undefined) throw restoreTargetFilled({ what: found });
    const entries = new Map(manifest.entries.map((entry) => [entry.name, entry]));
    const wanted = request.hasFiles && head.storage !== null ? manifest.files : [];
    const files = await filesToStore(wanted, { entries, storage, request });
    await restore({ request, target, storage, files, projectFolder });
    return { createdAt: head.createdAt, plinth: head.plinth, files: wanted.length };
  } finally {
    await target.close();
  }
}

interface Checked {
  readonly head: Head;
  readonly manifest: Manifest;
}

/** In bytes. It is held in memory as a whole, and has some short members. */
const maxHead = 2 ** 20;

async function check({ path, key, onProgress }: RestoreRequest): Promise<Checked> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile())
    throw backupWrong({ path, reason: there ? 'it is not a file' : 'there is no such file' });
  try {
    const found = new Map<string, string>();
    let head: unknown;
    let manifest: unknown;
    for await (const { name, size, bytes } of readParts(path, key)) {
      if (name === headName && size > maxHead)
        throw new Error(`its ${headName} is longer than ${maxHead} bytes`);
      if (name === headName) head = await json(bytes);
      else if (name === manifestName) manifest = await json(bytes);
      else found.set(name, await digestOf(bytes));
      onProgress('checked', found.size);
    }
    return checked(head, manifest, found);
  } catch (error) {
    if (error instanceof PlinthError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw Object.assign(backupWrong({ path, reason }), { cause: error });
  }
}

function checked(head: unknown, manifest: unknown, found: ReadonlyMap<string, string>): Checked {
  if (!isHead(head)) throw new Error(`it does not begin with ${headName}`);
  if (head.layout !== layout)
    throw new Error(`its layout is ${head.layout}, and this version reads ${layout}`);
  if (manifest === undefined) throw new Error('its manifest is missing, so it was cut off');
  if (!isManifest(manifest)) throw new Error(`its ${manifestName} has other members than that of a backup`);
  for (const { name, sha256 } of manifest.entries)
    if (found.get(name) !== sha256) throw new Error(`${name} is missing or was changed`);
  if (!manifest.entries.some(({ name }) => name.startsWith(databaseFolder)))
    throw new Error('it has no database');
  return { head, manifest };
}

const isHead = (value: unknown): value is Head => isData(value) && 'layout' in value && 'database' in value;
const isManifest = (value: unknown): value is Manifest =>
  isData(value) &&
  Array.isArray(value.entries) &&
  value.entries.every((entry) => isData(entry) && typeof entry.name === 'string') &&
  Array.isArray(value.files) &&
  value.files.every((key) => typeof key === 'string');

function refuseOther(
  head: Head,
  database: DatabaseConfig,
  storage: FileStorage,
  { hasFiles }: RestoreRequest,
): void {
  if (head.database !== database.client)
    throw backupOfAnother({ part: 'database', found: head.database, wanted: database.client });
  if (hasFiles && head.storage !== null && head.storage !== storage.name)
    throw backupOfAnother({ part: 'storage', found: head.storage, wanted: storage.name });
}

interface StoreContext {
  readonly entries: ReadonlyMap<string, BackupEntry>;
  readonly storage: FileStorage;
  readonly request: RestoreRequest;
}

/** The files that the storage does not have. A file with the same name and other bytes is replaced, or refused. */
async function filesToStore(
  keys: readonly string[],
  { entries, storage, request }: StoreContext,
): Promise<ReadonlyMap<string, BackupEntry>> {
  const missing = new Map<string, BackupEntry>();
  for (const key of keys) {
    const entry = entries.get(`${filesFolder}${key}`);
    if (!entry) throw backupWrong({ path: request.path, reason: `the file ${key} is missing` });
    const found = await storage.find(key);
    const isThere = found?.size === entry.size && (await digestOf(found.open())) === entry.sha256;
    if (found && !isThere && !request.overwrites)
      throw restoreTargetFilled({ what: `another file has the name ${key}` });
    if (!isThere) missing.set(key, entry);
  }
  return missing;
}

interface RestoreContext {
  readonly request: RestoreRequest;
  readonly target: StateTarget;
  readonly storage: FileStorage;
  readonly files: ReadonlyMap<string, BackupEntry>;
  readonly projectFolder: string;
}

async function restore(context: RestoreContext): Promise<void> {
  const { request, target, storage, files } = context;
  const incoming = await IncomingFiles.openFor(storage, context.projectFolder);
  let stored = 0;
  async function* databaseParts(): AsyncGenerator<Part> {
    for await (const { name, size, bytes } of readParts(request.path, request.key)) {
      const entry = name.startsWith(filesFolder) ? files.get(name.slice(filesFolder.length)) : undefined;
      if (entry) {
        const path = await incoming.newPath();
        await pipeline(bytes, createWriteStream(path));
        await store(storage, entry, path);
        await rm(path, { force: true });
        request.onProgress('files', ++stored);
      }
      if (name.startsWith(databaseFolder)) yield { name: name.slice(databaseFolder.length), size, bytes };
    }
  }
  try {
    await target.fill(databaseParts());
  } finally {
    await incoming.close();
  }
}

/** The file is read back, because a storage can report success and have other bytes. */
async function store(storage: FileStorage, { name, sha256 }: BackupEntry, path: string): Promise<void> {
  const key = name.slice(filesFolder.length);
  if (await storage.find(key)) await storage.delete(key);
  await storage.save(key, path);
  const found = await storage.find(key);
  if (!found || (await digestOf(found.open())) !== sha256) throw restoredOtherwise({ what: name });
}
