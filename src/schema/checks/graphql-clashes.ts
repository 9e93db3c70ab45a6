// Finds content types whose GraphQL names collide, so that the GraphQL schema could not be built.
import type { Finding } from '../../errors/faults/finding.ts';
import { lowerFirst, typeNameOf } from '../../values/type-name.ts';
import { takenField, takenType } from '../schema-notes.ts';
import type { UnplacedOwner } from '../unplaced.ts';

// Subscription is not among them: without subscriptions it is a type like any other.
const ofGraphql = 'Boolean Float ID Int String Query Mutation';
const ofServer =
  'Date DateTime Time Long JSON Pagination PaginationArg PublicationFilter PublicationState PublicationStatus ResponseCollectionMeta GenericMorph FileInfoInput DeleteMutationResponse Error I18NLocale I18NLocaleEntity I18NLocaleInput I18NLocaleFiltersInput';
const ofUsers = 'Me MeRole Permission LoginInput LoginPayload RegisterInput PasswordPayload';
const given: readonly string[] = [
  ...`${ofGraphql} ${ofServer}`.split(' '),
  ...ofUsers.split(' ').map((name) => `UsersPermissions${name}`),
];

/** Suffixes of the type names of each content type. */
const endings = ['', 'Entity', 'EntityResponse', 'EntityResponseCollection', 'Input', 'FiltersInput'];

export function graphqlClashes(contentTypes: readonly UnplacedOwner[]): readonly Finding[] {
  const types = new Map(given.map((name) => [name, 'this server']));
  const fields = new Map<string, string>();
  return contentTypes.flatMap(({ uid, file, contentType }): readonly Finding[] => {
    if (!contentType || !uid.includes('::') || uid.startsWith('admin::')) return [];
    const { singularName, pluralName, modelKind } = contentType;
    const name = typeNameOf(uid, singularName);
    const type = taken(
      types,
      endings.map((ending) => name + ending),
      uid,
    );
    const plural = lowerFirst(typeNameOf(uid, pluralName));
    const field = taken(fields, [lowerFirst(name), ...(modelKind === 'collectionType' ? [plural] : [])], uid);
    const path = 'info.singularName';
    if (type) return [{ file, path, ...takenType(...type) }];
    return field ? [{ file, path, ...takenField(...field) }] : [];
  });
}

/** The first name that is taken, with its owner. Marks all names as taken. */
function taken(
  owners: Map<string, string>,
  names: readonly string[],
  uid: string,
): readonly [name: string, owner: string] | undefined {
  const found = names.find((name) => owners.has(name));
  const owner = found === undefined ? undefined : owners.get(found);
  for (const name of names) if (!owners.has(name)) owners.set(name, uid);
  return found === undefined || owner === undefined ? undefined : [found, owner];
}
