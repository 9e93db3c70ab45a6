// Builds the server into dist/, as a few JavaScript files: loading a thousand TypeScript files makes a start slow. npm ci builds it in a
// clone, too; there bin/plinth.js runs the build until a source changes (bin/built.mjs).
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { type CodeSplittingGroup, type InputOptions, rolldown } from 'rolldown';
import { isFresh, record, stampOf } from '../bin/built.mjs';

const root = resolve(import.meta.dirname, '..');

/** Entry points of the package, of processes and of threads (src/values/own-files.ts). Built together, so that they share modules. */
const server = [
  'index',
  'testing/index',
  'cli/main',
  'database/sqlite/index-process',
  'database/sqlite/index-watchdog',
  'database/sqlite/slow-process',
  'database/sqlite/slow-watchdog',
  'documents/bcrypt-thread',
];

/** The client for browsers, built as one separate file. */
const client = ['client/index'];

/** Packages that are bundled with their dependencies, because a start would load 125 files of them and use few (decision 040). */
const builtIn = ['zod', 'qs'];

/** One chunk for what the matching files import and everything that this imports. Its modules are in no chunk of a lower priority. */
const chunkOf = (name: string, importing: RegExp, priority: number): CodeSplittingGroup => ({
  debugName: name,
  name: (id, context) =>
    !importing.test(id) && context.getModuleInfo(id)?.importers.some((importer) => importing.test(importer))
      ? name
      : null,
  priority,
});

/**
 * By default there is a chunk for each set of modules that the same entry points need, and a start loaded 120 of them. A process or a
 * command without a server does not load what only a server needs.
 */
const groups: CodeSplittingGroup[] = [
  chunkOf('process', /[\\/]src[\\/]database[\\/]sqlite[\\/](slow|index)-process\.ts$/, 3),
  chunkOf('base', /[\\/]src[\\/]cli[\\/]/, 2),
  chunkOf('server', /[\\/]src[\\/]app[\\/]app\.ts$/, 1),
];

/** Builds into `folder`/dist, unless the build there is up to date. Tests use another folder. */
export async function buildServer(folder: string = root): Promise<void> {
  if (isFresh(folder)) return;
  // Taken before the build, so that a source that changes during the build makes it out of date.
  const stamp = stampOf(root);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const files = await build(server, dist, { platform: 'node' });
  await build(client, dist, { platform: 'neutral' });
  writeFileSync(join(dist, 'licences.txt'), licencesOf(files));
  writeFileSync(join(folder, record), stamp);
}

/** Resolves to the paths of all bundled source files. */
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
    comments: false,
    codeSplitting: { groups },
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) writeFileSync(join(dir, fileName), oneByte(code));
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

/** Escapes characters beyond Latin-1: with a single one, V8 stores the whole source of the file with two bytes per character. */
const oneByte = (code: string): string =>
  code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whether the import stays an import of an installed package. Imports of bundled packages are bundled, too. */
const isPackage = (name: string, importer: string | undefined): boolean =>
  isBuiltin(name) ||
  !(
    name.startsWith('.') ||
    isAbsolute(name) ||
    builtIn.includes(name) ||
    (importer !== undefined && packages.test(importer))
  );

const packages = /[\\/]node_modules[\\/]/;

/** The licences of the bundled packages, which have to be distributed with them. */
function licencesOf(files: readonly string[]): string {
  const names = files.flatMap((file) => {
    const [, inPackages] = file.split(packages);
    return inPackages === undefined ? [] : [/^(?:@[^\\/]+[\\/])?[^\\/]+/.exec(inPackages)?.[0] ?? ''];
  });
  const licences = [...new Set(names)].sort().map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file, so it cannot be bundled`);
    return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return licences.join(`\n${'-'.repeat(80)}\n\n`);
}

if (import.meta.main) await buildServer();
