// Populating a dynamic zone: as it is, with everything (`populate=*`), counted, per component (`on`), or by dotted paths.
import { invalid } from '../errors/errors.ts';
import { invalidKey } from '../errors/invalid-key.ts';
import { type Component, componentOf, isPopulatable, type ZoneAttribute } from '../schema/schema.ts';
import type { ComponentSelection, Member } from './plan.ts';
import { planComponentFields } from './plan-fields.ts';
import type { FilterScope } from './plan-filters.ts';
import { defaultEntry, planPopulate } from './plan-populate.ts';
import { type Planning, type Position, spend, unknownKey } from './planning.ts';
import type { PopulateEntry, PopulateQuery } from './query.ts';

export function planZone(
  attribute: ZoneAttribute,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): Member {
  const { name } = attribute;
  const components = attribute.components.map((uid) => componentOf(planning.schema, uid));
  if (entry.isCount) return { kind: 'componentCount', name, attribute };
  if (entry.on) {
    const { on, unknownItem } = entry;
    const shown = unknownItem === undefined ? components : components.filter(({ uid }) => on.has(uid));
    // An empty `on` lists nothing; otherwise components that it does not list keep their identity (reference, populate rule 4).
    const selections =
      on.size === 0
        ? []
        : shown.map((component) => planFragment(component, on.get(component.uid), scope, planning, here));
    return {
      kind: 'zone',
      name,
      attribute,
      components: selections,
      isDefault: false,
      unknown: unknownItem,
    };
  }
  refuseWrongForm(attribute, entry, scope, here);
  refuseUnknownPaths(entry.populate, components, here);
  const selections = components.map((component) =>
    planShared(component, entry.populate, scope, planning, here),
  );
  const isDefault = entry.populate === undefined || selections.every(({ members }) => members.length === 0);
  return { kind: 'zone', name, attribute, components: selections, isDefault };
}

function planFragment(
  component: Component,
  entry: PopulateEntry | undefined,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): ComponentSelection {
  if (!entry) return { component, fields: 'identity', members: [] };
  spend(planning, here);
  const [unknown] = entry.unknown;
  if (unknown !== undefined) throw unknownKey(unknown, here);
  const inner: FilterScope = { owner: component, row: scope.row };
  const populate: PopulateQuery | undefined = entry.isStar ? { kind: 'all' } : entry.populate;
  const fields = planComponentFields(entry.fields, component, { param: here.param, path: [] });
  const members = planPopulate(populate, inner, planning, here);
  return { component, fields, members, layout: entry.layout };
}

/** `populate[zone][populate]=*`, or the paths below the zone that this component has. */
function planShared(
  component: Component,
  populate: PopulateQuery | undefined,
  scope: FilterScope,
  planning: Planning,
  here: Position,
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
  return { component, fields: 'all', members: planPopulate(own, inner, planning, here) };
}

const hasPopulatable = (component: Component, name: string): boolean => {
  const attribute = component.attributes.get(name);
  return attribute !== undefined && isPopulatable(attribute) && !attribute.isPrivate;
};

function refuseWrongForm(
  { name }: ZoneAttribute,
  entry: PopulateEntry,
  { owner }: FilterScope,
  here: Position,
): void {
  if (entry.form === 'path' || entry.raw === true || entry === defaultEntry) return;
  const isAll = entry.populate?.kind === 'all';
  const hasOthers =
    entry.isStar || entry.fields !== undefined || entry.filters !== undefined || entry.sort !== undefined;
  if (isAll && !hasOthers) return;
  if (entry.populate && !hasOthers) throw unknownKey('populate', here);
  const model = owner.kind === 'contentType' ? owner.singularName : owner.uid;
  const found = entry.isStar ? '"*"' : JSON.stringify(normalised(entry));
  throw invalid(
    `Invalid nested populate for ${model}.${name} (${owner.uid}). Expected a fragment ("on") or "count" but found ${found}`,
  );
}

/** What was asked for, with lists as lists, whatever brackets were used. */
const normalised = ({ fields, raw }: PopulateEntry): unknown =>
  typeof raw === 'object' && raw !== null && fields ? { ...raw, fields } : raw;

function refuseUnknownPaths(
  populate: PopulateQuery | undefined,
  components: readonly Component[],
  here: Position,
): void {
  if (populate?.kind !== 'entries') return;
  for (const name of populate.entries.keys()) {
    if (components.some((component) => hasPopulatable(component, name))) continue;
    throw invalidKey({ key: name, path: name, source: 'query', param: here.param });
  }
}
