// Plans populated morph relations: documents of any type, except types that the caller may not find.
import type { MorphAttribute } from '../../schema/schema.ts';
import type { Member, MorphTarget } from '../plan.ts';
import { shownVersions } from '../planning.ts';
import type { PopulateEntry } from '../query.ts';
import { morphLink, relatedVersions } from '../relations/links.ts';
import { planFragment, planRows, relatedMember } from './plan-related.ts';
import { isUses, planUses } from './plan-uses.ts';
import { entryOf, type Populating, rowsQuery } from './populating.ts';

export function planMorph(
  attribute: MorphAttribute,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  const { owner } = populating.scope;
  if (owner.kind !== 'contentType') return [];
  if (isUses(owner, attribute)) return [planUses(attribute.name, entry, populating)];
  if (attribute.relation === 'morphOne' || attribute.relation === 'morphMany')
    return planInverse(attribute, entry, populating);
  const { planning } = populating;
  const isMany = attribute.relation === 'morphToMany';
  const targets = [...planning.schema.contentTypes.values()].flatMap((target): MorphTarget[] => {
    const ofType = entryOf(entry, target.uid);
    const publication = ofType && shownVersions(planning, target);
    if (!ofType || !publication) return [];
    const versions = relatedVersions(populating.scope.row, { target, isInverse: false, isMany }, planning);
    const rows = planFragment(target, ofType, populating);
    return [{ ...rows, uid: target.uid, versions: [...versions, ...publication] }];
  });
  return [{ kind: 'morph', name: attribute.name, link: morphLink(owner, attribute), isMany, targets }];
}

/** The rows whose morph relation leads to this one. */
function planInverse(
  { name, target: uid = '', morphBy = '', relation }: MorphAttribute,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  const { scope, planning } = populating;
  const target = planning.schema.contentTypes.get(uid);
  const owner = target?.attributes.get(morphBy);
  const publication = target && shownVersions(planning, target);
  const ofType = entryOf(entry, uid);
  if (!target || owner?.kind !== 'morph' || !publication || !ofType) return [];
  const isMany = relation === 'morphMany';
  const link = { kind: 'inverseMorph', morph: morphLink(target, owner), uid: scope.row.uid } as const;
  const rows = {
    ...planRows(target, rowsQuery(ofType), populating),
    versions: [...relatedVersions(scope.row, { target, isInverse: true, isMany }, planning), ...publication],
  };
  return [relatedMember({ name, link, isMany, rows }, entry, planning)];
}
