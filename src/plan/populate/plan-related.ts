// Plans populated relations, media and other locales: the rows that they lead to, with their own fields, filters, sort
// and populate.
import { stateOfRelation } from '../../errors/families/plan.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import {
  type AttributeOwner,
  type ContentType,
  isPopulatable,
  type MediaAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import { planFilters } from '../filters/plan-filters.ts';
import type { Member, RelatedRows, Status, Window } from '../plan.ts';
import { planPage } from '../plan-page.ts';
import { type Planning, type Position, shownVersions, spend, unknownKey } from '../planning.ts';
import type { PopulateEntry, RowsQuery } from '../query.ts';
import type { FilterScope } from '../relations/followed-relation.ts';
import { relatedVersions, resolveLink } from '../relations/links.ts';
import { nullLocaleOf } from '../relations/null-locale.ts';
import { planFields } from '../selection/plan-fields.ts';
import { planSort } from '../selection/plan-sort.ts';
import { withSortedFields } from '../selection/sorted-fields.ts';
import { isCount, type Populating, rowsQuery } from './populating.ts';

export function planRelated(
  attribute: RelationAttribute | MediaAttribute,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  const { scope, planning, here } = populating;
  const source = { row: scope.row, isComponent: scope.owner.kind === 'component' };
  const resolved = resolveLink(planning.schema, source, attribute);
  const { target, link, isMany } = resolved;
  const publication = shownVersions(planning, target);
  if (!publication) return [];
  refuseStar(entry, target, here);
  const rows = {
    ...planRows(target, rowsQuery(entry), populating),
    versions: [...relatedVersions(scope.row, resolved, planning), ...publication],
  };
  return [relatedMember({ name: attribute.name, link, isMany, rows }, entry, planning)];
}

/** The other locales of a document. Those of the requested document itself are shown by the same grants as the document. */
export function planLocalizations(
  owner: AttributeOwner,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  if (owner.kind !== 'contentType') return [];
  const { scope, planning, here } = populating;
  spend(planning, here);
  refuseStar(entry, owner, here);
  const versions = scope.otherLocales ?? planning.visible(owner);
  const requested = rowsQuery(entry);
  const planned = planRows(owner, requested, populating);
  // Values that they are sorted by are not added to `fields`, since no relation is joined.
  const fields = planFields(requested.fields, owner, { param: here.param, path: [] });
  const rows = { ...planned, versions, selection: { ...planned.selection, fields } };
  const link = { kind: 'localizations' } as const;
  return [relatedMember({ name: 'localizations', link, isMany: true, rows }, entry, planning)];
}

type RelatedMember = Omit<Extract<Member, { kind: 'related' }>, 'kind' | 'page'>;

/** The related rows, or only their number. */
export function relatedMember(
  { name, link, isMany, rows }: RelatedMember,
  entry: PopulateEntry,
  planning: Planning,
): Member {
  if (isCount(entry)) return { kind: 'count', name, link, rows };
  return { kind: 'related', name, link, isMany, rows, page: pageOf(rowsQuery(entry), planning) };
}

/** Lists inside documents are shown whole unless a page was requested. */
export const pageOf = ({ pagination }: RowsQuery, { limits }: Planning): Window | undefined =>
  pagination ? planPage(pagination, limits) : undefined;

/** `populate[x]=*` is refused if x has relations. */
export function refuseStar(entry: PopulateEntry, owner: AttributeOwner, here: Position): void {
  if (entry.kind !== 'star') return;
  const inner = [...owner.attributes.values()].find((attribute) => isPopulatable(attribute));
  if (inner) throw invalidKey({ key: inner.name, path: [...here.path, inner.name].join('.') });
}

const otherState = (status: Status, { path }: Position): Error =>
  stateOfRelation({ path: path.join('.'), state: status === 'draft' ? 'PREVIEW' : 'LIVE' });

/** Paths of fields, filters and sort start at these rows. */
export function planRows(
  target: ContentType,
  { fields, filters, sort, populate, layout, status }: RowsQuery,
  { planning, here, planBelow }: Populating,
): Omit<RelatedRows, 'versions'> {
  if (status !== undefined && status !== planning.status) throw otherState(status, here);
  const scope: FilterScope = { owner: target, row: target };
  const inside: Position = { param: here.param, path: [] };
  const order = planSort(sort ?? [], scope, planning, inside);
  const selection = {
    fields: withSortedFields(planFields(fields, target, inside), order),
    members: [...planBelow(populate, scope, planning, here), ...nullLocaleOf(target, fields)],
    layout,
  };
  return { contentType: target, where: planFilters(filters, scope, planning, inside), order, selection };
}

/** The rows of one type that a morph relation leads to. */
export function planFragment(
  target: ContentType,
  entry: PopulateEntry,
  populating: Populating,
): Omit<RelatedRows, 'versions'> {
  if (entry.kind === 'unknown') throw unknownKey(entry.key, populating.here);
  spend(populating.planning, populating.here);
  return planRows(target, rowsQuery(entry), populating);
}
