// Polymorphic relations and passwords of content types, as the code of a project writes and compares them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import {
  databases,
  startTestApp,
  type TestApp,
  type TestProjectFiles,
  type TestResponse,
} from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

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
  'api::tag.tag': {
    attributes: {
      name: { type: 'string' },
      about: { type: 'relation', relation: 'morphMany', target: note, morphBy: 'things' },
      mention: { type: 'relation', relation: 'morphOne', target: note, morphBy: 'subject' },
    },
  },
  'api::place.place': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

interface Text {
  readonly text: string;
}

describe.each(databases)('polymorphic relations and passwords of code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': index } });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  test('a polymorphic relation is set, changed, published and removed', async () => {
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
    // Requests cannot set a polymorphic relation.
    const response = await app.request('PUT', `/api/notes/${documentId}`, { data: { subject: asPlace } });
    expect(response.status).toBe(400);
  });

  test('the inverse side is written like that of any relation, also by requests', async () => {
    const create = (text: string) => strapi.documents(note).create({ data: { text }, status: 'published' });
    const [a, b, c] = [await create('a'), await create('b'), await create('c')];
    const ids = [a, b, c].map(({ documentId }) => documentId);
    const url = '/api/tags?populate=*';
    const made = await app.request('POST', url, {
      data: { name: 't', about: [ids[0], b.id], mention: ids[2] },
    });
    const shown = (response: TestResponse) => {
      const { about, mention } = (response.body as { data: { about: Text[]; mention: Text | null } }).data;
      return [about.map(({ text }) => text), mention?.text];
    };
    expect([made.status, shown(made)]).toEqual([201, [['a', 'b'], 'c']]);
    const { documentId } = (made.body as { data: { documentId: string } }).data;
    const put = (data: object) => app.request('PUT', `/api/tags/${documentId}?populate=*`, { data });
    expect(shown(await put({ about: { connect: [ids[2]], disconnect: [ids[0]] } }))).toEqual([
      ['b', 'c'],
      'c',
    ]);
    expect(shown(await put({ about: { set: [{ documentId: ids[0] }] }, mention: ids[1] }))).toEqual([
      ['a'],
      'b',
    ]);
    const owner = await strapi.documents(note).findOne({ documentId: ids[0] ?? '', populate: ['things'] });
    expect(owner).toMatchObject({ things: [{ __type: 'api::tag.tag', name: 't' }] });
    expect(shown(await put({ about: null, mention: { disconnect: [ids[1]] } }))).toEqual([[], undefined]);
    const unknown = await put({ about: ['nothing'] });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('not found')]);
  });

  test('validatePassword() takes the text that code reads in place of the hash', async () => {
    const { validatePassword } = strapi.plugin('users-permissions').service('user');
    const { documentId } = await strapi.documents(note).create({ data: { text: 'x', pass: 'open sesame' } });
    const entry = await strapi.db.query(note).findOne({ where: { documentId }, select: ['text', 'pass'] });
    expect(String(entry?.pass)).not.toContain('$');
    expect(await validatePassword('open sesame', String(entry?.pass))).toBe(true);
    expect(await validatePassword('open', String(entry?.pass))).toBe(false);
    const [whole] = await strapi.documents(note).findMany({ filters: { text: 'x' } });
    await strapi.documents(note).update({ documentId, data: { ...whole, text: 'y' } });
    expect(await validatePassword('open sesame', String(whole?.pass))).toBe(true);
    expect((await app.request('GET', `/api/notes/${documentId}?status=draft`)).text).not.toContain('"pass"');
    const { documentId: without } = await strapi.documents(note).create({ data: { text: 'none' } });
    for (const fields of [['pass'], ['text', 'pass'], undefined])
      expect(
        await strapi.documents(note).findOne({ documentId: without, ...(fields ? { fields } : {}) }),
      ).toMatchObject({
        pass: null,
      });
    expect(
      await strapi.documents(note).findOne({ documentId: without, fields: ['text'] }),
    ).not.toHaveProperty('pass');
    const rows = await strapi.db
      .query(note)
      .findMany({ where: { text: { $in: ['y', 'none'] } }, orderBy: { id: 'asc' } });
    expect(rows.map(({ pass }) => pass !== null)).toEqual([true, false]);
    await strapi.documents(note).update({ documentId, data: { pass: null } });
    expect(await strapi.documents(note).findOne({ documentId })).toMatchObject({ pass: null });
    await expect(strapi.documents(note).findMany({ fields: ['nothing'] })).rejects.toThrow(
      'Invalid key nothing',
    );
  });
});
