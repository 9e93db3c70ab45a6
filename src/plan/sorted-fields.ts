// Where rows are reached through relations, values that they are sorted by come along in responses with `fields`
// (docs/reference/compatibility.md, Queries).
import type { FieldRef, Order } from './plan.ts';

/** `fields` with the attributes of the row's own that `order` names. */
export function withSortedFields(
  fields: 'all' | readonly FieldRef[],
  order: readonly Order[],
): 'all' | readonly FieldRef[] {
  if (fields === 'all') return fields;
  const shown = new Set(
    fields.map((field) => (field.kind === 'attribute' ? field.attribute.name : field.name)),
  );
  const sorted = order.flatMap((one): FieldRef[] => {
    if (one.kind !== 'subject' || one.subject.kind !== 'attribute' || shown.has(one.subject.attribute.name))
      return [];
    shown.add(one.subject.attribute.name);
    return [{ kind: 'attribute', attribute: one.subject.attribute }];
  });
  return [...sorted, ...fields];
}
