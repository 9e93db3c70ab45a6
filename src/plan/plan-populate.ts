// The `populate` parameter: relations, media, components and zones that an answer shows, each with its own selection.
// What the caller may not find is left out silently; a name that does not exist is refused.
import { forbidden, invalid } from '../errors/errors.ts';
import { invalidKey } from '../errors/invalid-key.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ComponentAttribute,
  type ContentType,
  componentOf,
  isPopulatable,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
} from '../schema/schema.ts';
import { morphLink, relatedVersions, resolveLink } from './links.ts';
import { always, type Member, type Related, type RowSelection, type Window } from './plan.ts';
import { planComponentFields, planFields } from './plan-fields.ts';
import { type FilterScope, planFilters } from './plan-filters.ts';
import { planPage } from './plan-page.ts';
import { planSort } from './plan-sort.ts';
import { isUses, planUses } from './plan-uses.ts';
import { planZone } from './plan-zone.ts';
import {
  below,
  isCreatorField,
  mayReach,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  spend,
  unknownKey,
} from './planning.ts';
import type { PopulateEntry, PopulateQuery } from './query.ts';
import { withSortedFields } from './sorted-fields.ts';

export const defaultEntry: PopulateEntry = {
  form: 'object',
  isStar: false,
  isCount: false,
  unknown: [],
  raw: true,
};

export function planPopulate(
  populate: PopulateQuery | undefined,
  scope: FilterScope,
  planning: Planning,
  position: Position,
): readonly Member[] {
  if (!populate) return [];
  if (populate.kind === 'all') return planAll(scope, planning, position);
  return [...populate.entries].flatMap(([key, entry]) => {
    const members = planEntry(entry.attribute ?? key, entry, scope, planning, position);
    if (entry.isDemanded && members.length === 0) throw forbidden();
    return entry.attribute === undefined
      ? members
      : members.map((member): Member => ({ ...member, name: key }));
  });
}

/** Everything one level deep, and the other locales of a localised document. */
function planAll(scope: FilterScope, planning: Planning, position: Position): readonly Member[] {
  const members = [...scope.owner.attributes.values()]
    .filter((attribute) => isPopulatable(attribute) && !attribute.isPrivate)
    .flatMap((attribute) =>
      planAttribute(attribute, defaultEntry, scope, planning, below(position, attribute.name)),
    );
  const hasLocalizations = scope.owner.kind === 'contentType' && scope.owner.isLocalized;
  return hasLocalizations
    ? [...members, ...planLocalizations(scope.owner, defaultEntry, planning, position)]
    : members;
}

function planEntry(
  name: string,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  position: Position,
): readonly Member[] {
  const here = below(position, name);
  const [unknown] = entry.unknown;
  if (name === 'localizations' && scope.owner.kind === 'contentType' && scope.owner.isLocalized) {
    if (unknown !== undefined) throw unknownKey(unknown, here);
    return planLocalizations(scope.owner, entry, planning, position);
  }
  const attribute = readableAttribute(scope.owner, name);
  if (!attribute || !isPopulatable(attribute)) throw wrongName(name, entry, scope.owner, position);
  if (unknown !== undefined) throw unknownKey(unknown, here);
  return planAttribute(attribute, entry, scope, planning, here);
}

/** Names in lists and texts are reported by themselves, keys of brackets by where they stand. */
function wrongName(name: string, { form }: PopulateEntry, owner: AttributeOwner, position: Position): Error {
  const isKnown = owner.attributes.has(name) || isCreatorField(name);
  const isHidden = isCreatorField(name) || owner.attributes.get(name)?.isPrivate === true;
  if (isHidden || (form === 'object' && isKnown)) return refusedKey(name, position);
  return form === 'object'
    ? unknownKey(name, position)
    : invalidKey({ key: name, path: name, source: 'query', param: position.param });
}

function planAttribute(
  attribute: Attribute,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): readonly Member[] {
  spend(planning, here);
  if (entry.on && attribute.kind !== 'zone' && attribute.kind !== 'morph') {
    throw invalid(`Using fragments is not permitted to populate "${attribute.name}" in "${scope.owner.uid}"`);
  }
  switch (attribute.kind) {
    case 'relation':
    case 'media':
      return planRelated(attribute, entry, scope, planning, here);
    case 'component':
      return [planComponent(attribute, entry, scope, planning, here)];
    case 'zone':
      return [planZone(attribute, entry, scope, planning, here)];
    case 'morph':
      return planMorph(attribute, entry, scope, planning, here);
    default:
      return [];
  }
}

function planRelated(
  attribute: RelationAttribute | MediaAttribute,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): readonly Member[] {
  const resolved = resolveLink(
    planning.schema,
    { row: scope.row, isComponent: scope.owner.kind === 'component' },
    attribute,
  );
  const { target, link, isMany } = resolved;
  if (!mayReach(planning, target)) return [];
  refuseStar(entry, target, here);
  const rows: Related = {
    ...planRows(target, entry, planning, here),
    versions: relatedVersions(scope.row, resolved, planning),
  };
  if (entry.isCount) return [{ kind: 'count', name: attribute.name, link, rows }];
  return [{ kind: 'related', name: attribute.name, link, isMany, rows, page: pageOf(entry, planning) }];
}

/** Lists inside documents are shown whole, unless a page of them was asked for. */
const pageOf = ({ pagination }: PopulateEntry, { limits }: Planning): Window | undefined =>
  pagination ? planPage(pagination, limits) : undefined;

/** `populate[x]=*` asks for the attributes of x, which would have to hold its relations too. */
function refuseStar(entry: PopulateEntry, owner: AttributeOwner, here: Position): void {
  const inner = entry.isStar
    ? [...owner.attributes.values()].find((attribute) => isPopulatable(attribute))
    : undefined;
  if (inner) throw invalidKey({ key: inner.name, path: [...here.path, inner.name].join('.') });
}

/** Related rows with their own fields, filters, sort and populate; paths of the first three begin anew. */
export function planRows(
  target: ContentType,
  entry: PopulateEntry,
  planning: Planning,
  here: Position,
): Omit<Related, 'versions'> {
  const scope: FilterScope = { owner: target, row: target };
  const inside: Position = { param: here.param, path: [] };
  const order = planSort(entry.sort ?? [], scope, planning, inside);
  const selection: RowSelection = {
    fields: withSortedFields(planFields(entry.fields, target, inside), order),
    members: planPopulate(entry.populate, scope, planning, here),
    layout: entry.layout,
  };
  return {
    contentType: target,
    where: planFilters(entry.filters, scope, planning, inside),
    order,
    selection,
  };
}

function planLocalizations(
  contentType: ContentType,
  entry: PopulateEntry,
  planning: Planning,
  position: Position,
): readonly Member[] {
  spend(planning, position);
  const rows: Related = {
    ...planRows(contentType, entry, planning, below(position, 'localizations')),
    versions: planning.visible(contentType),
  };
  const link = { kind: 'localizations' } as const;
  if (entry.isCount) return [{ kind: 'count', name: 'localizations', link, rows }];
  const page = pageOf(entry, planning);
  return [{ kind: 'related', name: 'localizations', link, isMany: true, rows, page }];
}

function planComponent(
  attribute: ComponentAttribute,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): Member {
  const component = componentOf(planning.schema, attribute.component);
  if (entry.isCount) return { kind: 'componentCount', name: attribute.name, attribute };
  refuseStar(entry, component, here);
  const inner: FilterScope = { owner: component, row: scope.row };
  const inside: Position = { param: here.param, path: [] };
  return {
    kind: 'component',
    name: attribute.name,
    attribute,
    selection: {
      component,
      fields: planComponentFields(entry.fields, component, inside),
      members: planPopulate(entry.populate, inner, planning, here),
      layout: entry.layout,
    },
    order: planSort(entry.sort ?? [], inner, planning, inside),
    where: attribute.isRepeatable ? planFilters(entry.filters, inner, planning, inside) : always,
    page: pageOf(entry, planning),
  };
}

/** Documents of any type; those of types that the caller may not find are left out. */
function planMorph(
  attribute: MorphAttribute,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): readonly Member[] {
  if (scope.owner.kind !== 'contentType') return [];
  if (isUses(scope.owner, attribute)) return [planUses(attribute, entry, planning, here)];
  if (attribute.relation === 'morphOne' || attribute.relation === 'morphMany')
    return planInverseMorph(attribute, entry, scope, planning, here);
  const link = morphLink(scope.owner, attribute);
  const targets = [...planning.schema.contentTypes.values()].flatMap((target) => {
    const ofType = entry.on ? entry.on.get(target.uid) : { ...entry, form: 'object' as const };
    if (!ofType || !mayReach(planning, target)) return [];
    const [unknown] = ofType.unknown;
    if (unknown !== undefined) throw unknownKey(unknown, here);
    spend(planning, here);
    const isInverse = false;
    return [
      {
        ...planRows(target, ofType, planning, here),
        uid: target.uid,
        versions: relatedVersions(scope.row, { target, isInverse }, planning),
      },
    ];
  });
  return [
    { kind: 'morph', name: attribute.name, link, isMany: attribute.relation === 'morphToMany', targets },
  ];
}

function planInverseMorph(
  attribute: MorphAttribute,
  entry: PopulateEntry,
  scope: FilterScope,
  planning: Planning,
  here: Position,
): readonly Member[] {
  const target =
    attribute.target === undefined ? undefined : planning.schema.contentTypes.get(attribute.target);
  const owner = attribute.morphBy === undefined ? undefined : target?.attributes.get(attribute.morphBy);
  if (!target || owner?.kind !== 'morph' || !mayReach(planning, target)) return [];
  const link = { kind: 'inverseMorph', morph: morphLink(target, owner), uid: scope.row.uid } as const;
  const rows: Related = {
    ...planRows(target, entry, planning, here),
    versions: relatedVersions(scope.row, { target, isInverse: true }, planning),
  };
  if (entry.isCount) return [{ kind: 'count', name: attribute.name, link, rows }];
  const isMany = attribute.relation === 'morphMany';
  return [{ kind: 'related', name: attribute.name, link, isMany, rows, page: pageOf(entry, planning) }];
}
