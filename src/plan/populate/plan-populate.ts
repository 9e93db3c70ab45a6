// Plans the `populate` parameter: relations, media, components and zones that a result shows, each with its own selection.
// Types that the caller may not find are left out without an error; a name that does not exist is refused.
import type { Abilities } from '../../abilities/abilities.ts';
import { forbidden } from '../../errors/errors.ts';
import { fragmentsNotPermitted } from '../../errors/families/plan.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import { lacking } from '../../errors/refusal.ts';
import { showsAuthors } from '../../schema/authors.ts';
import { byKind } from '../../schema/by-kind.ts';
import { ownerBehind } from '../../schema/owner-behind.ts';
import { type Attribute, type AttributeOwner, contentTypeOf, isPopulatable } from '../../schema/schema.ts';
import { isObject } from '../../values/data.ts';
import { type Member, type PermissionField, permissionFields } from '../plan.ts';
import {
  below,
  type CreatorField,
  isCreatorField,
  mayReach,
  missingActionsFor,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  refusedName,
  spend,
  unknownKey,
} from '../planning.ts';
import type { DeepLevels, Fragments, PopulateEntry, PopulateQuery, UnknownEntry } from '../query.ts';
import type { FilterScope } from '../relations/followed-relation.ts';
import { hasNullLocale, noLocalizations } from '../relations/null-locale.ts';
import { deeper, isLeftOut } from './deep-populate.ts';
import { planComponent } from './plan-component.ts';
import { planMorph } from './plan-morph.ts';
import { planLocalizations, planRelated } from './plan-related.ts';
import { planUses } from './plan-uses.ts';
import { planZone, wrongZoneForm } from './plan-zone.ts';
import { fragmentsOf, type Populating } from './populating.ts';

export function planPopulate(
  populate: PopulateQuery | undefined,
  scope: FilterScope,
  planning: Planning,
  position: Position,
): readonly Member[] {
  if (!populate) return [];
  const at = (name: string): Populating => ({
    scope,
    planning,
    here: below(position, name),
    planBelow: planPopulate,
  });
  if (populate.kind === 'all')
    return planAll(scope, at, { abilities: planning.abilities, deep: populate.deep });
  const membersOf = (entries: ReadonlyMap<string, PopulateEntry>): readonly Member[] =>
    [...entries].flatMap(([name, entry]) => planEntry(name, entry, position, at));
  if (populate.replaced) membersOf(populate.replaced);
  return membersOf(populate.entries);
}

type At = (name: string) => Populating;

const plain: PopulateEntry = { kind: 'plain' };

/** `populate=*`: one level of everything, authors if the type shows them, and the other locales of a localized document. */
function planAll(
  { owner }: FilterScope,
  at: At,
  { abilities, deep }: { readonly abilities: Abilities; readonly deep: DeepLevels | undefined },
): readonly Member[] {
  const entryFor = (attribute: Attribute) => (deep ? deeper(deep, attribute, owner) : plain);
  // The deep-populate plugins leave authors out.
  const authors =
    showsAuthors(owner) && !deep ? creatorFields.flatMap((name) => planAuthor(name, at(name))) : [];
  const attributes = [...owner.attributes.values()]
    .filter((attribute) => isPopulatable(attribute) && !attribute.isPrivate)
    .filter(({ name }) => !deep || !(isOfRole(owner, name) || isLeftOut(deep, name, owner)))
    .flatMap((attribute) => planAttribute(attribute, entryFor(attribute), at(attribute.name)));
  const permissions = isRole(owner) && abilities.isCode && !deep ? [allPermissions] : [];
  const members = [...authors, ...attributes, ...permissions];
  if (hasNullLocale(owner)) return [...members, noLocalizations];
  return hasLocalizations(owner)
    ? [...members, ...planLocalizations(owner, plain, at('localizations'))]
    : members;
}

const hasLocalizations = (owner: AttributeOwner) => owner.kind === 'contentType' && owner.isLocalized;

function planEntry(name: string, entry: PopulateEntry, position: Position, at: At): readonly Member[] {
  if (entry.kind === 'alias')
    return planEntry(entry.attribute, entry.entry, position, at).map(
      (member): Member => ({ ...member, name }),
    );
  if (entry.kind === 'state') return [{ kind: 'state', name }];
  if (entry.kind === 'administrator') return [{ kind: 'administrator', name, who: entry.who }];
  if (entry.kind === 'may') return [planMay(name, entry.actions, at(name))];
  if (entry.kind === 'allUses') return [planUses(name, entry, at(name))];
  const members = planNamed(name, entry, position, at(name));
  if (entry.kind === 'selection' && entry.isDemanded && members.length === 0) throw notShown(name, at(name));
  return members;
}

function planMay(
  name: string,
  actions: Readonly<Record<string, string>>,
  { scope, planning }: Populating,
): Member {
  const reached = Object.entries(actions).map(
    ([key, action]) => [key, planning.reached(scope.row, action)] as const,
  );
  return { kind: 'may', name, reached: Object.fromEntries(reached) };
}

/** The error for a demanded selection that cannot be shown, mostly because the caller may not find the related type. */
function notShown(name: string, { scope, planning }: Populating): Error {
  const attribute = scope.owner.attributes.get(name);
  if (attribute?.kind !== 'relation') return forbidden();
  const missing = missingActionsFor(planning, contentTypeOf(planning.schema, attribute.target));
  return missing.length > 0 ? lacking(missing) : forbidden();
}

function planNamed(
  name: string,
  entry: PopulateEntry,
  position: Position,
  populating: Populating,
): readonly Member[] {
  const { owner } = populating.scope;
  if (isCreatorField(name) && showsAuthors(owner)) return planAuthor(name, populating);
  if (isOfRole(owner, name)) {
    if (!populating.planning.abilities.isCode) return [];
    if (name === 'permissions') return planPermissions(entry, populating);
  }
  if (name === 'localizations' && hasNullLocale(owner)) return [noLocalizations];
  const isLocalizations = name === 'localizations' && hasLocalizations(owner);
  const attribute = isLocalizations ? undefined : readableAttribute(owner, name);
  if (!isLocalizations && !(attribute && isPopulatable(attribute))) {
    const { leaveOut } = populating.planning;
    if (!leaveOut) throw wrongName(name, entry, owner, position);
    leaveOut([...position.path, name].join('.'));
    return [];
  }
  if (entry.kind === 'unknown') throw wrongKey(entry, attribute, populating);
  if (entry.kind === 'nothing') return [];
  if (attribute?.kind === 'media') refusePathThroughFile(name, entry, populating);
  const members = attribute
    ? planAttribute(attribute, entry, populating)
    : planLocalizations(owner, entry, populating);
  return members.filter((member) => !leadsNowhere(entry, member));
}

/** A dotted path of a request ends at a file, as in Strapi. What is behind files is reached with brackets. */
function refusePathThroughFile(name: string, entry: PopulateEntry, { planning, here }: Populating): void {
  if (entry.kind !== 'path' || !entry.populate || planning.abilities.isCode) return;
  throw invalidKey({ key: name, path: entry.path, source: 'query', param: here.param });
}

/** Whether the attribute is only named as a step of paths, and the caller may see nothing that they lead to. */
function leadsNowhere(entry: PopulateEntry, member: Member): boolean {
  if (entry.kind !== 'path' || !entry.isOnlyStep || entry.populate?.kind !== 'entries') return false;
  const { entries } = entry.populate;
  const below = membersBelow(member);
  return below !== undefined && !below.some(({ name }) => entries.has(name));
}

function membersBelow(member: Member): readonly Member[] | undefined {
  if (member.kind === 'related') return member.rows.selection.members;
  return member.kind === 'component' ? member.selection.members : undefined;
}

/**
 * `on`, the locale of documents and the names of what is below exist in other places, and are reported with the whole path. Names
 * below a relation that the caller may not follow are not told apart.
 */
function wrongKey(entry: UnknownEntry, attribute: Attribute | undefined, populating: Populating): Error {
  const { scope, planning, here } = populating;
  const { key, written } = entry;
  if (attribute?.kind === 'zone' && written !== '' && !(isObject(written) && zoneKeys.includes(key)))
    return wrongZoneForm(attribute, scope.owner, written);
  const isOfDocuments = attribute?.kind !== 'component' && attribute?.kind !== 'zone';
  if (key === 'on' || (key === 'locale' && isOfDocuments)) return refusedKey(key, here);
  const owner = attribute ? ownerBehind(attribute, planning.schema) : scope.owner;
  if (!owner || (owner.kind === 'contentType' && !mayReach(planning, owner))) return unknownKey(key, here);
  const isSystem = owner.kind === 'contentType' && systemNames.includes(key);
  return isSystem ? refusedKey(key, here) : refusedName(owner, key, here);
}

/** What a populate object of a zone may have, reported as in other objects if it has another form. */
const zoneKeys = ['on', 'count'];

const creatorFields = ['createdBy', 'updatedBy'] as const;

function planAuthor(name: CreatorField, { planning, here }: Populating): readonly Member[] {
  spend(planning, here);
  return [{ kind: 'administrator', name, who: name === 'createdBy' ? 'creator' : 'editor' }];
}

const isRole = ({ uid }: AttributeOwner): boolean => uid === 'plugin::users-permissions.role';

/** Requests may name `permissions` and `users` of a role and get the role without them; code gets them. */
const isOfRole = (owner: AttributeOwner, name: string): boolean =>
  isRole(owner) && (name === 'users' || name === 'permissions');

const allPermissions: Member = { kind: 'permissions', name: 'permissions', fields: permissionFields };

/** Permissions are not rows of a content type, so they cannot be filtered, sorted or populated. */
function planPermissions(entry: PopulateEntry, { planning, here }: Populating): readonly Member[] {
  spend(planning, here);
  const isPlain = entry.kind === 'plain' || (entry.kind === 'path' && !entry.populate);
  const fields = isPlain ? permissionFields : fieldsOfPermissions(entry);
  if (fields) return [{ kind: 'permissions', name: 'permissions', fields }];
  throw wrongParameter({
    name: 'populate of the permissions of a role',
    expected:
      "{ permissions: true } or { permissions: { select: ['action'] } }. For some of them write strapi.db.query('plugin::users-permissions.permission').findMany({ where: { role: role.id } }).",
  });
}

/** Those that `select` names beside the id; undefined if the entry has something else. */
function fieldsOfPermissions(entry: PopulateEntry): readonly PermissionField[] | undefined {
  if (entry.kind !== 'parameters') return undefined;
  const { kind, isCount, written, fields = ['*'], ...others } = entry;
  if (isCount || Object.keys(others).length > 0) return undefined;
  const isKnown = (name: string): boolean => permissionFields.some((known) => known === name);
  if (fields.includes('*')) return permissionFields;
  if (!fields.every(isKnown)) return undefined;
  return permissionFields.filter((name) => name === 'id' || fields.includes(name));
}

/** Names that documents have in addition to their attributes, whether this type shows them or not. */
const systemNames = ['createdAt', 'updatedAt', 'publishedAt', 'locale'];

/**
 * Names in lists and texts are reported with the text that contains them, unknown keys in brackets with their position. The path of
 * attributes in brackets that cannot be populated has the word `populate` between its steps, as in Strapi; that of private ones
 * which could be is the path of the attribute.
 */
function wrongName(name: string, entry: PopulateEntry, owner: AttributeOwner, position: Position): Error {
  const { param } = position;
  const attribute = owner.attributes.get(name);
  const isHidden = attribute?.isPrivate && isPopulatable(attribute);
  if (isCreatorField(name) || isHidden) return refusedKey(name, position);
  if (name === 'localizations') return refusedKey(name, position);
  if (entry.kind === 'path') return invalidKey({ key: name, path: entry.path, source: 'query', param });
  if (!attribute && !systemNames.includes(name)) return unknownKey(name, position);
  const path = [...position.path, name].join('.populate.');
  return invalidKey({ key: name, path, source: 'query', param });
}

function planAttribute(
  attribute: Attribute,
  entry: PopulateEntry,
  populating: Populating,
): readonly Member[] {
  const { scope, planning, here } = populating;
  spend(planning, here);
  if (entry.kind === 'fragments') refuseUnknownFragments(entry.on, planning, below(here, 'on'));
  if (fragmentsOf(entry) && attribute.kind !== 'zone' && attribute.kind !== 'morph')
    throw fragmentsNotPermitted({ attribute: attribute.name, uid: scope.owner.uid });
  return planMembers(attribute, entry, populating);
}

/** Components that exist but are not in this zone are left out: clients send one `on` for several zones. */
function refuseUnknownFragments(on: Fragments, { schema }: Planning, position: Position): void {
  const unknown = [...on.keys()].find((uid) => !schema.components.has(uid) && !schema.contentTypes.has(uid));
  if (unknown !== undefined) throw refusedKey(unknown, position);
}

const planMembers = byKind<readonly Member[], [PopulateEntry, Populating]>({
  scalar: () => [],
  password: () => [],
  relation: planRelated,
  media: planRelated,
  component: planComponent,
  zone: planZone,
  morph: planMorph,
});
