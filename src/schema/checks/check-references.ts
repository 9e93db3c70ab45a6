// Checks references between schema files: missing targets, inverse sides and components, duplicate names, circular components.
import type { Fault } from '../../errors/faults/project-faults.ts';
import { meantOr } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { MissingPlugin } from '../schema-files.ts';
import type { UnplacedAttribute, UnplacedOwner } from '../unplaced.ts';
import { isOwnerless } from './inverse-sides.ts';

interface Checking {
  readonly faults: Fault[];
  /** Reasons why types of a plugin are missing, by its name. */
  readonly missingPlugins: ReadonlyMap<string, MissingPlugin>;
}

interface Known {
  readonly contentTypes: ReadonlyMap<string, UnplacedOwner>;
  readonly components: ReadonlyMap<string, UnplacedOwner>;
  readonly missingPlugins: ReadonlyMap<string, MissingPlugin>;
  readonly fault: (owner: UnplacedOwner, path: string, problem: string, remedy: string) => void;
}

export function checkReferences(
  contentTypes: readonly UnplacedOwner[],
  components: readonly UnplacedOwner[],
  { faults, missingPlugins }: Checking,
): void {
  const known: Known = {
    missingPlugins,
    contentTypes: new Map(contentTypes.map((owner) => [owner.uid, owner])),
    components: new Map(components.map((owner) => [owner.uid, owner])),
    fault: ({ file }, path, problem, remedy) => faults.push({ file, path, problem, remedy }),
  };
  for (const owner of [...contentTypes, ...components]) {
    for (const { attribute } of owner.attributes) checkAttribute(owner, attribute, known);
  }
  for (const component of components) checkCircle(component, component, [], known);
  checkUsedTwice(contentTypes, ({ contentType }) => contentType?.table, 'collectionName', known);
  for (const named of Map.groupBy(contentTypes, placeOf).values()) {
    checkUsedTwice(named, ({ contentType }) => contentType?.singularName, 'info.singularName', known);
    checkUsedTwice(named, ({ contentType }) => contentType?.pluralName, 'info.pluralName', known);
  }
  checkPaths(contentTypes, known);
}

function checkAttribute(owner: UnplacedOwner, attribute: UnplacedAttribute, known: Known): void {
  const path = `attributes.${attribute.name}`;
  checkTargetField(owner, attribute, known);
  if (attribute.kind === 'component')
    checkName(
      owner,
      { path: `${path}.component`, name: attribute.component, names: known.components },
      known,
    );
  if (attribute.kind === 'zone') {
    for (const [index, uid] of attribute.components.entries()) {
      checkName(owner, { path: `${path}.components[${index}]`, name: uid, names: known.components }, known);
    }
  }
  if (attribute.kind === 'morph' && attribute.target !== undefined) {
    checkName(owner, { path: `${path}.target`, name: attribute.target, names: known.contentTypes }, known);
  }
  if (attribute.kind !== 'relation') return;
  checkName(owner, { path: `${path}.target`, name: attribute.target, names: known.contentTypes }, known);
  const target = known.contentTypes.get(attribute.target);
  const inverse = attribute.mappedBy ?? attribute.inversedBy;
  const option = attribute.mappedBy === undefined ? 'inversedBy' : 'mappedBy';
  if (target && inverse !== undefined) {
    checkInverse(owner, attribute, target, known);
    checkOwner(owner, attribute, target, known);
  }
  if (!owner.contentType && inverse !== undefined) {
    known.fault(
      owner,
      `${path}.${option}`,
      'A relation inside a component has one side only',
      `Remove "${option}".`,
    );
  }
}

interface OwnerReference {
  readonly path: string;
  readonly name: string;
  /** The owners that may be named. */
  readonly names: ReadonlyMap<string, UnplacedOwner>;
}

function checkName(
  owner: UnplacedOwner,
  { path, name, names }: OwnerReference,
  { fault, missingPlugins }: Known,
): void {
  if (names.has(name)) return;
  const missing = missingPlugins.get(pluginOf(name));
  if (missing) {
    fault(owner, path, `${JSON.stringify(name)} does not exist: ${missing.problem}`, missing.remedy);
    return;
  }
  const meant = nearest(name, names.keys()) ?? endingWith(name, names);
  fault(
    owner,
    path,
    `${JSON.stringify(name)} does not exist`,
    meantOr(meant, 'Create it, or remove the attribute.'),
  );
}

/** The only owner whose uid ends with the name, such as api::author.author for "author". */
function endingWith(name: string, names: ReadonlyMap<string, UnplacedOwner>): string | undefined {
  const [meant, ...others] = [...names.keys()].filter((uid) => uid.endsWith(`.${name}`));
  return others.length > 0 ? undefined : meant;
}

type Relation = Extract<UnplacedAttribute, { kind: 'relation' }>;

/** Missing inverse sides and those without an owner are notes (inverse-sides.ts), because Strapi accepts them. */
function checkInverse(
  owner: UnplacedOwner,
  attribute: Relation,
  target: UnplacedOwner,
  { fault }: Known,
): void {
  const inverse = target.attributes.find((other) => other.attribute.name === attribute.mappedBy)?.attribute;
  if (inverse?.kind !== 'relation' || inverse.mappedBy === undefined) return;
  if (isOwnerless(attribute, inverse, owner.uid)) return;
  fault(
    owner,
    `attributes.${attribute.name}.mappedBy`,
    'Both sides have mappedBy, so neither owns the relation',
    `Give ${target.uid} "inversedBy" instead.`,
  );
}

/** In one-to-many relations the many side must own the links; otherwise Strapi does not start. */
function checkOwner(
  owner: UnplacedOwner,
  { name, relation, mappedBy, inversedBy }: Relation,
  target: UnplacedOwner,
  { fault }: Known,
): void {
  const other = target.attributes.find(
    ({ attribute }) => attribute.name === (mappedBy ?? inversedBy),
  )?.attribute;
  if (other?.kind !== 'relation') return;
  const path = `attributes.${name}`;
  if (relation === 'oneToMany' && mappedBy === undefined)
    fault(
      owner,
      `${path}.inversedBy`,
      'The "one" side of a one-to-many relation cannot own it',
      `Write "mappedBy" here, and "inversedBy" on "${other.name}" of ${target.uid}.`,
    );
  if (relation === 'manyToOne' && mappedBy !== undefined && other.mappedBy === undefined)
    fault(
      owner,
      `${path}.mappedBy`,
      'The "many" side of a one-to-many relation has to own it',
      `Write "inversedBy" here, and "mappedBy" on "${other.name}" of ${target.uid}.`,
    );
}

/** Checks `targetField` of a uid. */
function checkTargetField(owner: UnplacedOwner, attribute: UnplacedAttribute, { fault }: Known): void {
  if (attribute.kind !== 'scalar' || attribute.targetField === undefined) return;
  const names = owner.attributes
    .map((other) => other.attribute.name)
    .filter((name) => name !== attribute.name);
  if (names.includes(attribute.targetField)) return;
  const meant = nearest(attribute.targetField, names);
  fault(
    owner,
    `attributes.${attribute.name}.targetField`,
    `${JSON.stringify(attribute.targetField)} is no attribute`,
    meantOr(meant, 'Write the name of an attribute, or remove the option.'),
  );
}

function checkCircle(
  start: UnplacedOwner,
  component: UnplacedOwner,
  trail: readonly string[],
  known: Known,
): void {
  if (trail.length > 0 && component.uid === start.uid) {
    known.fault(
      start,
      'attributes',
      `contains itself: ${[...trail, start.uid].join(' > ')}`,
      'Break the circle, for example with a relation.',
    );
    return;
  }
  if (trail.includes(component.uid)) return;
  for (const { attribute } of component.attributes) {
    const inner = attribute.kind === 'component' ? known.components.get(attribute.component) : undefined;
    if (inner) checkCircle(start, inner, [...trail, component.uid], known);
  }
}

const pluginOf = (uid: string): string => /^plugin::([^.]+)\./.exec(uid)?.[1] ?? '';

/** Paths of plugin types begin with the plugin's name, except /api/users. */
const placeOf = ({ uid }: UnplacedOwner): string =>
  uid.startsWith('api::') || uid === 'plugin::users-permissions.user' ? 'api' : pluginOf(uid);

function checkUsedTwice(
  owners: readonly UnplacedOwner[],
  nameOf: (owner: UnplacedOwner) => string | undefined,
  path: string,
  { fault }: Known,
): void {
  const first = new Map<string, UnplacedOwner>();
  for (const owner of owners) {
    const name = nameOf(owner)?.toLowerCase() ?? '';
    const other = first.get(name);
    if (other && name !== '')
      fault(owner, path, `${JSON.stringify(name)} is used by ${other.uid} too`, 'Choose another name.');
    else first.set(name, owner);
  }
}

/** Single types have paths by singular name, collection types by plural name. */
function checkPaths(contentTypes: readonly UnplacedOwner[], { fault }: Known): void {
  const ofKind = (kind: string) =>
    contentTypes.filter(({ uid, contentType }) => uid.startsWith('api::') && contentType?.modelKind === kind);
  const collections = new Map(
    ofKind('collectionType').map((owner) => [owner.contentType?.pluralName, owner.uid]),
  );
  for (const owner of ofKind('singleType')) {
    const name = owner.contentType?.singularName;
    const other = collections.get(name);
    if (other)
      fault(owner, 'info.singularName', `/api/${name} is the path of ${other} too`, 'Choose another name.');
  }
}
