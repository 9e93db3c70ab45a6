// The locales of the project as a content type: GraphQL shows them like documents, although they are held in memory.
import { string } from '../../schema/attribute-types/string.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';

const textAttribute = (name: string): Attribute => ({
  kind: 'scalar',
  name,
  id: name,
  type: string,
  isPrivate: false,
  isRequired: false,
  isLocalized: false,
  isUnique: false,
  index: 'never',
  default: undefined,
  min: undefined,
  max: undefined,
  minLength: undefined,
  maxLength: undefined,
  regex: undefined,
  enum: [],
});

export const localeContentType: ContentType = {
  kind: 'contentType',
  uid: 'plugin::i18n.locale',
  modelKind: 'collectionType',
  singularName: 'locale',
  pluralName: 'locales',
  displayName: 'Locale',
  table: 'plinth_locales',
  hasDraftAndPublish: false,
  isLocalized: false,
  hasContentApi: false,
  attributes: new Map(['name', 'code'].map((name) => [name, textAttribute(name)])),
  indexes: [],
};
