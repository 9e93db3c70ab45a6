// Finds and reads the schema files of a project: src/api/<api>/content-types/<name>/schema.json and
// src/components/<category>/<name>.json. Reading only; parse.ts says what they mean.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Fault } from '../errors/project-faults.ts';
import { fileType, folderType, roleType, userType } from './builtin.ts';
import type { SchemaFile, SchemaFiles } from './schema-files.ts';

/** Faults (unreadable JSON) are added to `faults`; the file is then left out. */
export function readSchemaFiles(projectFolder: string, faults: Fault[]): SchemaFiles {
  const read = (uid: string, path: string): SchemaFile[] => readJson(projectFolder, uid, path, faults);
  const apis = join(projectFolder, 'src/api');
  const contentTypes = subfolders(apis).flatMap((api) =>
    subfolders(join(apis, api, 'content-types')).flatMap((name) =>
      read(`api::${api}.${name}`, join(apis, api, 'content-types', name, 'schema.json')),
    ),
  );
  const user = read(
    userType.uid,
    join(projectFolder, 'src/extensions/users-permissions/content-types/user/schema.json'),
  );
  const categories = join(projectFolder, 'src/components');
  const components = subfolders(categories).flatMap((category) =>
    readdirSync(join(categories, category))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => read(`${category}.${basename(name, '.json')}`, join(categories, category, name))),
  );
  const builtIn = [fileType, folderType, roleType, extended(userType, user[0])];
  return { contentTypes: [...builtIn, ...contentTypes], components };
}

/** A project's version of a built-in type may add attributes and keeps all that are built in. */
function extended(builtIn: SchemaFile, extension: SchemaFile | undefined): SchemaFile {
  if (!extension) return builtIn;
  const [base, added] = [asObject(builtIn.content), asObject(extension.content)];
  const attributes = {
    ...asObject(base.attributes),
    ...asObject(added.attributes),
    ...asObject(base.attributes),
  };
  return { uid: builtIn.uid, file: extension.file, content: { ...base, attributes } };
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readJson(projectFolder: string, uid: string, path: string, faults: Fault[]): SchemaFile[] {
  const file = relative(projectFolder, path);
  if (!existsSync(path)) return [];
  try {
    return [{ uid, file, content: JSON.parse(readFileSync(path, 'utf8')) }];
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    faults.push({ file, path: '', problem: `This is not JSON: ${problem}`, remedy: 'Correct the JSON.' });
    return [];
  }
}
