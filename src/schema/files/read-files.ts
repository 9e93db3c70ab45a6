// Finds and reads the schema files of a project: src/api/<api>/content-types/<name>/schema.json, those of local plugins and
// of extensions of plugins, and src/components/<category>/<name>.json. schema/parse/parse.ts parses them.
import { existsSync, readdirSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { readText } from '../../values/json-file.ts';
import { adminType, fileType, folderType, roleType, userType } from '../builtin.ts';
import type { SchemaFile, SchemaFiles } from '../schema-files.ts';
import { writtenTwice } from '../schema-notes.ts';
import { repeatedKeys } from './repeated-keys.ts';

const extensions = ['.json', '.js', '.ts', '.mjs', '.cjs'];

export interface FileReading {
  /** Imports files that are not JSON. Without it such files are not read. */
  readonly importFile?: (path: string) => unknown;
  /** Collects faults of files that cannot be read, which are skipped. */
  readonly faults: Fault[];
  /** Collects notes about duplicate keys. */
  readonly findings?: Finding[];
}

export function readSchemaFiles(projectFolder: string, reading: FileReading): SchemaFiles {
  const files = new Reader(projectFolder, reading);
  const ownTypes = [
    ...files
      .subfolders('src/api')
      .flatMap((api) => files.types(`src/api/${api}/content-types`, `api::${api}`)),
    ...files
      .subfolders('src/plugins')
      .flatMap((plugin) =>
        [
          `src/plugins/${plugin}/server/content-types`,
          `src/plugins/${plugin}/server/src/content-types`,
        ].flatMap((folder) => files.types(folder, `plugin::${plugin}`)),
      ),
  ];
  const components = files
    .subfolders('src/components')
    .flatMap((category) => files.components(`src/components/${category}`, category));
  // Roles cannot be extended; the inventory lists such files.
  const extended = [
    roleType,
    ...[fileType, folderType, userType, ...ownTypes].map((type) =>
      extendedType(type, files.extension(type.uid)),
    ),
  ];
  const contentTypes = [
    ...extended,
    ...(namesAdministrators([...extended, ...components]) ? [adminType] : []),
  ];
  return { contentTypes, components };
}

/** A project's extension of a plugin's type may add attributes; existing ones stay. */
function extendedType(type: SchemaFile, extension: SchemaFile | undefined): SchemaFile {
  if (!extension) return type;
  const [base, added] = [asObject(type.content), asObject(extension.content)];
  const attributes = {
    ...asObject(base.attributes),
    ...asObject(added.attributes),
    ...asObject(base.attributes),
  };
  return { uid: type.uid, file: extension.file, content: { ...base, attributes } };
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Administrators are a content type only if content refers to them. */
const namesAdministrators = (files: readonly SchemaFile[]): boolean =>
  files.some(({ content }) =>
    Object.values(asObject(asObject(content).attributes)).some(
      (attribute) => asObject(attribute).target === adminType.uid,
    ),
  );

class Reader {
  readonly #projectFolder: string;
  readonly #reading: FileReading;

  constructor(projectFolder: string, reading: FileReading) {
    this.#projectFolder = projectFolder;
    this.#reading = reading;
  }

  /** Types are named by `singularName`, otherwise by their folder. */
  types(folder: string, namespace: string): readonly SchemaFile[] {
    return this.subfolders(folder).flatMap((name) =>
      this.#named(`${folder}/${name}`, 'schema').flatMap((file) => {
        const content = this.#content(file);
        if (content === undefined) return [];
        const { singularName } = asObject(asObject(content).info);
        const typeName = typeof singularName === 'string' && singularName !== '' ? singularName : name;
        return [{ uid: `${namespace}.${typeName}`, file, content }];
      }),
    );
  }

  components(folder: string, category: string): readonly SchemaFile[] {
    const names = new Set(this.#files(folder).map((file) => parse(file).name));
    return [...names].flatMap((name) =>
      this.#named(folder, name).flatMap((file) => {
        const content = this.#content(file);
        return content === undefined ? [] : [{ uid: `${category}.${name}`, file, content }];
      }),
    );
  }

  /** src/extensions/upload/content-types/file/schema.json for `plugin::upload.file` */
  extension(uid: string): SchemaFile | undefined {
    const [, plugin, name] = /^plugin::(.+)\.(.+)$/.exec(uid) ?? [];
    if (plugin === undefined) return undefined;
    const [file] = this.#named(`src/extensions/${plugin}/content-types/${name}`, 'schema');
    const content = file === undefined ? undefined : this.#content(file);
    return file === undefined || content === undefined ? undefined : { uid, file, content };
  }

  subfolders(folder: string): readonly string[] {
    return this.#entries(folder)
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  }

  #files(folder: string): readonly string[] {
    const known = this.#reading.importFile ? extensions : ['.json'];
    return this.#entries(folder)
      .filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.d.ts'))
      .map((entry) => entry.name)
      .filter((name) => known.includes(parse(name).ext))
      .sort();
  }

  #entries(folder: string) {
    const path = join(this.#projectFolder, folder);
    return existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  }

  /** The file of that name in any format, as a list of none or one. */
  #named(folder: string, name: string): readonly string[] {
    const [file] = this.#files(folder).filter((candidate) => parse(candidate).name === name);
    return file === undefined ? [] : [`${folder}/${file}`];
  }

  #content(file: string): unknown {
    const path = join(this.#projectFolder, file);
    try {
      return file.endsWith('.json') ? this.#json(file, path) : this.#reading.importFile?.(path);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const isJson = file.endsWith('.json');
      this.#reading.faults.push({
        file: relative(this.#projectFolder, path),
        path: '',
        problem: isJson ? `This is not JSON: ${problem}` : `It cannot be loaded: ${problem}`,
        remedy: isJson ? 'Correct the JSON.' : 'Correct the file.',
      });
      return undefined;
    }
  }

  #json(file: string, path: string): unknown {
    const text = readText(path);
    const content: unknown = JSON.parse(text);
    for (const { path: at, line } of this.#reading.findings ? repeatedKeys(text) : [])
      this.#reading.findings?.push({ file, path: at, ...writtenTwice(line) });
    return content;
  }
}
