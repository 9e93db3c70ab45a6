// Builds the server into dist/: some files of JavaScript instead of a thousand of TypeScript, each of which Node would have to find.
// npm ci does it in a clone too, where bin/plinth.js runs the build until a source changes (bin/built.mjs).
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { isFresh, record, stampOf } from '../bin/built.mjs';

const root = resolve(import.meta.dirname, '..');

/** What is imported by name, and what runs as a process or a thread (src/values/own-files.ts). Together, so that they share modules. */
const server = [
  'index',
  'testing/index',
  'cli/main',
  'database/sqlite/index-process',
  'database/sqlite/slow-process',
  'database/sqlite/slow-watchdog',
  'documents/bcrypt-thread',
];

/** For browsers: by itself, as one file. */
const client = ['client/index'];

/** Into the folder of a package; tests name another one than this. */
export async function buildServer(folder: string = root): Promise<void> {
  if (isFresh(folder)) return;
  // Of the time before: a source that is saved meanwhile makes the build an old one.
  const stamp = stampOf(root);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  await build(server, dist, { platform: 'node' });
  await build(client, dist, { platform: 'neutral' });
  writeFileSync(join(folder, record), stamp);
}

async function build(names: readonly string[], dir: string, options: InputOptions): Promise<void> {
  const input = Object.fromEntries(names.map((name) => [name, join(root, 'src', `${name}.ts`)]));
  const bundle = await rolldown({ ...options, cwd: root, input, external: isPackage });
  await bundle.write({
    dir,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
}

/** Packages are not built in: they are loaded from where npm put them. */
const isPackage = (name: string): boolean => !name.startsWith('.') && !name.startsWith('/');

if (import.meta.main) await buildServer();
