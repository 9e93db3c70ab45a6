// Items of components as they are stored: in a dynamic zone they name their component by its id, which a rename leaves as it is.
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

/** Undefined for an item of a zone whose component the schema does not have any more. */
export function storedComponentOf(
  schema: Schema,
  attribute: ComponentAttribute | ZoneAttribute,
  { __component: id }: { readonly __component?: unknown },
): Component | undefined {
  if (attribute.kind === 'component') return componentOf(schema, attribute.component);
  const named = schema.components.get(String(id));
  return named?.id === id ? named : [...schema.components.values()].find((component) => component.id === id);
}

/** As `storedComponentOf`, and undefined for what the zone takes no more: it is kept out of reach. */
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

/** The content with every item in it changed, those inside of others too, and those that a zone takes no more. */
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

/** Every item in the content, those inside of others too. */
export function* itemsWithin(content: Data, owner: AttributeOwner, schema: Schema): Generator<ItemWithin> {
  for (const attribute of [...owner.attributes.values()].filter(isOfComponents))
    for (const item of [content[attribute.id]].flat()) {
      const component = isData(item) ? shownComponentOf(schema, attribute, item) : undefined;
      if (!isData(item) || !component) continue;
      yield { component, item };
      yield* itemsWithin(item, component, schema);
    }
}
