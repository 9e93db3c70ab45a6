// The names that every document has in addition to the attributes of its schema, which the server sets.
import { adminType } from './builtin.ts';
import type { ContentType } from './schema.ts';

/** Names for which Strapi replaces an attribute of a content type. Not in components. */
export const replacedNames: readonly string[] = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
];

export const namesOfEveryDocument: readonly string[] = ['id', 'documentId', ...replacedNames];

const ofServer = { configurable: false, writable: false, visible: false };

const author = {
  type: 'relation',
  relation: 'oneToOne',
  target: adminType.uid,
  ...ofServer,
  useJoinTable: false,
  private: true,
};

/** These attributes in the form of schema.json. */
export function attributesOfEveryDocument({ uid, isLocalized }: Pick<ContentType, 'uid' | 'isLocalized'>) {
  const ofLocales = { configurable: false, visible: false, private: !isLocalized };
  return {
    createdAt: { type: 'datetime' },
    updatedAt: { type: 'datetime' },
    publishedAt: { type: 'datetime', configurable: false, writable: true, visible: true },
    createdBy: author,
    updatedBy: author,
    locale: { type: 'string', writable: true, ...ofLocales },
    localizations: {
      type: 'relation',
      relation: 'oneToMany',
      target: uid,
      writable: false,
      ...ofLocales,
      unstable_virtual: true,
    },
  };
}
