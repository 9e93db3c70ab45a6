// `fields: []`, as code that computes the list may write it.
import { expect, test } from 'vitest';
import { databases, startTestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const [page, editor] = ['api::page.page', 'api::editor.editor'];
const contentTypes = {
  [page]: {
    attributes: {
      title: { type: 'string' },
      editor: { type: 'relation', relation: 'manyToOne', target: editor },
    },
  },
  [editor]: { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

test.each(databases)(
  'an empty list of fields shows ids only, also of related documents, on %s',
  async (database) => {
    const app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    const { strapi } = globalThis.recorded;
    const ada = await strapi.documents(editor).create({ data: { name: 'Ada' } });
    const one = await strapi.documents(page).create({ data: { title: 'One', editor: ada.documentId } });
    const found = await strapi.documents(page).findMany({ fields: [], populate: { editor: { fields: [] } } });
    await app.close();
    const ids = ({ id, documentId }: typeof one) => ({ id, documentId });
    expect(found).toEqual([{ ...ids(one), editor: ids(ada) }]);
  },
);
