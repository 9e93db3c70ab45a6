// Removes from `populate` what the caller may not see: project code reads the rest without permission checks and may
// return the result unchanged. `*` is expanded to names.
import { withoutRuled } from '../../abilities/abilities.ts';
import { isCreatorField } from '../../plan/planning.ts';
import { showsAuthors } from '../../schema/authors.ts';
import { byKind } from '../../schema/by-kind.ts';
import type {
  Attribute,
  AttributeOwner,
  ContentType,
  MediaAttribute,
  RelationAttribute,
} from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { isShown, reachableType, readableBy, type Viewer, type Viewing } from './sanitize-output.ts';

/** A query as code may read it for the viewer. */
export function sanitizedQuery(query: Data, contentType: ContentType, given: Viewer): Data {
  if (query.populate === undefined) return query;
  const viewer = { ...given, abilities: withoutRuled(given.abilities) };
  const { contentType: shown, readable } = readableBy(viewer, contentType);
  return { ...query, populate: populateOf(query.populate, shown, { ...viewer, readable }) };
}

/** `shown`: the owner as the viewer may read it. */
function populateOf(populate: unknown, shown: AttributeOwner, viewing: Viewing): unknown {
  if (populate === '*' || populate === true || populate === 'true') return wholeOf(shown, viewing);
  if (typeof populate === 'string') return populateOf(populate.split(','), shown, viewing);
  if (Array.isArray(populate)) {
    if (populate.includes('*')) return wholeOf(shown, viewing);
    return populate.filter((path) => leadsOn(String(path).trim().split('.'), shown, viewing));
  }
  if (!isData(populate)) return populate;
  return Object.fromEntries(
    Object.entries(populate).flatMap(([name, entry]) => entryOf(name, entry, shown, viewing)),
  );
}

function wholeOf(shown: AttributeOwner, viewing: Viewing): Data {
  const names = [...shown.attributes.values()]
    .filter((attribute) => leadsSomewhere(attribute) && isShown(attribute, viewing))
    .map(({ name }) => name);
  const isLocalized = shown.kind === 'contentType' && shown.isLocalized;
  return Object.fromEntries(
    [...names, ...(isLocalized ? ['localizations'] : [])].map((name) => [name, true]),
  );
}

const leadsSomewhere = ({ kind }: Attribute): boolean => kind !== 'scalar' && kind !== 'password';

/** Empty if the name is removed. */
function entryOf(
  name: string,
  entry: unknown,
  shown: AttributeOwner,
  viewing: Viewing,
): readonly (readonly [string, unknown])[] {
  const target = targetOf(name, shown, viewing);
  if (target === 'closed') return [];
  if (!isData(entry)) return [[name, entry]];
  const { populate, on, ...others } = entry;
  const isZone = shown.attributes.get(name)?.kind === 'zone';
  if (populate !== undefined && isZone) return [[name, { ...others, on: wholeZone(name, shown, viewing) }]];
  const below =
    populate === undefined || target === 'any' ? {} : { populate: populateOf(populate, target, viewing) };
  return [[name, { ...others, ...below, ...(isData(on) ? { on: fragmentsOf(on, viewing) } : {}) }]];
}

/** Expands `*` below a dynamic zone, by component. */
function wholeZone(name: string, shown: AttributeOwner, viewing: Viewing): Data {
  const attribute = shown.attributes.get(name);
  const uids = attribute?.kind === 'zone' ? attribute.components : [];
  return fragmentsOf(Object.fromEntries(uids.map((uid) => [uid, { populate: '*' }])), viewing);
}

const fragmentsOf = (on: Data, viewing: Viewing): Data =>
  Object.fromEntries(
    Object.entries(on).flatMap(([uid, entry]) => {
      const owner = viewing.schema.components.get(uid) ?? openType(uid, viewing);
      if (!owner) return [];
      if (!isData(entry) || entry.populate === undefined) return [[uid, entry]];
      return [[uid, { ...entry, populate: populateOf(entry.populate, owner, viewing) }]];
    }),
  );

const openType = (uid: string, viewing: Viewing): ContentType | undefined =>
  reachableType(uid, viewing) && viewing.readable.contentTypes.get(uid);

/** The target of a name; `any` if each item names its type, `closed` if the viewer may not find the target. */
type Target = AttributeOwner | 'any' | 'closed';

function targetOf(name: string, shown: AttributeOwner, viewing: Viewing): Target {
  if (isCreatorField(name)) return showsAuthors(shown) ? 'any' : 'closed';
  const attribute = shown.attributes.get(name);
  if (!attribute) return name === 'localizations' ? shown : 'closed';
  if (!isShown(attribute, viewing)) return 'closed';
  return targetOfKind(attribute, viewing);
}

const openTarget = ({ target }: RelationAttribute | MediaAttribute, viewing: Viewing): Target =>
  openType(target, viewing) ?? 'closed';

const targetOfKind = byKind<Target, [viewing: Viewing]>({
  scalar: () => 'any',
  password: () => 'any',
  relation: openTarget,
  media: openTarget,
  morph: () => 'any',
  component: ({ component }, viewing) => viewing.schema.components.get(component) ?? 'closed',
  zone: () => 'any',
});

function leadsOn([name = '', ...more]: readonly string[], shown: AttributeOwner, viewing: Viewing): boolean {
  const target = targetOf(name, shown, viewing);
  if (target === 'closed') return false;
  return more.length === 0 || target === 'any' || leadsOn(more, target, viewing);
}
