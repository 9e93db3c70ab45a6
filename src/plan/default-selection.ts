// What default responses show of a row or a component: the selection behind the finished JSON that rows carry.
import type { Component, ContentType, ScalarAttribute, Schema, ZoneAttribute } from '../schema/schema.ts';
import { componentOf } from '../schema/schema.ts';
import { oncePer } from '../values/once-per.ts';
import type { ComponentSelection, FieldRef } from './plan.ts';

/** Attributes in the schema's order, then times and locale; private ones, passwords and everything populatable stay out. */
export const defaultFields = oncePer((contentType: ContentType): readonly FieldRef[] => {
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

/** Of a component: its values, without private ones and passwords. */
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
