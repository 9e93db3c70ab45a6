// Stored items of components. In dynamic zones they have the id of their component, which a rename does not change.
import { type Data, isData } from '../values/data.ts';
import {
  type Attribute,
  type AttributeOwner,
  type Component,
  type ComponentAttribute,
  componentOf,
  type Schema,
  type ZoneAttribute,
} from './schema.ts';

/** The component of a stored item; undefined if it no longer exists. */
export function storedComponentOf(
  schema: Schema,
  attribute: ComponentAttribute | ZoneAttribute,
  { __component: id }: { readonly __component?: unknown },
): Component | undefined {
  if (attribute.kind === 'component') return componentOf(schema, attribute.component);
  const named = schema.components.get(String(id));
  return named?.id === id ? named : [...schema.components.values()].find((component) => component.id === id);
}

/** Like `storedComponentOf`, but also undefined for components that are no longer in the zone, whose items are hidden. */
export function shownComponentOf(
  schema: Schema,
  attribute: ComponentAttribute | ZoneAttribute,
  item: { readonly __component?: unknown },
): Component | undefined {
  const component = storedComponentOf(schema, attribute, item);
  const isTaken =
    component && (attribute.kind === 'component' || attribute.components.includes(component.uid));
  return isTaken ? component : undefined;
}

export const isOfComponents = (attribute: Attribute): attribute is ComponentAttribute | ZoneAttribute =>
  attribute.kind === 'component' || attribute.kind === 'zone';

export interface ItemWithin {
  readonly component: Component;
  readonly item: Data;
}

/** Applies a function to every item of the content, nested and hidden ones included. */
export function withItems(
  content: Data,
  owner: Pick<AttributeOwner, 'attributes'>,
  schema: Schema,
  change: (within: ItemWithin) => Data,
): Data {
  const changed: Record<string, unknown> = { ...content };
  for (const attribute of [...owner.attributes.values()].filter(isOfComponents)) {
    const each = (item: unknown): unknown => {
      const component = isData(item) ? storedComponentOf(schema, attribute, item) : undefined;
      return isData(item) && component
        ? withItems(change({ component, item }), component, schema, change)
        : item;
    };
    const held = changed[attribute.id];
    if (held !== undefined) changed[attribute.id] = Array.isArray(held) ? held.map(each) : each(held);
  }
  return changed;
}

/** Iterates over every item of the content, nested ones included. */
export function* itemsWithin(content: Data, owner: AttributeOwner, schema: Schema): Generator<ItemWithin> {
  for (const attribute of [...owner.attributes.values()].filter(isOfComponents))
    for (const item of [content[attribute.id]].flat()) {
      const component = isData(item) ? shownComponentOf(schema, attribute, item) : undefined;
      if (!isData(item) || !component) continue;
      yield { component, item };
      yield* itemsWithin(item, component, schema);
    }
}
