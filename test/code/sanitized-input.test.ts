// What `sanitize.input` leaves of the names that every document has, and what code then writes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const note = 'api::note.note';
const contentTypes = {
  [note]: { draftAndPublish: true, localized: true, attributes: { text: { type: 'string' } } },
} as const;
const files = {
  'src/index.js': recordingIndex,
  'src/api/note/routes/note.js': `module.exports = { routes: [
    { method: 'POST', path: '/notes/row', handler: 'note.row', config: { auth: false } },
    { method: 'POST', path: '/notes/document', handler: 'note.document', config: { auth: false } },
  ] };`,
  'src/api/note/controllers/note.js': `
module.exports = require('@strapi/strapi').factories.createCoreController('${note}', ({ strapi }) => ({
  async row(ctx) {
    const data = await this.sanitizeInput(ctx.request.body.data, ctx);
    return strapi.db.query('${note}').create({ data });
  },
  async document(ctx) {
    const data = await this.sanitizeInput(ctx.request.body.data, ctx);
    return strapi.service('${note}').create({ data });
  },
}));`,
};

describe.each(databases)('sanitized input on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files }, { locales: ['fr'] });
  });
  afterAll(() => app.close());

  const post = async (path: string, data: object) =>
    (await app.request('POST', path, { data }, null)).body as Readonly<Record<string, unknown>>;

  test('publishedAt and locale are kept, and what the server sets is removed', async () => {
    const { sanitize, validate } = globalThis.recorded.strapi.contentAPI;
    const kept = { text: 'x', publishedAt: null, locale: 'fr' };
    const data = {
      ...kept,
      ...{ id: 1, documentId: 'a', createdAt: '2020-01-01', updatedAt: '2020-01-01' },
      ...{ createdBy: 1, updatedBy: 1, localizations: [] },
    };
    expect(await sanitize.input(data, note)).toEqual(kept);
    expect(await sanitize.input(data, note, { strictParams: true })).toEqual(kept);
    await expect(validate.input(kept, note)).resolves.toBeUndefined();
    await expect(validate.input({ createdAt: '2020-01-01' }, note)).rejects.toThrow('Invalid key createdAt');
  });

  test('publishedAt: null of a client makes a row a draft', async () => {
    expect(await post('/api/notes/row', { text: 'a', publishedAt: null })).toMatchObject({
      text: 'a',
      publishedAt: null,
    });
    expect((await post('/api/notes/row', { text: 'a' })).publishedAt).toEqual(expect.any(String));
  });

  test('the core service publishes, whatever publishedAt and createdAt a client sends', async () => {
    const sent = { text: 'b', publishedAt: null, createdAt: '2020-01-01' };
    const written = await post('/api/notes/document', sent);
    expect(written).toMatchObject({ text: 'b', publishedAt: expect.any(String) });
    expect(String(written.createdAt)).not.toContain('2020');
  });
});
