// Adds local files to the media library, for a project's code. The files are copied, not moved.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import type { Response } from '../routes/request.ts';
import { checkName } from './receiving/file-name.ts';
import type { ReceivedFile } from './receiving/receive.ts';
import type { FileInfo } from './routes/file-info.ts';
import { infoOf, recordFiles, replaceFile, respondToForm } from './routes/uploading.ts';
import type { MediaService } from './service.ts';

export interface LocalFile {
  readonly path: string;
  /** The name in the media library; by default that of the local file. */
  readonly name?: string | undefined;
}

/** Files with their metadata, as in a form of POST /api/upload. */
export interface LocalUpload {
  readonly files: readonly LocalFile[];
  readonly infos: readonly FileInfo[];
  /** Returns the form fields `ref`, `refId` and `field`, which name the document that the files are linked to. */
  readonly text: (name: string) => string | undefined;
}

/** Adds all files or none, at the top of the library if their metadata names no folder. Resolves to the documentIds of their records. */
export const recordLocalFiles = (
  service: MediaService,
  { files, infos, text }: LocalUpload,
): Promise<readonly string[]> =>
  service.receiving.incoming.batch(async (newPath) => {
    const received = await Promise.all(files.map((file) => receive(file, newPath())));
    const placed = received.map((_file, index) => ({ folder: null, ...infoOf(infos, index) }));
    return recordFiles(service, { files: received, infos: placed, text, newPath }, fullAccess);
  });

/** The response of POST /api/upload to a form with these files, for a caller with these abilities. */
export const respondToLocalFiles = (
  service: MediaService,
  { files, infos, text }: LocalUpload,
  request: { readonly abilities: Abilities; readonly search: string },
): Promise<Response> =>
  service.receiving.incoming.batch(async (newPath) => {
    const received = await Promise.all(files.map((file) => receive(file, newPath())));
    return respondToForm(service, { files: received, infos, text, newPath }, request);
  });

/** Replaces the content of the file with this row id; its address stays the same. Resolves to its documentId. */
export const replaceByLocalFile = (
  service: MediaService,
  id: string,
  { file, info }: { readonly file: LocalFile; readonly info: FileInfo },
): Promise<string> =>
  service.receiving.incoming.batch(async (newPath) =>
    replaceFile(service, id, { file: await receive(file, newPath()), info, newPath }),
  );

async function receive({ path, name = basename(path) }: LocalFile, copy: string): Promise<ReceivedFile> {
  await copyFile(path, copy);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(copy)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path: copy, name: checkName(name), size, contentHash: hash.digest('hex') };
}
