// Writes the schema files of an edit; if one cannot be written, all are restored.
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { schemaNotWritten } from '../errors/families/content-type-builder.ts';
import { writeLock } from '../schema/lock.ts';
import { replaceFile } from '../values/replace-file.ts';
import type { EditedFiles } from './edited-files.ts';

/** Throws schemaNotWritten if a file cannot be written; then no file is changed. */
export function writeFiles(folder: string, { written, removed, lock }: EditedFiles): void {
  const paths = [...written, ...removed].map(({ file }) => join(folder, file));
  const before = paths.map(
    (path) => [path, existsSync(path) ? readFileSync(path, 'utf8') : undefined] as const,
  );
  try {
    for (const { file, content } of written)
      writeText(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
    for (const { file } of removed) rmSync(join(folder, file), { force: true });
    if (!writeLock(folder, lock)) throw schemaNotWritten({ file: 'src/schema.lock.json' });
  } catch (error) {
    for (const [path, text] of before) restore(path, text);
    throw error instanceof Error && 'code' in error && 'path' in error
      ? schemaNotWritten({ file: String(error.path) })
      : error;
  }
  for (const { file } of removed) removeEmpty(dirname(join(folder, file)));
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, text);
}

function restore(path: string, text: string | undefined): void {
  try {
    if (text === undefined) rmSync(path, { force: true });
    else writeText(path, text);
  } catch (error) {
    process.emitWarning(`${path} could not be restored: ${String(error)}`);
  }
}

/** Removes the folder of a removed type, unless it has other files. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is not empty.
  }
}
