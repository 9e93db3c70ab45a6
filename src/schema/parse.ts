// Schema files → Schema. Collects every fault; resolves references; gives every attribute its place from the lock.
import { type Fault, ProjectFaults } from '../errors/project-faults.ts';
import { Options, type RawAttribute, type Report } from './attribute-options.ts';
import { builtInFile } from './builtin.ts';
import { checkReferences } from './check-references.ts';
import { checkTables } from './check-tables.ts';
import { type Lock, lockOwner, type OwnerLock, toSnakeCase } from './lock.ts';
import { parseAttribute } from './parse-attribute.ts';
import type { Attribute, Component, ContentType, Schema } from './schema.ts';
import type { SchemaFile, SchemaFiles } from './schema-files.ts';
import { storageKind } from './storage-kind.ts';
import type { UnplacedAttribute, UnplacedOwner } from './unplaced.ts';

export interface ParsedSchema {
  readonly schema: Schema;
  /** The lock with places for all attributes; to be written when it differs. */
  readonly lock: Lock;
}

const reservedNames = [
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
];

export interface ParseOptions {
  /** Faults that reading the files found already. */
  readonly faults?: Fault[];
  /** Attribute names that are private in every content type (`api.responses.privateAttributes`). */
  readonly privateAttributes?: readonly string[];
}

/** Throws ProjectFaults that lists everything that is wrong in the files. */
export function parseSchema(
  files: SchemaFiles,
  lock: Lock,
  { faults = [], privateAttributes = [] }: ParseOptions = {},
): ParsedSchema {
  const components = files.components.map((file) => parseComponent(file, faults));
  const contentTypes = files.contentTypes.map((file) => parseContentType(file, faults));
  checkReferences(contentTypes, components, faults);
  if (faults.length > 0) throw new ProjectFaults(faults);
  const newLock: Lock = {
    version: 1,
    contentTypes: lockAll(lock.contentTypes, contentTypes),
    components: lockAll(lock.components, components),
  };
  const visibleTypes = contentTypes.map((owner) => hiding(owner, privateAttributes));
  const schema = placeAll(visibleTypes, components, newLock);
  checkTables(schema, files, faults);
  if (faults.length > 0) throw new ProjectFaults(faults);
  return { schema, lock: newLock };
}

const hiding = (owner: UnplacedOwner, names: readonly string[]): UnplacedOwner => ({
  ...owner,
  attributes: owner.attributes.map(({ attribute, isLocalized }) => ({
    attribute: names.includes(attribute.name) ? { ...attribute, isPrivate: true } : attribute,
    isLocalized,
  })),
});

function parseComponent(file: SchemaFile, faults: Fault[]): UnplacedOwner {
  const content = asObject(file, faults);
  const info = asRecord(content.info);
  const attributes = parseAttributes(file, content, faults);
  return {
    uid: file.uid,
    file: file.file,
    displayName: textOr(info.displayName, file.uid),
    isLocalized: false,
    attributes,
  };
}

function parseContentType(file: SchemaFile, faults: Fault[]): UnplacedOwner {
  const content = asObject(file, faults);
  const options = new Options(content, '', (path, problem, remedy) =>
    faults.push({ file: file.file, path: path.replace(/^\./, ''), problem, remedy }),
  );
  const info = new Options(asRecord(content.info), 'info', (path, problem, remedy) =>
    faults.push({ file: file.file, path, problem, remedy }),
  );
  const modelKind = options.oneOf('kind', ['collectionType', 'singleType'] as const) ?? 'collectionType';
  const singularName = requiredName(info, 'singularName');
  const pluralName = requiredName(info, 'pluralName');
  const table = options.text('collectionName') ?? toSnakeCase(pluralName);
  if (!/^[A-Za-z][\w-]{0,47}$/.test(table)) {
    options.fault(
      'collectionName',
      `${JSON.stringify(table)} cannot be a table`,
      'Write a letter, then at most 47 letters, digits, _ or -.',
    );
  }
  if (/^(plinth|sqlite)_/i.test(table) && file.file !== builtInFile) {
    options.fault(
      'collectionName',
      `${JSON.stringify(table)} cannot be a table`,
      'Names that begin with plinth_ and sqlite_ are taken.',
    );
  }
  const isLocalized = asRecord(asRecord(content.pluginOptions).i18n).localized === true;
  return {
    uid: file.uid,
    file: file.file,
    displayName: info.text('displayName') ?? singularName,
    isLocalized,
    attributes: parseAttributes(file, content, faults),
    contentType: {
      modelKind,
      singularName,
      pluralName,
      table,
      hasDraftAndPublish: asRecord(content.options).draftAndPublish === true,
      ...(asRecord(content.options).populateCreatorFields === true ? { showsAuthors: true } : {}),
      hasContentApi: file.uid.startsWith('api::'),
      indexes: parseIndexes(content.indexes),
    },
  };
}

function parseAttributes(
  file: SchemaFile,
  content: RawAttribute,
  faults: Fault[],
): UnplacedOwner['attributes'] {
  const report: Report = (path, problem, remedy) => faults.push({ file: file.file, path, problem, remedy });
  return Object.entries(asRecord(content.attributes)).flatMap(([name, raw]) => {
    const path = `attributes.${name}`;
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      report(path, 'is no attribute name', 'Start with a letter; go on with letters, digits or _.');
    // Every object inherits `constructor`, so a body that leaves it out would seem to have it.
    if (reservedNames.includes(name) || name in Object.prototype)
      report(path, 'is a name that every document has already', 'Choose another name.');
    if (typeof raw !== 'object' || raw === null) {
      report(path, 'is not an object', 'Write { "type": … }.');
      return [];
    }
    const attribute = parseAttribute(name, new Options(raw as RawAttribute, path, report));
    const isLocalized = asRecord(asRecord((raw as RawAttribute).pluginOptions).i18n).localized === true;
    return attribute ? [{ attribute, isLocalized }] : [];
  });
}

/** Single-attribute or composite indexes: `"indexes": [{ "columns": ["title", "rank"] }]`, attribute names. */
function parseIndexes(indexes: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(indexes)) return [];
  return indexes
    .map((index) => asRecord(index).columns)
    .filter((columns): columns is string[] => Array.isArray(columns));
}

function requiredName(info: Options, option: 'singularName' | 'pluralName'): string {
  const name = info.text(option);
  if (name !== undefined && /^[a-z][a-z0-9-]*$/.test(name)) return name;
  info.fault(
    option,
    name === undefined ? 'is missing' : `${JSON.stringify(name)} cannot be part of a path`,
    'Write lower-case letters, digits and -.',
  );
  return '';
}

function asObject(file: SchemaFile, faults: Fault[]): RawAttribute {
  if (typeof file.content === 'object' && file.content !== null && !Array.isArray(file.content))
    return file.content as RawAttribute;
  faults.push({
    file: file.file,
    path: '',
    problem: 'is not a JSON object',
    remedy: 'Write { "kind": …, "attributes": … }.',
  });
  return {};
}

const asRecord = (value: unknown): RawAttribute =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawAttribute) : {};

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function lockAll(
  previous: Lock['contentTypes'],
  owners: readonly UnplacedOwner[],
): Record<string, OwnerLock> {
  const locked: Record<string, OwnerLock> = { ...previous };
  for (const owner of owners) {
    const storages = new Map(
      owner.attributes.map(({ attribute }) => [attribute.name, storageKind(attribute)]),
    );
    locked[owner.uid] = lockOwner(previousLock(previous, owner, owners), storages, owner.contentType?.table);
  }
  return locked;
}

/** A type that was moved to another folder keeps its table, and so its content, if it names the same one. */
function previousLock(
  previous: Lock['contentTypes'],
  owner: UnplacedOwner,
  owners: readonly UnplacedOwner[],
): OwnerLock | undefined {
  const known = previous[owner.uid];
  if (known || !owner.contentType) return known;
  const moved = Object.entries(previous).find(
    ([uid, { table }]) => table === owner.contentType?.table && !owners.some((other) => other.uid === uid),
  );
  return moved?.[1];
}

function placeAll(
  contentTypes: readonly UnplacedOwner[],
  components: readonly UnplacedOwner[],
  lock: Lock,
): Schema {
  const placedTypes = contentTypes.map((owner): ContentType => {
    const locked = lock.contentTypes[owner.uid];
    if (!owner.contentType || !locked) throw new Error(`${owner.uid} has no lock`);
    const attributes = placeAttributes(owner, locked);
    const { contentType } = owner;
    return {
      ...contentType,
      kind: 'contentType',
      uid: owner.uid,
      displayName: owner.displayName,
      isLocalized: owner.isLocalized,
      attributes,
      table: locked.table ?? contentType.table,
    };
  });
  const placedComponents = components.map((owner): Component => {
    const locked = lock.components[owner.uid];
    if (!locked) throw new Error(`${owner.uid} has no lock`);
    return {
      kind: 'component',
      uid: owner.uid,
      displayName: owner.displayName,
      attributes: placeAttributes(owner, locked),
    };
  });
  return {
    contentTypes: new Map(placedTypes.map((contentType) => [contentType.uid, contentType])),
    components: new Map(placedComponents.map((component) => [component.uid, component])),
  };
}

function placeAttributes(owner: UnplacedOwner, locked: OwnerLock): ReadonlyMap<string, Attribute> {
  return new Map(
    owner.attributes.map(({ attribute, isLocalized }) => [
      attribute.name,
      {
        ...attribute,
        id: locked.attributes[attribute.name]?.id ?? '',
        isLocalized: !owner.isLocalized || isLocalized || isAlwaysLocalized(attribute),
      },
    ]),
  );
}

/** Relations and uids belong to one locale whatever their options say (docs/reference/compatibility.md, Internationalization). */
const isAlwaysLocalized = (attribute: UnplacedAttribute): boolean =>
  attribute.kind === 'relation' ||
  attribute.kind === 'morph' ||
  attribute.kind === 'password' ||
  (attribute.kind === 'scalar' && attribute.type.name === 'uid');
