import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Variants } from './variants.ts';

const thumb = { width: 320, height: undefined, fit: 'inside', format: undefined } as const;
const source = (key: string) => ({ key, focalPoint: undefined });

let folder: string;
let made: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-variants-'));
  made = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Every variant has ten bytes. */
function variantsOf(cacheSize: number): Variants {
  let count = 0;
  return new Variants({
    storage: {
      find: async (key) =>
        key === 'gone.png' ? undefined : { size: 1, modified: new Date(0), open: () => Readable.from(['x']) },
    },
    incoming: { newPath: async () => join(folder, String(count++)) },
    images: {
      resize: async ({ to, codec }) => {
        made.push(codec);
        await writeFile(to, '0123456789');
      },
    },
    rules: { sizes: [320], fits: ['inside'], formats: ['webp'], format: 'original', cacheSize },
  });
}

test('a variant is created once for concurrent and later requests', async () => {
  const variants = variantsOf(1000);
  await Promise.all(Array.from({ length: 20 }, () => variants.find(source('a.png'), thumb, '192.0.2.1')));
  await variants.find(source('a.png'), thumb, '192.0.2.1');
  expect(made).toEqual(['png']);
  await variants.find(source('a.png'), { ...thumb, format: 'webp' }, '192.0.2.1');
  await variants.find({ key: 'a.png', focalPoint: { x: 1, y: 1 } }, thumb, '192.0.2.1');
  expect(made).toEqual(['png', 'webp', 'png']);
});

test('the cache holds no more than its size', async () => {
  const variants = variantsOf(25);
  for (const key of ['a.png', 'b.png', 'c.png']) await variants.find(source(key), thumb, '192.0.2.1');
  await variants.find(source('c.png'), thumb, '192.0.2.1');
  expect(made).toHaveLength(3);
  await variants.find(source('a.png'), thumb, '192.0.2.1');
  expect(made).toHaveLength(4);
});

test('a file that is not stored has no variants, and requests beyond the queue get status 503', async () => {
  const variants = variantsOf(1000);
  expect(await variants.find(source('gone.png'), thumb, '192.0.2.1')).toBeUndefined();
  const results = await Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => variants.find(source(`${index}.png`), thumb, '192.0.2.1')),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 503 } });
  expect(made).toHaveLength(600 - refused.length);
});
