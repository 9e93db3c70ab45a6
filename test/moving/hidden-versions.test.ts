// Versions that are hidden since drafts or locales of their type were switched off are not exported, and links lead to those that
// are shown.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { exportProject } from '../../src/export/export-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const onProgress = () => undefined;
const title = { type: 'string', pluginOptions: { i18n: { localized: true } } };
const tags = { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' };

const files = (tag: { draftAndPublish?: boolean; localized?: boolean }): TestProjectFiles => ({
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      attributes: { title, tags, card: { type: 'component', component: 'shared.card' } },
    },
    'api::tag.tag': { ...tag, attributes: { title } },
  },
  components: { 'shared.card': { title, tag: { ...tags, relation: 'oneToOne' } } },
});

describe.each(databases)('hidden versions on %s', (database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  /** Two tags and a draft that links to both, as they are shown, exported and imported after the switch. */
  async function switched(before: TestProjectFiles, after: TestProjectFiles, locales: readonly string[]) {
    let app = await startTestApp(database, before, { locales });
    const post = async (path: string, data: object) => {
      const created = await app.request('POST', `/api/${path}`, { data });
      expect([created.status, created.text]).toEqual([201, expect.any(String)]);
      return (created.body as { data: { documentId: string } }).data.documentId;
    };
    const [one, two] = [await post('tags', { title: 'one' }), await post('tags', { title: 'two' })];
    for (const locale of locales) await app.request('PUT', `/api/tags/${one}?locale=${locale}`, { data: {} });
    await post('articles?status=draft', { title: 'draft', tags: [two, one], card: { tag: one } });
    app = await app.reopen(after);
    const path = join(mkdtempSync(join(tmpdir(), 'plinth-export-')), 'content.tar');
    const exported = await exportProject(
      app.folder,
      { path, isCompressed: false, key: undefined },
      onProgress,
    );
    const other = await startTestApp(database, after);
    apps.push(app, other);
    const options = { isDryRun: false, key: undefined, uploads: undefined, onProgress };
    return { app, other, exported, imported: await importInto(other.folder, { ...options, from: path }) };
  }

  test.each([
    ['drafts', { draftAndPublish: true }, { draftAndPublish: false }, []],
    ['locales', { localized: true }, { localized: false }, ['fr']],
  ] as const)('of %s that were switched off', async (_what, before, after, locales) => {
    const { app, other, exported, imported } = await switched(files(before), files(after), locales);
    const what = 'versions that are hidden, because drafts or locales were switched off';
    const count = locales.length === 0 ? 2 : 1;
    expect(exported.leftOut).toEqual([{ what, name: 'api::tag.tag', count }]);
    expect(imported.leftOut).toEqual([]);
    expect(imported.comparison?.differences).toEqual([]);
    await other.plinth.access.refresh();
    for (const url of [
      '/api/articles?status=draft&populate[tags]=true&populate[card][populate]=tag',
      '/api/tags?sort=title',
    ]) {
      const { body } = await app.request('GET', url);
      expect((await other.request('GET', url)).body).toEqual(body);
      expect(JSON.stringify(body)).toContain('"title":"one"');
    }
  });
});
