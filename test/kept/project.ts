// Content types of which totals and responses are kept: with and without drafts, locales, links and components.
import type { TestProjectFiles } from '../harness/project.ts';

export interface Switches {
  readonly draftAndPublish?: boolean;
  readonly localized?: boolean;
}

export const filesWith = ({ draftAndPublish = true, localized = true }: Switches = {}): TestProjectFiles => ({
  contentTypes: {
    'api::article.article': {
      draftAndPublish,
      localized,
      attributes: {
        title: { type: 'string', maxLength: 5000, pluginOptions: { i18n: { localized } } },
        category: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'api::category.category',
          inversedBy: 'articles',
        },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        block: { type: 'component', component: 'shared.block' },
      },
    },
    'api::category.category': {
      pluralName: 'categories',
      attributes: {
        name: { type: 'string' },
        articles: {
          type: 'relation',
          relation: 'oneToMany',
          target: 'api::article.article',
          mappedBy: 'category',
        },
      },
    },
    'api::tag.tag': { attributes: { name: { type: 'string' } } },
  },
  components: {
    'shared.block': {
      text: { type: 'string' },
      tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
    },
  },
});
