// Parses schema files into a Schema: collects all faults, resolves references, and assigns the places of the lock file.
import type { Finding } from '../../errors/faults/finding.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { checkNamed, shownNames } from '../checks/check-named.ts';
import { checkReferences } from '../checks/check-references.ts';
import { checkTables } from '../checks/check-tables.ts';
import { graphqlClashes } from '../checks/graphql-clashes.ts';
import { idleIndexes } from '../checks/idle-indexes.ts';
import { withInverseSides } from '../checks/inverse-sides.ts';
import { type Lock, lockOwner, type OwnerLock } from '../lock.ts';
import type { Attribute, Component, ContentType, Schema } from '../schema.ts';
import type { SchemaFiles } from '../schema-files.ts';
import { storageKind } from '../storage/storage-kind.ts';
import type { UnplacedAttribute, UnplacedOwner } from '../unplaced.ts';
import type { FieldTypes } from './custom-fields.ts';
import { parseComponent, parseContentType } from './parse-owner.ts';

export interface ParsedSchema {
  readonly schema: Schema;
  /** The lock file with places for all attributes, to be written if it differs. */
  readonly lock: Lock;
}

export interface ParseOptions {
  /** Faults found while reading the files. */
  readonly faults?: Fault[];
  /** Attribute names that are private in every content type (`api.responses.privateAttributes`). */
  readonly privateAttributes?: readonly string[];
  /** Collects notes about options without effect. Without it they are faults. */
  readonly findings?: Finding[];
  /** Storage types of custom fields from the project's generated types. */
  readonly fieldTypes?: FieldTypes;
}

/** Throws ProjectFaults with all faults of the files. */
export function parseSchema(
  files: SchemaFiles,
  lock: Lock,
  { faults = [], privateAttributes = [], findings, fieldTypes = new Map() }: ParseOptions = {},
): ParsedSchema {
  const parsing = { faults, findings, fieldTypes };
  const parsedComponents = files.components.map((file) => parseComponent(file, parsing));
  const parsedTypes = files.contentTypes.map((file) => parseContentType(file, parsing));
  checkReferences(parsedTypes, parsedComponents, {
    faults,
    missingPlugins: files.missingPlugins ?? new Map(),
  });
  const owners = [...parsedTypes, ...parsedComponents];
  checkNamed(owners, parsing);
  findings?.push(...shownNames(privateAttributes, owners));
  findings?.push(...graphqlClashes(parsedTypes));
  findings?.push(...idleIndexes(parsedTypes, parsedComponents));
  const contentTypes = withInverseSides(parsedTypes, parsedTypes, findings ?? []);
  const components = withInverseSides(parsedComponents, parsedTypes, findings ?? []);
  if (faults.length > 0) throw new ProjectFaults(faults);
  const newLock: Lock = {
    version: 1,
    contentTypes: lockAll(lock.contentTypes, contentTypes),
    components: withComponentIds(lockAll(lock.components, components), lock.components),
  };
  const hidden = (owner: UnplacedOwner) =>
    hiding(owner, [...privateAttributes, ...(owner.privateAttributes ?? [])]);
  const schema = placeAll(contentTypes.map(hidden), components.map(hidden), newLock);
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

/** Assigns ids to components. A new component may have the first uid of a renamed one, whose stored items use that uid. */
function withComponentIds(
  locked: Readonly<Record<string, OwnerLock>>,
  previous: Lock['components'],
): Lock['components'] {
  const taken = new Set(Object.entries(previous).map(([uid, { id }]) => id ?? uid));
  return Object.fromEntries(
    Object.entries(locked).map(([uid, owner]) => {
      if (uid in previous || !taken.has(uid)) return [uid, owner];
      let number = 2;
      while (taken.has(`${uid}_${number}`)) number++;
      return [uid, { ...owner, id: `${uid}_${number}` }];
    }),
  );
}

/** A type that was moved to another folder keeps its table and content if it has the same table name. */
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
      ...owner.shown,
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
      id: locked.id ?? owner.uid,
      displayName: owner.displayName,
      ...owner.shown,
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

/** Relations and uids are always localized, regardless of their options (docs/reference/compatibility.md, Internationalization). */
const isAlwaysLocalized = (attribute: UnplacedAttribute): boolean =>
  attribute.kind === 'relation' ||
  attribute.kind === 'morph' ||
  attribute.kind === 'password' ||
  (attribute.kind === 'scalar' && attribute.type.name === 'uid');
