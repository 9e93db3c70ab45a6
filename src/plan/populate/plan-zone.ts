// Plans a populated dynamic zone: as it is, with everything (`populate=*`), counted, per component (`on`), or by dotted paths.
import { zoneWithoutFragments } from '../../errors/families/plan.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import {
  type AttributeOwner,
  type Component,
  componentOf,
  isPopulatable,
  type ZoneAttribute,
} from '../../schema/schema.ts';
import { planFilters } from '../filters/plan-filters.ts';
import { always, type ComponentSelection, type Member } from '../plan.ts';
import { type Position, refusedName, spend, unknownKey } from '../planning.ts';
import type { ParametersEntry, PopulateEntry, PopulateQuery } from '../query.ts';
import type { FilterScope } from '../relations/followed-relation.ts';
import { planComponentFields } from '../selection/plan-fields.ts';
import { planSort } from '../selection/plan-sort.ts';
import { isCount, type Populating, rowsQuery } from './populating.ts';

export function planZone(
  attribute: ZoneAttribute,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  const { name } = attribute;
  if (isCount(entry)) return [{ kind: 'componentCount', name, attribute, where: always }];
  const { schema } = populating.planning;
  const components = attribute.components.map((uid) => componentOf(schema, uid));
  switch (entry.kind) {
    case 'fragments': {
      // An empty `on` shows nothing. Otherwise components that are not listed show `id` and `__component`.
      const listed = entry.on.size === 0 ? [] : components;
      const selections = listed.map((component) =>
        planListed(component, entry.on.get(component.uid), populating),
      );
      return [{ kind: 'zone', name, attribute, components: selections, isDefault: false }];
    }
    case 'union': {
      const { on, unknownItem: unknown } = entry;
      const listed = components.filter(({ uid }) => on.has(uid));
      const selections = listed.map((component) => planListed(component, on.get(component.uid), populating));
      return [{ kind: 'zone', name, attribute, components: selections, isDefault: false, unknown }];
    }
    default:
      return [planWhole(attribute, components, entry, populating)];
  }
}

function planListed(
  component: Component,
  entry: PopulateEntry | undefined,
  { scope, planning, here, planBelow }: Populating,
): ComponentSelection {
  if (!entry || entry.kind === 'nothing') return { component, fields: 'identity', members: [] };
  spend(planning, here);
  if (entry.kind === 'unknown') throw refusedName(component, entry.key, here);
  const inner: FilterScope = { owner: component, row: scope.row };
  const requested = rowsQuery(entry);
  const populate: PopulateQuery | undefined = entry.kind === 'star' ? { kind: 'all' } : requested.populate;
  const inside: Position = { param: here.param, path: [] };
  const fields = planComponentFields(requested.fields, component, inside);
  const members = planBelow(populate, inner, planning, here);
  const where = planFilters(requested.filters, inner, planning, inside);
  // The items of a zone have an order of their own, so that only the names are checked.
  planSort(requested.sort ?? [], inner, planning, inside);
  return { component, fields, members, layout: requested.layout, where };
}

/** `populate[zone][populate]=*`, or the paths below the zone, for every component that has them. */
function planWhole(
  attribute: ZoneAttribute,
  components: readonly Component[],
  entry: PopulateEntry,
  populating: Populating,
): Member {
  refuseWrongForm(attribute, entry, populating);
  const { populate } = rowsQuery(entry);
  refuseUnknownPaths(populate, components, populating);
  const selections = components.map((component) => planShared(component, populate, populating));
  const isDefault = selections.every(isFinished);
  return { kind: 'zone', name: attribute.name, attribute, components: selections, isDefault };
}

/** Whether the finished JSON of a row already is what was requested. */
const isFinished = ({ fields, members }: ComponentSelection): boolean =>
  fields === 'all' && members.length === 0;

function planShared(
  component: Component,
  populate: PopulateQuery | undefined,
  { scope, planning, here, planBelow }: Populating,
): ComponentSelection {
  spend(planning, here);
  const inner: FilterScope = { owner: component, row: scope.row };
  const own =
    populate?.kind === 'entries'
      ? {
          ...populate,
          entries: new Map([...populate.entries].filter(([name]) => hasPopulatable(component, name))),
        }
      : populate;
  const fields = planComponentFields(undefined, component, here);
  return { component, fields, members: planBelow(own, inner, planning, here) };
}

const hasPopulatable = (component: Component, name: string): boolean => {
  const attribute = component.attributes.get(name);
  return attribute !== undefined && isPopulatable(attribute) && !attribute.isPrivate;
};

/** Code may also write a list or an object below `populate`, as rows of Strapi do. Requests may not. */
function refuseWrongForm(
  attribute: ZoneAttribute,
  entry: PopulateEntry,
  { scope, here, planning }: Populating,
): void {
  if (entry.kind !== 'parameters' && entry.kind !== 'star') return;
  if (entry.kind === 'parameters') {
    const { fields, filters, sort, populate } = entry;
    const hasOthers = fields !== undefined || filters !== undefined || sort !== undefined;
    if (populate?.kind === 'all' && !hasOthers) return;
    if (populate && !hasOthers) {
      if (planning.leaveOut) return;
      throw unknownKey('populate', here);
    }
  }
  throw wrongZoneForm(attribute, scope.owner, entry.kind === 'star' ? '*' : normalised(entry));
}

export function wrongZoneForm({ name }: ZoneAttribute, owner: AttributeOwner, written: unknown): Error {
  const model = owner.kind === 'contentType' ? owner.singularName : owner.uid;
  return zoneWithoutFragments({ model, attribute: name, uid: owner.uid, found: JSON.stringify(written) });
}

/** The request with lists as lists, regardless of the form of the brackets. */
const normalised = ({ fields, written }: ParametersEntry): unknown =>
  typeof written === 'object' && written !== null && fields ? { ...written, fields } : written;

function refuseUnknownPaths(
  populate: PopulateQuery | undefined,
  components: readonly Component[],
  { here, planning: { leaveOut } }: Populating,
): void {
  if (populate?.kind !== 'entries') return;
  for (const [name, entry] of populate.entries) {
    if (components.some((component) => hasPopulatable(component, name))) continue;
    if (leaveOut) {
      leaveOut([...here.path, name].join('.'));
      continue;
    }
    const path = entry.kind === 'path' ? entry.path : name;
    throw invalidKey({ key: name, path, source: 'query', param: here.param });
  }
}
