// The attributes that row rules can use: those of a content type and of related content types, and variables of the signed-in user.
import type { Attribute, ContentType } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { ofChoices } from '../../attribute-types/operators.ts';
import { shownName } from '../../content/attribute-name.ts';
import { filterablesOf } from '../../content/list/conditions.ts';
import type { Text } from '../../messages/text.ts';
import type { RuleOperator } from './row-rule.ts';

export interface Rulable {
  readonly path: string;
  readonly name: string;
  readonly attribute: Attribute;
  readonly operators: readonly RuleOperator[];
  /** Whether it is reached through a to-many relation: a condition holds if any entry meets it, a negation if none does. */
  readonly isMany: boolean;
  /** Whether it identifies a user, and can be compared with the signed-in one. */
  readonly isUser: boolean;
}

const users = 'plugin::users-permissions.user';
const unruled = ['relation', 'media', 'component', 'dynamiczone', 'json', 'blocks'];

export function rulablesOf(
  contentType: ContentType,
  contentTypes: readonly ContentType[],
  text: Text,
): readonly Rulable[] {
  return filterablesOf(contentType, contentTypes, text).flatMap(({ path, name, attribute }) => {
    const [first = ''] = path.split('.');
    const isMany = contentType.attributes[first]?.multiple ?? false;
    if (attribute.type === 'relation' && attribute.target !== undefined) {
      const isUser = attribute.target === users;
      const key = isUser ? 'id' : 'documentId';
      return [
        {
          path: `${path}.${key}`,
          name,
          attribute: reference,
          operators: withLists(ofChoices),
          isMany,
          isUser,
        },
      ];
    }
    if (unruled.includes(attribute.type)) return [];
    const operators = withLists(attributeTypeOf(attribute).operators);
    return [{ path, name, attribute, operators, isMany, isUser: false }];
  });
}

/** Adds `$in` and `$notIn` to operators with `$eq` and `$ne`. */
const withLists = (operators: readonly RuleOperator[]): readonly RuleOperator[] =>
  operators.flatMap((operator) => (operator === '$ne' ? [operator, '$in', '$notIn'] : [operator]));

const reference: Attribute = { type: 'string', required: false, localized: false, writable: false };

const texts = ['string', 'text', 'email', 'uid', 'enumeration'];

/** The variables of the signed-in user with which an attribute can be compared: `$user.username`. */
export function claimsFor(
  { isUser, attribute: { type } }: Rulable,
  contentTypes: readonly ContentType[],
): readonly string[] {
  if (isUser) return ['$user.id'];
  const isText = texts.includes(type);
  const own = Object.entries(contentTypes.find(({ uid }) => uid === users)?.attributes ?? {}).flatMap(
    ([name, attribute]) => {
      if (attribute.type === 'relation')
        return isText && attribute.multiple === false ? [`$user.${name}.documentId`] : [];
      return attribute.type === type || (isText && texts.includes(attribute.type)) ? [`$user.${name}`] : [];
    },
  );
  const all = isText ? ['documentId', 'role', 'username', 'email'].map((name) => `$user.${name}`) : [];
  return [...new Set([...all, ...own])];
}

export function claimName(claim: string, text: Text): string {
  const name = claim.replace(/^\$user\./, '').replace(/(?<=.)\.documentId$/, '');
  return name === 'id' ? text('rule.user') : text('rule.userHas', { name: shownName(name) });
}
