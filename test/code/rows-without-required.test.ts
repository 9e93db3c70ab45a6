// strapi.db.query(uid) stores rows without what their type requires, as Strapi does; documents and requests do not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const attributes = {
  name: { type: 'string', required: true },
  icon: { type: 'string', required: true },
  code: { type: 'string', maxLength: 3 },
  lead: { type: 'component', component: 'shared.lead' },
} as const;
const category = 'api::category.category';
const note = 'api::note.note';
const contentTypes = { [category]: { attributes }, [note]: { draftAndPublish: true, attributes } } as const;
const components = { 'shared.lead': { text: { type: 'string', required: true } } } as const;

describe.each(databases)('rows without required attributes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes,
      components,
      files: { 'src/index.js': recordingIndex },
    });
  });
  afterAll(() => app.close());

  test.each([category, note])('are stored for %s', async (uid) => {
    const { db } = globalThis.recorded.strapi;
    const data = { name: 'IT', lead: {}, publishedAt: new Date() };
    const row = await db.query(uid).create({ data, populate: ['lead'] });
    expect(row).toMatchObject({ name: 'IT', icon: null, lead: { text: null } });
    expect(row.publishedAt).not.toBeNull();
    const where = { documentId: row.documentId, publishedAt: { $notNull: true } };
    expect(await db.query(uid).update({ where, data: { name: null } })).toMatchObject({ name: null });
    expect(await db.query(uid).createMany({ data: [{ code: 'a' }, { code: 'b' }] })).toMatchObject({
      count: 2,
    });
  });

  test('are refused when they break other rules', async () => {
    const rows = globalThis.recorded.strapi.db.query(category);
    await expect(rows.create({ data: { code: 'long' } })).rejects.toThrow(
      'code must be at most 3 characters',
    );
  });

  test('are refused by documents and requests', async () => {
    const documents = globalThis.recorded.strapi.documents(category);
    await expect(documents.create({ data: { name: 'IT' } })).rejects.toThrow('icon must be defined');
    const { status } = await app.request('POST', '/api/notes', { data: { name: 'IT' } });
    expect(status).toBe(400);
    const { documentId } = await globalThis.recorded.strapi.db.query(note).create({
      data: { name: 'One', publishedAt: null },
    });
    const publishing = globalThis.recorded.strapi.documents(note).publish({ documentId });
    await expect(publishing).rejects.toThrow('icon must be');
    const { entityService } = globalThis.recorded.strapi;
    const entry = entityService.create(category, { data: { name: 'IT' } });
    await expect(entry).rejects.toThrow('icon must be defined');
  });
});
