// Where rows are reached through relations and components, values that they are sorted by come along in responses with
// `fields` (docs/reference/compatibility.md, Queries).
import type { ScalarAttribute } from '../schema/schema.ts';
import type { ComponentSelection, FieldRef, Order } from './plan.ts';

/** `fields` with the attributes of the row's own that `order` names. */
export function withSortedFields(
  fields: 'all' | readonly FieldRef[],
  order: readonly Order[],
): 'all' | readonly FieldRef[] {
  if (fields === 'all') return fields;
  const shown = fields.map((field) => (field.kind === 'attribute' ? field.attribute.name : field.name));
  const sorted = sortedAttributes(order, shown);
  return [...sorted.map((attribute): FieldRef => ({ kind: 'attribute', attribute })), ...fields];
}

/** The same of a component, where something of it is named at all. */
export function withSortedAttributes(
  fields: ComponentSelection['fields'],
  order: readonly Order[],
): ComponentSelection['fields'] {
  if (typeof fields === 'string') return fields;
  const shown = fields.map(({ name }) => name);
  return [...sortedAttributes(order, shown), ...fields];
}

function sortedAttributes(order: readonly Order[], shown: readonly string[]): readonly ScalarAttribute[] {
  const sorted = order.flatMap((one) =>
    one.kind === 'subject' && one.subject.kind === 'attribute' && !shown.includes(one.subject.attribute.name)
      ? [one.subject.attribute]
      : [],
  );
  return [...new Set(sorted)];
}
