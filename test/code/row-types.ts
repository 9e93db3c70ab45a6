// For tests of rows: a type with drafts and locales, one with neither, and a single type.
import type { TestProjectFiles } from '../harness/project.ts';

export const page = 'api::page.page';
export const editor = 'api::editor.editor';
const inEachLocale = { pluginOptions: { i18n: { localized: true } } };
export const contentTypes = {
  [page]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', ...inEachLocale },
      rank: { type: 'integer', ...inEachLocale },
      secret: { type: 'string', private: true },
      at: { type: 'datetime' },
      lead: { type: 'component', component: 'shared.lead' },
      editor: { type: 'relation', relation: 'manyToOne', target: editor, inversedBy: 'pages' },
      related: { type: 'relation', relation: 'manyToMany', target: page },
    },
  },
  [editor]: {
    attributes: {
      name: { type: 'string', required: true },
      code: { type: 'string', unique: true },
      pages: { type: 'relation', relation: 'oneToMany', target: page, mappedBy: 'editor' },
    },
  },
  'api::site.site': { kind: 'singleType', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
export const components = { 'shared.lead': { text: { type: 'string' } } };
