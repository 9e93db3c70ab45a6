// Builds stored component values: new items get ids, references become documentIds, and an item with an id edits the stored item.
import { componentForeign, componentTwice, zoneItemForeign } from '../../errors/families/documents.ts';
import { defaultValue } from '../../schema/parse/defaults.ts';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  isToOne,
  type ZoneAttribute,
} from '../../schema/schema.ts';
import { isData } from '../../values/data.ts';
import type { Given, GivenComponent, GivenComponents, GivenItem, GivenRelation } from '../check/given.ts';
import type { References } from '../check/references.ts';
import type { StoredComponent, StoredValue } from '../stored/content.ts';
import { applyEdit, applyToOneEdit } from './apply-edit.ts';

/** Callbacks for what component values store elsewhere. */
export interface ComponentBuilding {
  readonly references: References;
  readonly nextComponentId: () => number;
  /** Called with the hash of a password inside a component. */
  readonly onSecret: (componentId: number, attributeId: string, hash: string) => void;
}

/** `stored`: the values of the version; undefined if it is new (then ids in the body are ignored). */
export function buildComponents(
  given: GivenComponent | GivenComponents,
  stored: StoredValue | undefined,
  building: ComponentBuilding,
): StoredValue {
  const known = stored === undefined ? undefined : listOf(stored);
  if (given.kind === 'components') {
    const items = given.items.map((item) => buildItem(given.attribute, item, known, building));
    refuseTwice(items, given.attribute);
    return items;
  }
  return given.item && buildItem(given.attribute, given.item, known, building);
}

function refuseTwice(
  items: readonly StoredComponent[],
  { name: attribute }: { readonly name: string },
): void {
  const seen = new Set<number>();
  for (const { id } of items) {
    if (seen.has(id)) throw componentTwice({ id, attribute });
    seen.add(id);
  }
}

const listOf = (stored: StoredValue): readonly StoredComponent[] =>
  Array.isArray(stored) ? stored : isData(stored) ? [stored as StoredComponent] : [];

function buildItem(
  attribute: ComponentAttribute | ZoneAttribute,
  given: GivenItem,
  known: readonly StoredComponent[] | undefined,
  building: ComponentBuilding,
): StoredComponent {
  const { component, number, values } = given;
  const stored = known && number !== undefined ? storedItem(attribute, given, known) : undefined;
  const id = stored?.id ?? building.nextComponentId();
  const byId = new Map(values.map((value) => [value.attribute.id, value]));
  const members: Record<string, StoredValue> = {};
  for (const member of component.attributes.values()) {
    const value = buildMember(member, byId.get(member.id), stored, building);
    if (value !== null) members[member.id] = value;
  }
  for (const value of values)
    if (value.kind === 'password' && value.hash !== null)
      building.onSecret(id, value.attribute.id, value.hash);
  const kept = Object.fromEntries(
    Object.entries(stored ?? {}).filter(([key]) => isOfRemovedAttribute(key, component)),
  );
  return {
    id,
    ...(attribute.kind === 'zone' ? { __component: component.id } : {}),
    ...kept,
    ...members,
  } as StoredComponent;
}

function storedItem(
  attribute: ComponentAttribute | ZoneAttribute,
  { number, component }: GivenItem,
  known: readonly StoredComponent[],
): StoredComponent {
  const found = known.find(
    (item) => item.id === number && (attribute.kind === 'component' || item.__component === component.id),
  );
  if (found) return found;
  const foreign = attribute.kind === 'zone' ? zoneItemForeign : componentForeign;
  throw foreign({ attribute: attribute.name });
}

/** Values of removed attributes are kept until `plinth schema prune`. */
const isOfRemovedAttribute = (key: string, component: Component): boolean =>
  key !== 'id' && key !== '__component' && ![...component.attributes.values()].some(({ id }) => id === key);

/** Null if there is no value: absent and null are the same in a component. */
function buildMember(
  attribute: Attribute,
  given: Given | undefined,
  stored: StoredComponent | undefined,
  building: ComponentBuilding,
): StoredValue {
  const before = stored?.[attribute.id] ?? null;
  switch (given?.kind) {
    case undefined:
      return stored ? before : attribute.kind === 'scalar' ? defaultValue(attribute) : null;
    case 'scalar':
      return given.value;
    case 'component':
    case 'components':
      return buildComponents(given, stored ? before : undefined, building);
    case 'relation':
      return buildReference(given, before, building);
    case 'password':
    case 'morph':
      return null;
  }
}

function buildReference(
  { attribute, edit }: GivenRelation,
  before: StoredValue,
  { references }: ComponentBuilding,
): StoredValue {
  const context = { target: attribute.target, references, isLenient: attribute.isPrivate };
  if (isToOne(attribute)) {
    const current = typeof before === 'string' ? before : null;
    return applyToOneEdit(current, edit, { ...context, isMedia: attribute.kind === 'media' });
  }
  const list = applyEdit(Array.isArray(before) ? before.map(String) : [], edit, context);
  return list.length > 0 ? list : null;
}
