// Renders the finished JSON of a version from its stored values. sql/select/select.ts computes the same text from columns; a test compares
// both.
import { defaultFields } from '../../plan/selection/default-selection.ts';
import type { Component, ContentType, Schema } from '../../schema/schema.ts';
import { isOfComponents, shownComponentOf } from '../../schema/stored-items.ts';
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

/** By attribute id; null if there is no value. */
function renderComponents(
  schema: Schema,
  contentType: ContentType,
  content: StoredContent,
): Record<string, string | null> {
  const rendered: Record<string, string | null> = {};
  for (const attribute of contentType.attributes.values()) {
    if (!isOfComponents(attribute)) continue;
    const stored = content[attribute.id];
    const shownOf = (item: StoredComponent): readonly Record<string, unknown>[] => {
      const component = shownComponentOf(schema, attribute, item);
      return component ? [shownComponent(component, item, attribute.kind === 'zone')] : [];
    };
    const shown = Array.isArray(stored)
      ? stored.flatMap(shownOf)
      : stored && shownOf(stored as StoredComponent)[0];
    rendered[attribute.id] = shown ? JSON.stringify(shown) : null;
  }
  return rendered;
}

function shownComponent(
  component: Component,
  stored: StoredComponent,
  isInZone: boolean,
): Record<string, unknown> {
  const marks = isInZone ? { __component: component.uid } : {};
  const shown: Record<string, unknown> = { id: stored.id, ...marks };
  for (const attribute of shownAttributes(component)) shown[attribute.name] = stored[attribute.id] ?? null;
  return shown;
}

const shownAttributes = (component: Component) =>
  [...component.attributes.values()].filter(
    (attribute) => attribute.kind === 'scalar' && !attribute.isPrivate,
  );
