// Plans populated morph relations: documents of any type, except types that the caller may not find.
import type { MorphAttribute } from '../../schema/schema.ts';
import type { Member, MorphTarget } from '../plan.ts';
import { shownVersions } from '../planning.ts';
import type { PopulateEntry } from '../query.ts';
import { morphLink, relatedVersions, resolveInverseMorph } from '../relations/links.ts';
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
  attribute: MorphAttribute,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  const { scope, planning } = populating;
  const resolved = resolveInverseMorph(planning.schema, scope.row, attribute);
  const publication = resolved && shownVersions(planning, resolved.target);
  const ofType = resolved && entryOf(entry, resolved.target.uid);
  if (!publication || !ofType) return [];
  const { link, target, isMany } = resolved;
  const rows = {
    ...planRows(target, rowsQuery(ofType), populating),
    versions: [...relatedVersions(scope.row, resolved, planning), ...publication],
  };
  return [relatedMember({ name: attribute.name, link, isMany, rows }, entry, planning)];
}
