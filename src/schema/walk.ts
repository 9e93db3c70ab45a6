// The walker over content values: visits every attribute with a value, through components and zones. Bodies are keyed
// by attribute name, stored values by attribute id.
import {
  type Attribute,
  type AttributeOwner,
  type Component,
  type ComponentAttribute,
  componentOf,
  type Schema,
  type ZoneAttribute,
} from './schema.ts';
import { isOfComponents, shownComponentOf } from './stored-items.ts';

export type Holder = Readonly<Record<string, unknown>>;

interface Visit {
  readonly attribute: Attribute;
  readonly value: unknown;
  /** The object with the value: the content itself, or a component value. */
  readonly holder: Holder;
  readonly owner: AttributeOwner;
  /** The path of the holder, such as `['cards', '0']`; empty for the content itself. */
  readonly path: readonly string[];
  /** The path by ids of attributes and of components in zones; the same for all items of a list. */
  readonly origin: readonly string[];
}

type VisitPlace = Pick<Visit, 'path' | 'origin'>;

export interface Walking {
  readonly schema: Schema;
  readonly keyedBy: 'name' | 'id';
  readonly visit: (visit: Visit) => void;
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function walkContent(
  holder: Holder,
  owner: AttributeOwner,
  walking: Walking,
  place: VisitPlace = { path: [], origin: [] },
): void {
  for (const attribute of owner.attributes.values()) {
    const value = holder[attribute[walking.keyedBy]];
    if (value === undefined) continue;
    walking.visit({ attribute, value, holder, owner, ...place });
    if (!isOfComponents(attribute)) continue;
    const path = [...place.path, attribute.name];
    const origin = [...place.origin, attribute.id];
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        walkItem(item, attribute, walking, { path: [...path, String(index)], origin });
    } else if (attribute.kind === 'component') walkItem(value, attribute, walking, { path, origin });
  }
}

function walkItem(
  item: unknown,
  attribute: ComponentAttribute | ZoneAttribute,
  walking: Walking,
  { path, origin }: VisitPlace,
): void {
  if (!isHolder(item)) return;
  const component = componentIn(item, attribute, walking);
  if (!component) return;
  const inside = attribute.kind === 'zone' ? [...origin, component.id] : origin;
  walkContent(item, component, walking, { path, origin: inside });
}

/** Undefined for an item whose component is not in the zone. */
function componentIn(
  item: Holder,
  attribute: ComponentAttribute | ZoneAttribute,
  { schema, keyedBy }: Walking,
): Component | undefined {
  if (keyedBy === 'id') return shownComponentOf(schema, attribute, item);
  if (attribute.kind === 'component') return componentOf(schema, attribute.component);
  const { __component } = item;
  const isTaken = typeof __component === 'string' && attribute.components.includes(__component);
  return isTaken ? schema.components.get(__component) : undefined;
}
