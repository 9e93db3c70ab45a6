// The one walker over content values: visits every attribute that has a value, down through components and zones.
// Bodies are keyed by attribute name, stored values by attribute id.
import { type Attribute, type AttributeOwner, componentOf, type Schema } from './schema.ts';

export type Holder = Readonly<Record<string, unknown>>;

interface Visit {
  readonly attribute: Attribute;
  readonly value: unknown;
  /** The object that has the value: the content itself, or a component value in it. */
  readonly holder: Holder;
  readonly owner: AttributeOwner;
}

export interface Walking {
  readonly schema: Schema;
  readonly keyedBy: 'name' | 'id';
  readonly visit: (visit: Visit) => void;
}

export const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function walkContent(holder: Holder, owner: AttributeOwner, walking: Walking): void {
  for (const attribute of owner.attributes.values()) {
    const value = holder[attribute[walking.keyedBy]];
    if (value === undefined) continue;
    walking.visit({ attribute, value, holder, owner });
    if (attribute.kind === 'component') {
      const component = componentOf(walking.schema, attribute.component);
      for (const item of Array.isArray(value) ? value : [value])
        if (isHolder(item)) walkContent(item, component, walking);
    }
    if (attribute.kind === 'zone' && Array.isArray(value)) {
      for (const item of value) walkZoneItem(item, attribute.components, walking);
    }
  }
}

function walkZoneItem(item: unknown, allowed: readonly string[], walking: Walking): void {
  const uid = isHolder(item) && typeof item.__component === 'string' ? item.__component : '';
  const component = allowed.includes(uid) ? walking.schema.components.get(uid) : undefined;
  if (component && isHolder(item)) walkContent(item, component, walking);
}
