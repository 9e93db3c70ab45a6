// Adds local files that project code passes to the media library. The originals are copied, not moved.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import type { Response } from '../routes/request.ts';
import type { FileInfo } from './file-info.ts';
import { checkName } from './file-name.ts';
import type { ReceivedFile } from './receive.ts';
import type { MediaService } from './service.ts';
import { recordFiles, replaceFile, respondToForm } from './uploading.ts';

export interface LocalFile {
  readonly path: string;
  /** What it is to be called; the name of the file otherwise. */
  readonly name?: string | undefined;
}

export interface Recording {
  readonly files: readonly LocalFile[];
  readonly infos: readonly FileInfo[];
  /** The document that shows them: `ref`, `refId` and `field` as forms have them. */
  readonly text: (name: string) => string | undefined;
}

/** Resolves to the documentIds of their records; all files or none. */
export const recordLocalFiles = (
  service: MediaService,
  { files, infos, text }: Recording,
): Promise<readonly string[]> =>
  service.receiving.incoming.batch(async (newPath) => {
    const received = await Promise.all(files.map((file) => receive(file, newPath())));
    return recordFiles(service, { files: received, infos, text, newPath }, fullAccess);
  });

/** As the row of uploads responds to a form with these files, for a caller with these abilities. */
export const respondToLocalFiles = (
  service: MediaService,
  { files, infos, text }: Recording,
  asked: { readonly abilities: Abilities; readonly search: string },
): Promise<Response> =>
  service.receiving.incoming.batch(async (newPath) => {
    const received = await Promise.all(files.map((file) => receive(file, newPath())));
    return respondToForm(service, { files: received, infos, text, newPath }, asked);
  });

/** Another content for a file that is there, which keeps its address; resolves to its documentId. */
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
