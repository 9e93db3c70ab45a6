// The finished JSON of a version, made from its stored values when it is written. sql/select.ts computes the same text
// from the columns; a test holds the two against each other.
import { defaultFields } from '../../plan/default-selection.ts';
import { type Component, type ContentType, componentOf, type Schema } from '../../schema/schema.ts';
import type { Rendered } from '../../sql/write/rows.ts';
import type { StoredComponent, StoredContent } from '../stored/content.ts';

export interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}

export function renderVersion(
  schema: Schema,
  contentType: ContentType,
  content: StoredContent,
  system: Times & { readonly locale: string },
): Rendered {
  const members = defaultFields(contentType).map((field) => {
    const value = field.kind === 'system' ? system[field.name] : content[field.attribute.id];
    return `${JSON.stringify(field.kind === 'system' ? field.name : field.attribute.name)}:${JSON.stringify(value ?? null)}`;
  });
  return { row: members.join(','), components: renderComponents(schema, contentType, content) };
}

/** By attribute id; null where nothing is stored. */
function renderComponents(
  schema: Schema,
  contentType: ContentType,
  content: StoredContent,
): Record<string, string | null> {
  const rendered: Record<string, string | null> = {};
  for (const attribute of contentType.attributes.values()) {
    if (attribute.kind !== 'component' && attribute.kind !== 'zone') continue;
    const stored = content[attribute.id];
    const uidOf = (item: StoredComponent): string =>
      attribute.kind === 'zone' ? String(item.__component) : attribute.component;
    const shown = Array.isArray(stored)
      ? stored
          // Items of a component that left the zone are kept and not shown.
          .filter(
            (item: StoredComponent) =>
              attribute.kind === 'component' || attribute.components.includes(uidOf(item)),
          )
          .map((item: StoredComponent) =>
            shownComponent(schema, uidOf(item), item, attribute.kind === 'zone'),
          )
      : stored && shownComponent(schema, uidOf(stored as StoredComponent), stored as StoredComponent, false);
    rendered[attribute.id] = shown ? JSON.stringify(shown) : null;
  }
  return rendered;
}

function shownComponent(
  schema: Schema,
  uid: string,
  stored: StoredComponent,
  isInZone: boolean,
): Record<string, unknown> {
  const shown: Record<string, unknown> = { id: stored.id, ...(isInZone ? { __component: uid } : {}) };
  for (const attribute of shownAttributes(componentOf(schema, uid)))
    shown[attribute.name] = stored[attribute.id] ?? null;
  return shown;
}

const shownAttributes = (component: Component) =>
  [...component.attributes.values()].filter(
    (attribute) => attribute.kind === 'scalar' && !attribute.isPrivate,
  );
