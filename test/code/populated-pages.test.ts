// Pages in `populate` of components, as code writes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const uid = 'api::page.page';
const contentTypes = {
  [uid]: {
    attributes: {
      parts: { type: 'component', component: 'shared.part', repeatable: true },
      part: { type: 'component', component: 'shared.part' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = { 'shared.part': { label: { type: 'string' } } } as const;

describe.each(databases)('pages of populated components on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes,
      components,
      files: { 'src/index.js': recordingIndex },
    });
  });
  afterAll(() => app.close());

  test.each([
    [{ limit: 1 }, ['a']],
    [{ offset: 1 }, ['b', 'c']],
    [{ offset: 1, limit: 1 }, ['b']],
    [{ limit: 2, orderBy: { label: 'desc' } }, ['c', 'b']],
    [{ limit: 1, select: ['label'] }, ['a']],
  ])('%j', async (page, labels) => {
    const { strapi } = globalThis.recorded;
    const data = { parts: ['a', 'b', 'c'].map((label) => ({ label })), part: { label: 'one' } };
    const { documentId } = await strapi.documents(uid).create({ data });
    const populate = { parts: page, part: page };
    const shown = { parts: labels.map((label) => ({ label })), part: { label: 'one' } };
    for (const read of [
      strapi.db.query(uid).findOne({ where: { documentId }, populate }),
      strapi.documents(uid).findOne({ documentId, populate }),
    ])
      expect(await read).toMatchObject(shown);
  });
});
