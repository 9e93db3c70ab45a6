// For tests: builds a schema from a few lines, parsed like files of a project.
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import { fileType, folderType } from './builtin.ts';
import { emptyLock, type Lock } from './lock.ts';
import { type ParsedSchema, parseSchema } from './parse/parse.ts';
import type { Schema } from './schema.ts';
import type { SchemaFile, SchemaFiles } from './schema-files.ts';

type Json = Readonly<Record<string, unknown>>;

export interface TestType {
  readonly kind?: string;
  readonly singularName?: string;
  readonly pluralName?: string;
  readonly collectionName?: string;
  readonly hasDrafts?: boolean;
  readonly isLocalized?: boolean;
  readonly indexes?: unknown;
  readonly attributes: Json;
}

export interface TestFiles {
  /** By name: `article` is `api::article.article`. */
  readonly types?: Readonly<Record<string, TestType>>;
  /** By `shared.seo`: its attributes. */
  readonly components?: Readonly<Record<string, Json>>;
}

export const schemaOf = (files: TestFiles): Schema => parse(files).schema;

export const parse = (files: TestFiles, lock: Lock = emptyLock): ParsedSchema =>
  parseSchema(filesOf(files), lock);

/** The faults of the files: `file path: problem -> remedy`. */
export function faultsOf(files: TestFiles | SchemaFiles): readonly string[] {
  try {
    parseSchema('contentTypes' in files ? files : filesOf(files as TestFiles), emptyLock);
    return [];
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    return error.faults.map(printFault);
  }
}

export const filesOf = ({ types = {}, components = {} }: TestFiles): SchemaFiles => ({
  contentTypes: [fileType, folderType, ...Object.entries(types).map(([name, type]) => typeFile(name, type))],
  components: Object.entries(components).map(([uid, attributes]) => ({
    uid,
    file: `${uid}.json`,
    content: { info: { displayName: uid }, attributes },
  })),
});

function typeFile(name: string, type: TestType): SchemaFile {
  const pluralName = type.pluralName ?? `${name}s`;
  const content = {
    kind: type.kind ?? 'collectionType',
    collectionName: type.collectionName ?? pluralName.replaceAll('-', '_'),
    info: { singularName: type.singularName ?? name, pluralName, displayName: name },
    options: { draftAndPublish: type.hasDrafts ?? false },
    pluginOptions: { i18n: { localized: type.isLocalized ?? false } },
    ...(type.indexes ? { indexes: type.indexes } : {}),
    attributes: type.attributes,
  };
  return { uid: `api::${name}.${name}`, file: `${name}.json`, content };
}

export const relation = (kind: string, target: string, options: Json = {}): Json => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...options,
});

const printFault = ({ file, path, problem, remedy }: Fault): string =>
  `${file}${path ? ` ${path}` : ''}: ${problem} -> ${remedy}`;
