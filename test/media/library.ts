// For tests: a project whose documents refer to files.
import type { TestApp } from '../harness/project.ts';
import { uploaded } from './upload.ts';

export const article = 'api::article.article';
export const page = 'api::page.page';
export const files = {
  contentTypes: {
    [article]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string' },
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        secret: { type: 'media', private: true },
      },
    },
    [page]: {
      attributes: {
        seo: { type: 'component', component: 'shared.seo' },
        zone: { type: 'dynamiczone', components: ['shared.quote'] },
      },
    },
    'api::hidden.hidden': {
      attributes: { seo: { type: 'component', component: 'shared.seo', private: true } },
    },
  },
  components: {
    'shared.seo': { image: { type: 'media' } },
    'shared.quote': { inner: { type: 'component', component: 'shared.seo', repeatable: true } },
  },
};

export interface Named {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
}

export let count = 0;

export const upload = (app: TestApp, fileInfo: object = {}, content = `content ${count++}`): Promise<Named> =>
  uploaded<Named>(app, { name: 'a.txt', content, fields: { fileInfo: JSON.stringify(fileInfo) } });
