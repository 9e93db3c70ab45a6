// For tests of rows: a type with drafts and locales, one with neither, and a single type.
import type { Strapi } from '../../src/extensions/strapi.ts';
import { type DatabaseName, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

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

export const startRowsApp = (database: DatabaseName): Promise<TestApp> =>
  startTestApp(
    database,
    { contentTypes, components, files: { 'src/index.js': recordingIndex } },
    { locales: ['fr'] },
  );

/** Operations of tests on the rows of the running project. */
export const rowsOf = (strapi: () => Strapi) => {
  const pages = () => strapi().db.query(page);
  const editors = () => strapi().db.query(editor);
  return {
    pages,
    editors,
    clear: async (): Promise<void> => {
      await pages().deleteMany({});
      await editors().deleteMany({});
    },
    titles: async (where: object, orderBy: unknown = ['title', 'id']) =>
      (await pages().findMany({ where, orderBy })).map(({ title }) => title),
  };
};
