// Two content types with drafts, translations, and relations of every kind between them.

export const work = 'api::work.work';
export const person = 'api::person.person';

const relation = (kind: string, target: string, options: object = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});
const localized = { pluginOptions: { i18n: { localized: true } } };

export const files = {
  contentTypes: {
    [work]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        run: { type: 'integer' },
        author: relation('manyToOne', person, { inversedBy: 'works' }),
        cover: relation('oneToOne', person, { inversedBy: 'coverOf' }),
        sequel: relation('manyToOne', work, { inversedBy: 'prequels' }),
        prequels: relation('oneToMany', work, { mappedBy: 'sequel' }),
        readers: relation('manyToMany', person, { inversedBy: 'reads' }),
        parts: relation('oneToMany', work),
        credit: { type: 'component', component: 'shared.credit', ...localized },
        zone: { type: 'dynamiczone', components: ['shared.list', 'shared.credit'], ...localized },
      },
    },
    [person]: {
      pluralName: 'people',
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        run: { type: 'integer' },
        secret: { type: 'password' },
        works: relation('oneToMany', work, { mappedBy: 'author' }),
        coverOf: relation('oneToOne', work, { mappedBy: 'cover' }),
        reads: relation('manyToMany', work, { mappedBy: 'readers' }),
      },
    },
  },
  components: {
    'shared.credit': { label: { type: 'string' }, person: relation('oneToOne', person) },
    'shared.list': { people: relation('oneToMany', person) },
  },
};

/** The relations that a work keeps itself, and those that read them from the other side. */
export const owned = {
  author: { target: person, isMany: false },
  cover: { target: person, isMany: false },
  sequel: { target: work, isMany: false },
  readers: { target: person, isMany: true },
  parts: { target: work, isMany: true },
} as const;
export const inverse = {
  works: { of: person, reads: 'author', isMany: true },
  reads: { of: person, reads: 'readers', isMany: true },
  coverOf: { of: person, reads: 'cover', isMany: false },
  prequels: { of: work, reads: 'sequel', isMany: true },
} as const;

export type Owned = keyof typeof owned;
export type Inverse = keyof typeof inverse;
export type Status = 'draft' | 'published';

export const ownedNames = Object.keys(owned) as readonly Owned[];
export const inverseNames = Object.keys(inverse) as readonly Inverse[];
export const statuses: readonly Status[] = ['draft', 'published'];
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];
