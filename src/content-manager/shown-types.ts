// Content types and components for the panel's forms: attributes with the options of schema.json, and the
// administrator's permissions.
import { contentSubjects } from '../admin/roles/actions.ts';
import { byKind } from '../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  isToOne,
  type Schema,
} from '../schema/schema.ts';
import { settingsKey } from '../sql/stored/views.ts';
import { labelOf } from './label.ts';
import { opened } from './rights.ts';
import type { View } from './service.ts';
import { shownSettings } from './view-settings.ts';

/** The stored view settings by uid. */
type StoredSettings = ReadonlyMap<string, unknown>;

/** The content types for which the administrator has any permission, and all components, each with its stored view. */
export function shownTypes(schema: Schema, view: View, settings: StoredSettings) {
  const contentTypes = contentSubjects(schema).flatMap((contentType) => {
    const rights = rightsOn(contentType, view);
    return Object.values(rights).some((right) => right !== null) ? [{ contentType, rights }] : [];
  });
  return {
    contentTypes: contentTypes.map(({ contentType, rights }) => ({
      ...shownType(contentType, view),
      view: shownSettings(settings.get(settingsKey(contentType)), contentType),
      rights,
    })),
    components: [...view.schema.components.values()].map((component) => ({
      uid: component.uid,
      category: component.uid.split('.')[0],
      displayName: component.displayName,
      label: labelOf(component)?.name ?? null,
      attributes: shownAttributes(component),
      view: shownSettings(settings.get(settingsKey(component)), component),
    })),
  };
}

const shownType = (contentType: ContentType, { schema }: View) => ({
  uid: contentType.uid,
  kind: contentType.modelKind,
  displayName: contentType.displayName,
  singularName: contentType.singularName,
  pluralName: contentType.pluralName,
  hasDraftAndPublish: contentType.hasDraftAndPublish,
  isLocalized: contentType.isLocalized,
  label: labelOf(schema.contentTypes.get(contentType.uid) ?? contentType)?.name ?? null,
  attributes: shownAttributes(contentType),
});

/** The permissions by name: null if the administrator does not have it; undefined lists stand for no limit. */
function rightsOn(contentType: ContentType, { abilities }: View) {
  const { uid, attributes, hasDraftAndPublish } = contentType;
  const rights = Object.entries(opened).map(([right, [action]]) => {
    if (!abilities.may(`${uid}.${action}`) || (right === 'publish' && !hasDraftAndPublish))
      return [right, null] as const;
    const { attributeIds, scopes } = abilities.rules.get(`${uid}.${action}`) ?? {};
    const fields = attributeIds
      ? [...attributes.values()].filter(({ id }) => attributeIds.includes(id)).map(({ name }) => name)
      : null;
    return [right, { fields, scopes: scopes ?? null }] as const;
  });
  return Object.fromEntries(rights);
}

const shownAttributes = (owner: AttributeOwner) =>
  Object.fromEntries(
    [...owner.attributes.values()].map((attribute) => [attribute.name, shownAttribute(attribute)]),
  );

const shownAttribute = (attribute: Attribute) => ({
  ...ofKind(attribute),
  customField: attribute.customField,
  conditions: attribute.conditions,
  required: attribute.isRequired,
  localized: attribute.isLocalized,
  writable: attribute.isReadOnly !== true,
});

const ofKind = byKind<Readonly<Record<string, unknown>>>({
  scalar: ({
    type,
    isUnique,
    targetField,
    default: initial,
    regex,
    enum: values,
    min,
    max,
    minLength,
    maxLength,
  }) => ({
    type: type.name,
    unique: isUnique,
    targetField,
    default: initial ?? null,
    min,
    max,
    minLength,
    maxLength,
    regex: regex?.source,
    ...(values.length > 0 ? { enum: values } : {}),
  }),
  password: ({ minLength, maxLength }) => ({ type: 'password', minLength, maxLength }),
  media: (attribute) => ({
    type: 'media',
    multiple: attribute.isMultiple,
    allowedTypes: attribute.allowedTypes ?? null,
  }),
  relation: (attribute) => ({
    type: 'relation',
    relation: attribute.relation,
    target: attribute.target,
    mappedBy: attribute.mappedBy,
    inversedBy: attribute.inversedBy,
    multiple: !isToOne(attribute),
  }),
  morph: ({ relation, target, morphBy }) => ({ type: 'relation', relation, target, morphBy }),
  component: ({ component, isRepeatable, min, max }) => ({
    type: 'component',
    component,
    repeatable: isRepeatable,
    min,
    max,
  }),
  zone: ({ components, min, max }) => ({ type: 'dynamiczone', components, min, max }),
});
