// Content that grows while the server runs: SQLite reads it through the indexes that find the fewest rows, as if it had been there when
// the tables were made. PostgreSQL follows growth by itself.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      localized: true,
      attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
    },
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sqlite', files);
});
afterAll(() => app.close());

let start = 0;
/** How SQLite runs the statement of a list with its localizations; of another page each time, which is not cached. */
async function plan(): Promise<string> {
  app.statements.length = 0;
  start += 1;
  const url = `/api/articles?populate=localizations&pagination[start]=${start}`;
  expect((await app.request('GET', url)).status).toBe(200);
  // Another text each time: SQLite does not prepare an explanation anew when the schema has changed. Its connection notices the change
  // when it reads.
  const read = (text: string) =>
    app.plinth.project.database.read({ text: `${text} -- ${start}`, values: [] }, {});
  await read('select count(*) from plinth_versions');
  const rows = await read(`explain query plan ${app.statements[0]?.replaceAll('+?', '1')}`);
  return rows.map((row) => row[3]).join('\n');
}

test('after many writes the other locales of documents are found by their documentId', async () => {
  for (const first of [0, 1000]) {
    const data = Array.from({ length: 1000 }, (_, index) => ({ title: `article ${first + index}` }));
    expect((await app.request('POST', '/api/articles/bulk', { data })).status).toBe(201);
  }
  // At once: on a busy machine the server counts after a pause of minutes.
  app.plinth.statistics.start();
  await vi.waitFor(async () => expect(await plan()).toContain('plinth_v_articles (document_id=?'), {
    timeout: 30_000,
    interval: 200,
  });
});
