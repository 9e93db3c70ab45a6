// Writes the generated types to disk, if they differ from the schema.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Schema } from '../schema/schema.ts';
import { replaceFile } from '../values/replace-file.ts';
import { declarationFiles, declarationFolder } from './declaration-files.ts';

/** The paths of files that are missing or do not match the schema. */
export const outdatedDeclarations = (folder: string, schema: Schema): readonly string[] =>
  Object.entries(declarationFiles(schema))
    .filter(([path, text]) => {
      const file = join(folder, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([path]) => path);

/** Returns the paths that were written. */
export function writeDeclarations(folder: string, schema: Schema): readonly string[] {
  const files = declarationFiles(schema);
  const outdated = outdatedDeclarations(folder, schema);
  for (const path of outdated) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    replaceFile(join(folder, path), files[path] ?? '');
  }
  return outdated;
}

/** Whether the project uses generated types: it has a tsconfig.json, or has generated types already. */
export const hasDeclarations = (folder: string): boolean =>
  existsSync(join(folder, 'tsconfig.json')) || existsSync(join(folder, declarationFolder));
