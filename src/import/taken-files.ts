// Files of the source, stored in the media library of the project under the names that they had.
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../media/storage/storage.ts';
import type { Tally } from './tally.ts';

export interface TakenFiles {
  /** Resolves to its size in bytes. */
  take(name: string, bytes: Readable, leftOut: Tally): Promise<number>;
}

/** Each is stored once: a file that is there already stays, and is listed where it is another one. */
export function takeInto(storage: FileStorage): TakenFiles {
  const folder = storage.incomingFolder ?? tmpdir();
  const path = join(folder, `import-${process.pid}`);
  return {
    async take(name, bytes, leftOut) {
      await mkdir(folder, { recursive: true });
      await pipeline(bytes, createWriteStream(path));
      const { size } = await stat(path);
      try {
        const there = await storage.find(name);
        if (!there) await storage.save(name, path);
        else if (there.size !== size) leftOut.add('files that are here already, with other bytes', name);
      } catch (error) {
        leftOut.add(
          `files that could not be stored: ${error instanceof Error ? error.message : error}`,
          name,
        );
      } finally {
        await rm(path, { force: true });
      }
      return size;
    },
  };
}

/** Only looks how large they are. */
export const measureOnly: TakenFiles = {
  async take(_name, bytes) {
    let size = 0;
    for await (const chunk of bytes) size += (chunk as Buffer).length;
    return size;
  },
};
