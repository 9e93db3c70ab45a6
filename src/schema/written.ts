// Attributes in the form of schema.json, for the project's code, build tools and generated types.
import { byKind } from './by-kind.ts';
import type { Attribute, AttributeOwner, ContentType, ScalarAttribute } from './schema.ts';

export type Written = Readonly<Record<string, unknown>>;

/**
 * `collectionName`. Roles and administrators are stored in Plinth's own tables; their names here are those of Strapi.
 */
export const writtenTable = ({ uid, table }: ContentType): string => tablesOfOwn.get(uid) ?? table;

const tablesOfOwn: ReadonlyMap<string, string> = new Map([
  ['plugin::users-permissions.role', 'up_roles'],
  ['admin::user', 'admin_users'],
]);

/** By name, in order. */
export const writtenAttributes = (owner: AttributeOwner): Readonly<Record<string, Written>> =>
  Object.fromEntries(
    [...owner.attributes].map(([name, attribute]) => [name, writtenAttribute(attribute, owner)]),
  );

function writtenAttribute(attribute: Attribute, owner: AttributeOwner): Written {
  const { isPrivate, isRequired, isReadOnly, isLocalized, customField, conditions } = attribute;
  const isOfLocalized = owner.kind === 'contentType' && owner.isLocalized;
  return given({
    ...written(attribute),
    customField,
    required: isRequired || undefined,
    private: isPrivate || undefined,
    writable: isReadOnly ? false : undefined,
    conditions,
    pluginOptions: isOfLocalized ? { i18n: { localized: isLocalized } } : undefined,
  });
}

const written = byKind<Written>({
  scalar: writtenScalar,
  password: ({ minLength, maxLength, regex }) => ({
    type: 'password',
    minLength,
    maxLength,
    regex: regex?.source,
  }),
  media: ({ isMultiple, allowedTypes }) => ({ type: 'media', multiple: isMultiple, allowedTypes }),
  relation: ({ relation, target, mappedBy, inversedBy }) => ({
    type: 'relation',
    relation,
    target,
    mappedBy,
    inversedBy,
  }),
  morph: ({ relation, target, morphBy }) => ({ type: 'relation', relation, target, morphBy }),
  component: ({ component, isRepeatable: repeatable, min, max }) => ({
    type: 'component',
    component,
    repeatable,
    min,
    max,
  }),
  zone: ({ components, min, max }) => ({ type: 'dynamiczone', components, min, max }),
});

function writtenScalar(attribute: ScalarAttribute): Written {
  const { type, isUnique, targetField, uidOptions, min, max, minLength, maxLength } = attribute;
  return {
    type: type.name,
    targetField,
    options: uidOptions,
    unique: isUnique || undefined,
    default: attribute.default,
    min,
    max,
    minLength,
    maxLength,
    regex: attribute.regex?.source,
    enum: attribute.enum.length > 0 ? attribute.enum : undefined,
  };
}

const given = (view: Written): Written =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
