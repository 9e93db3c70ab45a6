// The schema as one caller may read it. Attributes that the rules of their grants exclude are not in it, so that no parameter can
// name them and no response can show them.
import type { Abilities, Rule } from '../abilities/abilities.ts';
import { type Attribute, type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { codeSchema } from './code-schema.ts';

/** The rules of these actions, if they have any. */
export const rulesOf = ({ rules }: Abilities, uid: string, actions: readonly string[]): readonly Rule[] =>
  actions.flatMap((action) => rules.get(`${uid}.${action}`) ?? []);

/** Without attributes that the rules of `find` exclude, which apply to related documents. */
export function readableSchema(schema: Schema, abilities: Abilities, actions: readonly string[]): Schema {
  if (abilities.isCode) return codeSchema(schema);
  if (abilities.rules.size === 0) return schema;
  const listed = new Map(
    [...schema.contentTypes].map(([uid, contentType]) => [
      uid,
      withListed(contentType, rulesOf(abilities, uid, actions)),
    ]),
  );
  const contentTypes = new Map(
    [...listed].map(([uid, contentType]) => [uid, withoutHiddenSides(contentType, listed)]),
  );
  return { ...schema, contentTypes };
}

/** The requested type, with the rules of its own actions instead of those of `find`. `schema` is the result of readableSchema(). */
export const readableType = (
  contentType: ContentType,
  rules: readonly Rule[],
  schema: Schema,
  { isCode }: Abilities,
): ContentType =>
  isCode
    ? contentTypeOf(schema, contentType.uid)
    : withoutHiddenSides(withListed(contentType, rules), schema.contentTypes);

function withListed(contentType: ContentType, rules: readonly Rule[]): ContentType {
  const lists = rules.flatMap(({ attributeIds }) => (attributeIds ? [new Set(attributeIds)] : []));
  if (lists.length === 0) return contentType;
  // Rules list attributes; authors are not attributes.
  const { showsAuthors: _hidden, ...authorless } = contentType;
  return without(authorless, ({ id }) => lists.some((list) => !list.has(id)));
}

/** Removes the inverse side of a relation if its owning side is hidden, since it would show the same. */
function withoutHiddenSides(
  contentType: ContentType,
  readable: ReadonlyMap<string, ContentType>,
): ContentType {
  const isHidden = (attribute: Attribute): boolean => {
    const owner =
      attribute.kind === 'relation'
        ? attribute.mappedBy
        : attribute.kind === 'morph'
          ? attribute.morphBy
          : undefined;
    if (owner === undefined || !('target' in attribute) || attribute.target === undefined) return false;
    return readable.get(attribute.target)?.attributes.has(owner) === false;
  };
  return without(contentType, isHidden);
}

function without(contentType: ContentType, isHidden: (attribute: Attribute) => boolean): ContentType {
  const attributes = [...contentType.attributes];
  if (!attributes.some(([, attribute]) => isHidden(attribute))) return contentType;
  const shown = attributes.filter(([, attribute]) => !isHidden(attribute));
  return { ...contentType, attributes: new Map(shown), isPartial: true };
}
