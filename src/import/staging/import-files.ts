// Stores the files of the source in the media library, under the names that they have in the source.
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IncomingFiles } from '../../media/receiving/incoming.ts';
import type { FileStorage } from '../../media/storage/storage.ts';
import type { Tally } from '../source/tally.ts';

export interface FileImport {
  /** Resolves to its size in bytes; undefined if it could not be stored, which is listed in `leftOut`. */
  take(name: string, bytes: Readable, leftOut: Tally): Promise<number | undefined>;
  /** Deletes the files that were stored, after the source was refused. */
  undo(): Promise<void>;
  /** Deletes temporary files. */
  close(): Promise<void>;
}

/** A file that exists already is kept, and listed in `leftOut` if its size differs. */
export async function importFilesInto(storage: FileStorage, projectFolder: string): Promise<FileImport> {
  const incoming = await IncomingFiles.openFor(storage, projectFolder);
  const stored: string[] = [];
  return {
    async take(name, bytes, leftOut) {
      const path = await incoming.newPath();
      await pipeline(bytes, createWriteStream(path));
      const { size } = await stat(path);
      try {
        const there = await storage.find(name);
        if (!there) {
          await storage.save(name, path);
          stored.push(name);
        } else if (there.size !== size) leftOut.add('files that exist already with another size', name);
        return size;
      } catch (error) {
        leftOut.add(
          `files that could not be stored: ${error instanceof Error ? error.message : error}`,
          name,
        );
        return undefined;
      } finally {
        await rm(path, { force: true });
      }
    },
    undo: async () => {
      for (const name of stored) await storage.delete(name);
    },
    close: () => incoming.close(),
  };
}

/** For dry runs: stores nothing. */
export const measureOnly: FileImport = {
  async take(_name, bytes) {
    let size = 0;
    for await (const chunk of bytes) size += (chunk as Buffer).length;
    return size;
  },
  undo: async () => undefined,
  close: async () => undefined,
};
