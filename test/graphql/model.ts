// A project for GraphQL: every kind of attribute, locales, drafts, and a type that the public may not find.
import type { TestProjectFiles } from '../harness/project.ts';

const text = { type: 'string' };
const relation = (kind: string, name: string, more = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${name}.${name}`,
  ...more,
});
const localized = { pluginOptions: { i18n: { localized: true } } };

export const graphqlModel: TestProjectFiles = {
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, ...localized },
        body: { type: 'richtext', ...localized },
        rank: { type: 'integer' },
        views: { type: 'biginteger' },
        score: { type: 'float' },
        price: { type: 'decimal' },
        isHot: { type: 'boolean' },
        day: { type: 'date' },
        hour: { type: 'time' },
        at: { type: 'datetime' },
        kind: { type: 'enumeration', enum: ['news', 'in depth', '3d'] },
        extra: { type: 'json' },
        secret: { type: 'string', private: true },
        pin: { type: 'password' },
        category: relation('manyToOne', 'category', { inversedBy: 'articles' }),
        tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
        vaults: relation('oneToMany', 'vault'),
        seo: { type: 'component', component: 'shared.seo', ...localized },
        cards: { type: 'component', component: 'shared.card', repeatable: true, ...localized },
        zone: { type: 'dynamiczone', components: ['shared.card', 'shared.seo'], ...localized },
        subject: { type: 'relation', relation: 'morphToMany' },
      },
    },
    'api::category.category': {
      pluralName: 'categories',
      attributes: {
        name: { type: 'string', required: true },
        articles: relation('oneToMany', 'article', { mappedBy: 'category' }),
        parent: relation('manyToOne', 'category'),
      },
    },
    'api::tag.tag': {
      attributes: {
        label: { type: 'string', unique: true },
        articles: relation('manyToMany', 'article', { mappedBy: 'tags' }),
      },
    },
    'api::vault.vault': { attributes: { text, level: { type: 'integer' } } },
    'api::home.home': {
      kind: 'singleType',
      attributes: {
        headline: text,
        featured: relation('oneToMany', 'article'),
        hero: { type: 'component', component: 'shared.card' },
      },
    },
  },
  components: {
    'shared.card': {
      text: { type: 'string', required: true },
      rank: { type: 'integer' },
      kind: { type: 'enumeration', enum: ['a', 'b c'] },
    },
    'shared.seo': {
      metaTitle: text,
      ratio: { type: 'decimal' },
      tag: relation('manyToOne', 'tag'),
      cards: { type: 'component', component: 'shared.card', repeatable: true },
    },
  },
  files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/graphql-flat' } } } },
};

const readable = ['article', 'category', 'tag', 'home'].map((name) => `api::${name}.${name}`);

/** The public reads everything but vaults. */
export const publicGrants = {
  public: readable.flatMap((uid) => [`${uid}.find`, ...(uid === 'api::home.home' ? [] : [`${uid}.findOne`])]),
};
