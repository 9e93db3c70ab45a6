// Builds the server into dist/: some files of JavaScript instead of a thousand of TypeScript, each of which Node would have to find.
// npm ci does it in a clone too, where bin/plinth.js runs the build until a source changes (bin/built.mjs).
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
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

/** Of these a start would load 125 files, and use few: with what they import, they are built in (docs/decisions/040-build.md). */
const builtIn = ['zod', 'qs'];

/** Into the folder of a package; tests name another one than this. */
export async function buildServer(folder: string = root): Promise<void> {
  if (isFresh(folder)) return;
  // Of the time before: a source that is saved meanwhile makes the build an old one.
  const stamp = stampOf(root);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const files = await build(server, dist, { platform: 'node' });
  await build(client, dist, { platform: 'neutral' });
  writeFileSync(join(dist, 'licences.txt'), licencesOf(files));
  writeFileSync(join(folder, record), stamp);
}

/** Resolves to the files that are in it. */
async function build(
  names: readonly string[],
  dir: string,
  options: InputOptions,
): Promise<readonly string[]> {
  const input = Object.fromEntries(names.map((name) => [name, join(root, 'src', `${name}.ts`)]));
  const bundle = await rolldown({ ...options, cwd: root, input, external: isPackage });
  const { output } = await bundle.write({
    dir,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) writeFileSync(join(dir, fileName), oneByte(code));
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

/** A single character beyond Latin-1, and V8 keeps the whole source of a file in two bytes a character. */
const oneByte = (code: string): string =>
  code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The others are loaded from where npm put them. What a package that is built in imports is built in, too. */
const isPackage = (name: string, importer: string | undefined): boolean =>
  isBuiltin(name) ||
  !(
    name.startsWith('.') ||
    isAbsolute(name) ||
    builtIn.includes(name) ||
    (importer !== undefined && packages.test(importer))
  );

const packages = /[\\/]node_modules[\\/]/;

/** Of the packages that are built in: whoever passes them on must pass these on. */
function licencesOf(files: readonly string[]): string {
  const names = files.flatMap((file) => {
    const [, inPackages] = file.split(packages);
    return inPackages === undefined ? [] : [/^(?:@[^\\/]+[\\/])?[^\\/]+/.exec(inPackages)?.[0] ?? ''];
  });
  const licences = [...new Set(names)].sort().map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} would be built in without its licence`);
    return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return licences.join(`\n${'-'.repeat(80)}\n\n`);
}

if (import.meta.main) await buildServer();
