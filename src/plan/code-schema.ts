// The schema as the code of a project reads it: private attributes are attributes like all others, authors are shown, and types
// without locales say so; roles of end users have their users. Passwords can be sorted by and asked for their presence; no query
// selects them or compares them with a value.
import type { Attribute, ContentType, RelationAttribute, Schema } from '../schema/schema.ts';
import { oncePer } from '../values/once-per.ts';

/** One for each schema, since every read asks for it. */
export const codeSchema = oncePer(
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

/** The finished text of rows and components has no private attributes, so that it says too little here. */
function opened<T extends { readonly attributes: ReadonlyMap<string, Attribute> }>(owner: T): T {
  const all = [...owner.attributes.values()];
  const isClosed = all.some(({ isPrivate }) => isPrivate);
  if (!isClosed && all.every(({ kind }) => kind !== 'password')) return owner;
  const attributes = mapValues(owner.attributes, openedAttribute);
  return isClosed ? { ...owner, attributes, isPartial: true } : { ...owner, attributes };
}

/** Only content of the project is written by administrators. */
const withAuthors = (contentType: ContentType): ContentType =>
  contentType.uid.startsWith('api::') ? { ...contentType, showsAuthors: true } : contentType;

const withLocale = (contentType: ContentType): ContentType =>
  contentType.isLocalized ? contentType : { ...contentType, hasNullLocale: true };

const userUid = 'plugin::users-permissions.user';

/** The other side of the role of a user, which no client may follow. */
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

/** What is searched for comes from clients, as a rule, through code that passes `_q` on: it stays out of what they may not read. */
function openedAttribute(attribute: Attribute): Attribute {
  if (attribute.kind === 'password') return { ...attribute, isPrivate: false, isOpen: true };
  if (attribute.kind !== 'scalar' || !attribute.isPrivate) return { ...attribute, isPrivate: false };
  return { ...attribute, isPrivate: false, isUnsearched: true };
}
