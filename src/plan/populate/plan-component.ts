// Plans populated components: which of them are shown, which of their attributes, and the order of a list.
import { type ComponentAttribute, componentOf } from '../../schema/schema.ts';
import { planFilters } from '../filters/plan-filters.ts';
import type { Member } from '../plan.ts';
import type { Position } from '../planning.ts';
import type { PopulateEntry } from '../query.ts';
import type { FilterScope } from '../relations/followed-relation.ts';
import { planComponentFields } from '../selection/plan-fields.ts';
import { planSort } from '../selection/plan-sort.ts';
import { withSortedAttributes } from '../selection/sorted-fields.ts';
import { pageOf, refuseStar } from './plan-related.ts';
import { isCount, type Populating, rowsQuery } from './populating.ts';

export function planComponent(
  attribute: ComponentAttribute,
  entry: PopulateEntry,
  { scope, planning, here, planBelow }: Populating,
): readonly Member[] {
  const { name } = attribute;
  const component = componentOf(planning.schema, attribute.component);
  refuseStar(entry, component, here);
  const requested = rowsQuery(entry);
  const inner: FilterScope = { owner: component, row: scope.row };
  const inside: Position = { param: here.param, path: [] };
  const order = planSort(requested.sort ?? [], inner, planning, inside);
  const selection = {
    component,
    fields: withSortedAttributes(planComponentFields(requested.fields, component, inside), order),
    members: planBelow(requested.populate, inner, planning, here),
    layout: requested.layout,
  };
  const where = planFilters(requested.filters, inner, planning, inside);
  if (isCount(entry)) return [{ kind: 'componentCount', name, attribute, where }];
  return [{ kind: 'component', name, attribute, selection, order, where, page: pageOf(requested, planning) }];
}
