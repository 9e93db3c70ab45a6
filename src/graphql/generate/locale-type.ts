// The locales of the project as a content type: GraphQL shows them like documents, although they are held in memory.
import { string } from '../../schema/attribute-types/string.ts';
import { plainAttribute } from '../../schema/plain-attribute.ts';
import type { ContentType } from '../../schema/schema.ts';

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
  attributes: new Map(['name', 'code'].map((name) => [name, plainAttribute(name, string)])),
  indexes: [],
};
