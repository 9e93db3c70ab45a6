// Adds sort values to responses with `fields`, for rows that are reached through relations and components
// (docs/reference/compatibility.md, Queries).
import type { ScalarAttribute } from '../../schema/schema.ts';
import type { ComponentSelection, FieldRef, Order, SystemField } from '../plan.ts';

/** `fields`, and the attributes and times of the row itself that `order` names. */
export function withSortedFields(
  fields: 'all' | readonly FieldRef[],
  order: readonly Order[],
): 'all' | readonly FieldRef[] {
  if (fields === 'all') return fields;
  const shown = fields.map((field) => (field.kind === 'attribute' ? field.attribute.name : field.name));
  const sorted = sortedAttributes(order, shown);
  const system = sortedSystemFields(order).filter((name) => !shown.includes(name));
  return [
    ...sorted.map((attribute): FieldRef => ({ kind: 'attribute', attribute })),
    ...system.map((name): FieldRef => ({ kind: 'system', name })),
    ...fields,
  ];
}

/** The same for a component, if `fields` names anything of it. */
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

const systemFields: Readonly<Record<string, SystemField>> = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  published_at: 'publishedAt',
  locale: 'locale',
};

function sortedSystemFields(order: readonly Order[]): readonly SystemField[] {
  const named = order.flatMap((one) => {
    const name =
      one.kind === 'subject' && one.subject.kind === 'column' ? systemFields[one.subject.column] : undefined;
    return name ? [name] : [];
  });
  return [...new Set(named)];
}
