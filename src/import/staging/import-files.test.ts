import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStorage } from '../../media/storage/storage.ts';
import { Tally } from '../source/tally.ts';
import { importFilesInto } from './import-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A storage that takes its time, as a network does; it refuses the key `refused`. */
function slowStorage() {
  const kept = new Map<string, string>();
  const load = { now: 0, most: 0 };
  const together = Promise.withResolvers<void>();
  const storage: FileStorage = {
    name: 'slow',
    isPrivate: false,
    incomingFolder: undefined,
    publicUrl: () => undefined,
    signedUrl: async () => undefined,
    find: async (key) => {
      const text = kept.get(key);
      if (text === undefined) return undefined;
      return { size: text.length, modified: new Date(), open: () => Readable.from([text]) };
    },
    save: async (key, path) => {
      load.now += 1;
      load.most = Math.max(load.most, load.now);
      // Until several have come, and a little longer for those that should not.
      if (load.now === 5) together.resolve();
      await together.promise;
      await wait(20);
      load.now -= 1;
      if (key === 'refused') throw new Error('no room');
      kept.set(key, await readFile(path, 'utf8'));
    },
    delete: async (key) => void kept.delete(key),
  };
  return { storage, kept, load };
}

test('many files are stored at the same time, each once; those that are not are listed', async () => {
  const { storage, kept, load } = slowStorage();
  const leftOut = new Tally();
  const sizes = new Map<string, number>();
  const files = await importFilesInto(storage, folder);
  const take = (name: string, text: string) =>
    files.take(name, Readable.from([text]), { leftOut, onStored: (size) => sizes.set(name, size) });
  for (let count = 0; count < 60; count += 1) await take(`file-${count}`, `text ${count}`);
  await take('refused', 'text');
  await take('twice', 'first');
  await take('twice', 'second, longer');
  await files.settled();
  expect(load.most).toBeGreaterThan(4);
  expect(load.most).toBeLessThan(20);
  expect([kept.size, kept.get('file-59'), kept.get('twice')]).toEqual([61, 'text 59', 'first']);
  expect([sizes.get('file-59'), sizes.has('refused')]).toEqual([7, false]);
  expect(leftOut.list()).toMatchObject([
    { what: 'files that could not be stored: no room' },
    { what: 'files that exist already with another size' },
  ]);
  await files.undo();
  await files.close();
  expect(kept.size).toBe(0);
});
