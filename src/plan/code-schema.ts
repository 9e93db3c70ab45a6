// The schema as code of a project reads it: with private attributes, with `createdBy` and `updatedBy`, with `locale: null` in types
// without locales, and with the users of a role. Passwords can be sorted by and tested for null; no query selects them or compares
// them with a value.
import type { Attribute, ContentType, RelationAttribute, Schema } from '../schema/schema.ts';
import { memoizePer } from '../values/memoize.ts';

/** Made once for each schema, since every read of code uses it. */
export const codeSchema = memoizePer(
  (schema: Schema): Schema => ({
    ...schema,
    contentTypes: mapValues(schema.contentTypes, (contentType) =>
      withUsers(withLocale(withAuthors(opened(contentType))), schema),
    ),
    components: mapValues(schema.components, opened),
  }),
);

const mapValues = <T>(of: ReadonlyMap<string, T>, change: (value: T) => T): ReadonlyMap<string, T> =>
  new Map([...of].map(([key, value]) => [key, change(value)]));

/** Without the finished JSON of rows and components, because private attributes are missing in it. */
function opened<T extends { readonly attributes: ReadonlyMap<string, Attribute> }>(owner: T): T {
  const all = [...owner.attributes.values()];
  const isClosed = all.some(({ isPrivate }) => isPrivate);
  if (!isClosed && all.every(({ kind }) => kind !== 'password')) return owner;
  const attributes = mapValues(owner.attributes, openedAttribute);
  return isClosed ? { ...owner, attributes, isPartial: true } : { ...owner, attributes };
}

/** Adds authors to content types of the project. Others are not written by administrators. */
const withAuthors = (contentType: ContentType): ContentType =>
  contentType.uid.startsWith('api::')
    ? { ...contentType, showsAuthors: true, hasOpenAuthors: true }
    : contentType;

const withLocale = (contentType: ContentType): ContentType =>
  contentType.isLocalized ? contentType : { ...contentType, hasNullLocale: true };

const userUid = 'plugin::users-permissions.user';

/** Adds `users`, the inverse side of a user's role, which requests cannot use. */
function withUsers(contentType: ContentType, { contentTypes }: Schema): ContentType {
  const { uid, attributes } = contentType;
  if (uid !== 'plugin::users-permissions.role' || attributes.has('users')) return contentType;
  const role = contentTypes.get(userUid)?.attributes.get('role');
  if (role?.kind !== 'relation') return contentType;
  const users: RelationAttribute = {
    kind: 'relation',
    relation: 'oneToMany',
    name: 'users',
    id: 'users',
    target: userUid,
    mappedBy: role.name,
    inversedBy: undefined,
    isPrivate: false,
    isRequired: false,
    isLocalized: false,
  };
  return { ...contentType, attributes: new Map([...attributes, [users.name, users]]) };
}

/**
 * Private attributes stay out of `_q`: code usually passes on what a client searches for, and results would reveal
 * their values.
 */
function openedAttribute(attribute: Attribute): Attribute {
  if (attribute.kind === 'password') return { ...attribute, isPrivate: false, isOpen: true };
  if (attribute.kind !== 'scalar' || !attribute.isPrivate) return { ...attribute, isPrivate: false };
  return { ...attribute, isPrivate: false, isUnsearched: true };
}
