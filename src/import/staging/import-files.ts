// Stores the files of the source in the media library, under the names that they have in the source.
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IncomingFiles } from '../../media/receiving/incoming.ts';
import type { FileStorage } from '../../media/storage/storage.ts';
import type { Tally } from '../source/tally.ts';

interface Taking {
  /** Lists files that cannot be stored. */
  readonly leftOut: Tally;
  /** Called with the size in bytes when the file is stored. */
  readonly onStored: (size: number) => void;
}

export interface FileImport {
  /** Resolves when the bytes are read; the file may be stored later. */
  take(name: string, bytes: Readable, taking: Taking): Promise<void>;
  /** Resolves when all files that were taken are stored, or listed in `leftOut`. */
  settled(): Promise<void>;
  /** Deletes the files that were stored, after the source was refused. */
  undo(): Promise<void>;
  /** Deletes temporary files. */
  close(): Promise<void>;
}

/** Files that are being stored at the same time: most of the time each of them waits for the disk or the network. */
const maxStoring = 16;

/** A file that exists already is kept, and listed in `leftOut` if its size differs. */
export async function importFilesInto(storage: FileStorage, projectFolder: string): Promise<FileImport> {
  const incoming = await IncomingFiles.openFor(storage, projectFolder);
  const stored: string[] = [];
  const storing = new Map<string, Promise<void>>();
  const settled = async (): Promise<void> => void (await Promise.all(storing.values()));
  return {
    async take(name, bytes, taking) {
      const path = await incoming.newPath();
      await pipeline(bytes, createWriteStream(path));
      // A second file with the name is compared with the first one.
      await storing.get(name);
      if (storing.size >= maxStoring) await Promise.race(storing.values());
      const one = store({ name, path }, { storage, stored, ...taking });
      storing.set(
        name,
        one.finally(() => storing.delete(name)),
      );
    },
    settled,
    undo: async () => {
      await settled();
      for (const name of stored) await storage.delete(name);
    },
    close: async () => {
      await settled();
      await incoming.close();
    },
  };
}

interface Storing extends Taking {
  readonly storage: FileStorage;
  readonly stored: string[];
}

/** Never throws. */
async function store(
  { name, path }: { readonly name: string; readonly path: string },
  { storage, stored, leftOut, onStored }: Storing,
): Promise<void> {
  try {
    const { size } = await stat(path);
    const there = await storage.find(name);
    if (!there) {
      await storage.save(name, path);
      stored.push(name);
    } else if (there.size !== size) leftOut.add('files that exist already with another size', name);
    onStored(size);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    leftOut.add(`files that could not be stored: ${reason}`, name);
  } finally {
    await rm(path, { force: true });
  }
}

/** For dry runs: stores nothing. */
export const measureOnly: FileImport = {
  async take(_name, bytes, { onStored }) {
    let size = 0;
    for await (const chunk of bytes) size += (chunk as Buffer).length;
    onStored(size);
  },
  settled: async () => undefined,
  undo: async () => undefined,
  close: async () => undefined,
};
