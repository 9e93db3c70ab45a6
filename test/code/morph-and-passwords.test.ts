// Polymorphic relations and passwords of a project's own types, as its code writes and compares them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { tellingIndex as index } from './told.ts';

const note = 'api::note.note';
const contentTypes = {
  [note]: {
    draftAndPublish: true,
    attributes: {
      text: { type: 'string' },
      subject: { type: 'relation', relation: 'morphToOne' },
      things: { type: 'relation', relation: 'morphToMany' },
      pass: { type: 'password' },
    },
  },
  'api::tag.tag': { attributes: { name: { type: 'string' } } },
  'api::place.place': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)('polymorphic relations and passwords of code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': index } });
    strapi = globalThis.told.strapi;
  });
  afterAll(() => app.close());

  test('a relation to one document of any type is set, changed, published and taken away', async () => {
    const tag = await strapi.documents('api::tag.tag').create({ data: { name: 'Tag' } });
    const place = await strapi.documents('api::place.place').create({ data: { name: 'Place' } });
    const asTag = { __type: 'api::tag.tag', id: tag.id };
    const asPlace = { __type: 'api::place.place', documentId: place.documentId };
    const populate = ['subject', 'things'];
    const notes = strapi.documents(note);
    const created = await notes.create({
      data: { subject: asTag, things: [asTag, asPlace] },
      status: 'published',
      populate,
    });
    expect(created).toMatchObject({
      subject: { __type: 'api::tag.tag', name: 'Tag' },
      things: [{ name: 'Tag' }, { name: 'Place' }],
    });
    const { documentId } = created;
    const change = (subject: unknown) => notes.update({ documentId, data: { subject }, populate });
    expect(await change({ connect: [asPlace] })).toMatchObject({ subject: { name: 'Place' } });
    expect(await notes.findOne({ documentId, status: 'published', populate })).toMatchObject({
      subject: { name: 'Tag' },
    });
    expect(await change({ disconnect: [asPlace] })).toMatchObject({ subject: null });
    const row = await strapi.db
      .query(note)
      .update({ where: { documentId }, data: { subject: asTag }, populate });
    expect(row).toMatchObject({ subject: { name: 'Tag' }, things: [{ name: 'Tag' }, { name: 'Place' }] });
    expect(await change(null)).toMatchObject({ subject: null });
    await change(asTag);
    await strapi.documents('api::tag.tag').delete({ documentId: tag.documentId });
    expect(await notes.findOne({ documentId, populate })).toMatchObject({
      subject: null,
      things: [{ name: 'Place' }],
    });
    await expect(change({ __type: 'api::tag.tag', id: 987654 })).rejects.toMatchObject({
      name: 'ValidationError',
    });
    await expect(change({ __type: 'api::nothing.nothing', id: 1 })).rejects.toThrow('Invalid key subject');
    // Requests do not set it.
    const response = await app.request('PUT', `/api/notes/${documentId}`, { data: { subject: asPlace } });
    expect(response.status).toBe(400);
  });

  test('a password of any type is compared by what stands for it', async () => {
    const { validatePassword } = strapi.plugin('users-permissions').service('user');
    const { documentId } = await strapi.documents(note).create({ data: { text: 'x', pass: 'open sesame' } });
    const entry = await strapi.db.query(note).findOne({ where: { documentId }, select: ['text', 'pass'] });
    expect(String(entry?.pass)).not.toContain('$');
    expect(await validatePassword('open sesame', String(entry?.pass))).toBe(true);
    expect(await validatePassword('open', String(entry?.pass))).toBe(false);
    const [whole] = await strapi.documents(note).findMany({ filters: { text: 'x' } });
    await strapi.documents(note).update({ documentId, data: { ...whole, text: 'y' } });
    expect(await validatePassword('open sesame', String(whole?.pass))).toBe(true);
    expect((await app.request('GET', `/api/notes/${documentId}?status=draft`)).text).not.toContain('pass');
    await expect(strapi.documents(note).findMany({ fields: ['nothing'] })).rejects.toThrow(
      'Invalid key nothing',
    );
  });
});
