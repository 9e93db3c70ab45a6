// For tests: pages in several locales, with unique and private attributes.
import { fullAccess } from '../../src/abilities/abilities.ts';
import type { TestApp } from '../harness/project.ts';

export const page = 'api::page.page';
export const plain = 'api::plain.plain';
const localized = { pluginOptions: { i18n: { localized: true } } };
export const names = ['publish', 'unpublish', 'discardDraft'] as const;

export const files = {
  contentTypes: {
    [page]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, unique: true, ...localized },
        rank: { type: 'integer' },
        secret: { type: 'string', minLength: 5, private: true, ...localized },
        pin: { type: 'password' },
        tags: { type: 'relation', relation: 'manyToMany', target: page },
        twin: { type: 'relation', relation: 'oneToOne', target: page },
        cards: { type: 'component', component: 'shared.card', repeatable: true, max: 2, ...localized },
      },
    },
    [plain]: { attributes: { name: { type: 'string', unique: true }, key: { type: 'uid' } } },
  },
  components: {
    'shared.card': { text: { type: 'string' }, code: { type: 'string', unique: true, private: true } },
  },
};

export const write = (app: TestApp, id: string | undefined, locale: string, data: object) => {
  const input = { uid: page, locale, status: 'draft' as const, data: { ...data }, abilities: fullAccess };
  const { documents } = app.plinth;
  return id === undefined ? documents.create(input) : documents.update({ ...input, documentId: id });
};

export const localesOf = (written: readonly { readonly locale: string }[]) =>
  written.map(({ locale }) => locale).sort();
