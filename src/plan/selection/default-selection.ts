// The default selection of a row or a component: what the finished JSON that rows store contains.
import type { Component, ContentType, ScalarAttribute, Schema, ZoneAttribute } from '../../schema/schema.ts';
import { componentOf } from '../../schema/schema.ts';
import { memoizePer } from '../../values/memoize.ts';
import type { ComponentSelection, FieldRef } from '../plan.ts';

/** Attributes in the schema's order, then times and locale; without private ones, passwords, and those that must be populated. */
export const defaultFields = memoizePer((contentType: ContentType): readonly FieldRef[] => {
  const attributes = [...contentType.attributes.values()].flatMap((attribute): FieldRef[] =>
    attribute.kind === 'scalar' && !attribute.isPrivate ? [{ kind: 'attribute', attribute }] : [],
  );
  const system = (['createdAt', 'updatedAt', 'publishedAt'] as const).map(
    (name): FieldRef => ({ kind: 'system', name }),
  );
  return [
    ...attributes,
    ...system,
    ...(contentType.isLocalized ? [{ kind: 'system', name: 'locale' } as const] : []),
  ];
});

/** The scalar values of a component, without private ones and passwords. */
export const defaultComponentFields = ({ attributes }: Component): readonly ScalarAttribute[] =>
  [...attributes.values()].filter(
    (attribute): attribute is ScalarAttribute => attribute.kind === 'scalar' && !attribute.isPrivate,
  );

export const defaultComponent = (component: Component): ComponentSelection => ({
  component,
  fields: 'all',
  members: [],
});

export const defaultZone = (schema: Schema, attribute: ZoneAttribute): readonly ComponentSelection[] =>
  attribute.components.map((uid) => defaultComponent(componentOf(schema, uid)));
