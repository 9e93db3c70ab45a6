// Body values → stored values, once they are known to be valid: components get their numbers, references become
// documentIds, and an item with a number edits the stored one in place.
import { PlinthError } from '../errors/errors.ts';
import type { JsonValue } from '../schema/attribute-types/scalar-type.ts';
import { defaultValue } from '../schema/defaults.ts';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  componentOf,
  isToOne,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Schema,
  type ZoneAttribute,
} from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';
import { applyEdit, applyToOneEdit } from './apply-edit.ts';
import { componentUid } from './check-keys.ts';
import type { StoredComponent, StoredValue } from './content.ts';
import type { References } from './references.ts';
import { parseRelation } from './relation-input.ts';

export interface Building {
  readonly schema: Schema;
  readonly references: References;
  readonly nextComponentId: () => number;
  /** Hashes of the passwords in the body, by the object that holds them. */
  readonly hashes: ReadonlyMap<object, Readonly<Record<string, string>>>;
  /** Receives the hash of a password inside a component. */
  readonly onSecret: (componentId: number, attributeId: string, hash: string) => void;
}

/** A scalar value of a body as it is stored; problems were reported before. */
export function buildScalar(attribute: ScalarAttribute, given: unknown): JsonValue {
  if (given === null) return null;
  return attribute.type.check(given, {
    attribute,
    isDraft: true,
    label: attribute.name,
    report: () => undefined,
  });
}

/** `stored`: what the version holds so far, undefined where it is new (then numbers in the body are ignored). */
export function buildComponents(
  attribute: ComponentAttribute | ZoneAttribute,
  given: unknown,
  stored: StoredValue | undefined,
  building: Building,
): StoredValue {
  if (given === null || given === undefined) return null;
  if (!Array.isArray(given)) {
    const known = isData(stored) ? [stored as StoredComponent] : undefined;
    return isData(given)
      ? buildItem(attribute, given, stored === undefined ? undefined : (known ?? []), building)
      : null;
  }
  const known =
    stored === undefined ? undefined : Array.isArray(stored) ? (stored as readonly StoredComponent[]) : [];
  return given.filter(isData).flatMap((item) => {
    // A component that the zone does not take is dropped, as recorded (behaviour.md, Validation messages).
    const isTaken = attribute.kind === 'component' || attribute.components.includes(componentUid(item));
    return isTaken ? [buildItem(attribute, item, known, building)] : [];
  });
}

function buildItem(
  attribute: ComponentAttribute | ZoneAttribute,
  given: Data,
  known: readonly StoredComponent[] | undefined,
  building: Building,
): StoredComponent {
  const uid = attribute.kind === 'zone' ? componentUid(given) : attribute.component;
  const component = componentOf(building.schema, uid);
  const stored =
    known && given.id !== undefined && given.id !== null ? storedItem(attribute, given, known) : undefined;
  const id = stored?.id ?? building.nextComponentId();
  const members: Record<string, StoredValue> = {};
  for (const member of component.attributes.values()) {
    const value = buildMember(member, given[member.name], stored, building);
    if (value !== null) members[member.id] = value;
  }
  for (const [attributeId, hash] of Object.entries(building.hashes.get(given) ?? {}))
    building.onSecret(id, attributeId, hash);
  const kept = Object.fromEntries(
    Object.entries(stored ?? {}).filter(([key]) => isOfRemovedAttribute(key, component)),
  );
  return {
    id,
    ...(attribute.kind === 'zone' ? { __component: uid } : {}),
    ...kept,
    ...members,
  } as StoredComponent;
}

function storedItem(
  attribute: ComponentAttribute | ZoneAttribute,
  given: Data,
  known: readonly StoredComponent[],
): StoredComponent {
  const number = typeof given.id === 'object' ? undefined : Number(given.id);
  const found = known.find(
    ({ id, __component }) =>
      id === number && (attribute.kind === 'component' || __component === given.__component),
  );
  if (found) return found;
  const message = `Some of the provided components in ${attribute.name} are not related to the entity`;
  throw attribute.kind === 'zone'
    ? new PlinthError('Error', message)
    : new PlinthError('ApplicationError', message, {});
}

/** Values of removed attributes stay until `plinth schema prune`. */
const isOfRemovedAttribute = (key: string, component: Component): boolean =>
  key !== 'id' && key !== '__component' && ![...component.attributes.values()].some(({ id }) => id === key);

/** Null where nothing is stored: absent and null are the same in a component. */
function buildMember(
  attribute: Attribute,
  given: unknown,
  stored: StoredComponent | undefined,
  building: Building,
): StoredValue {
  const before = stored?.[attribute.id] ?? null;
  if (given === undefined && stored) return before;
  switch (attribute.kind) {
    case 'scalar':
      return given === undefined ? defaultValue(attribute) : buildScalar(attribute, given);
    case 'component':
    case 'zone':
      return given === undefined
        ? null
        : buildComponents(attribute, given, stored ? before : undefined, building);
    case 'relation':
    case 'media':
      return buildReference(attribute, given, before, building);
    case 'password':
    case 'morph':
      return null;
  }
}

function buildReference(
  attribute: RelationAttribute | MediaAttribute,
  given: unknown,
  before: StoredValue,
  { references }: Building,
): StoredValue {
  const edit = given === undefined ? undefined : parseRelation(given);
  if (!edit || edit === 'invalid') return before;
  const context = { target: attribute.target, references, isLenient: attribute.isPrivate };
  if (isToOne(attribute)) return applyToOneEdit(typeof before === 'string' ? before : null, edit, context);
  const list = applyEdit(Array.isArray(before) ? before.map(String) : [], edit, context);
  return list.length > 0 ? list : null;
}
