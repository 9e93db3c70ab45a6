// strapi.db.query(uid): what a write does without publishedAt, without conditions, and beside unpublished changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { page, rowsOf, startRowsApp } from './row-types.ts';

describe.each(databases)('rows as Strapi writes them on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startRowsApp(database);
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const { pages, editors, clear, titles } = rowsOf(() => strapi);

  test('a write of a published row leaves the unpublished changes of its draft', async () => {
    await clear();
    const { id, documentId } = await pages().create({ data: { title: 'One', rank: 0 } });
    const published = { documentId, publishedAt: { $notNull: true } };
    const rows = () =>
      pages().findMany({ where: { documentId }, orderBy: 'publishedAt', select: ['title', 'rank'] });
    const shown = async () => (await app.request('GET', `/api/pages/${documentId}`)).body;
    await pages().update({ where: { documentId, publishedAt: null }, data: { title: 'Later' } });
    expect(await shown()).toMatchObject({ data: { title: 'One', rank: 0 } });
    expect(await pages().update({ where: { id }, data: { rank: 1 } })).toMatchObject({
      id,
      title: 'One',
      rank: 1,
    });
    expect(await shown()).toMatchObject({ data: { id, title: 'One', rank: 1 } });
    await pages().update({ where: published, data: { title: 'Two' } });
    const [draft, live] = [
      expect.objectContaining({ title: 'Later', rank: 1 }),
      expect.objectContaining({ title: 'Two', rank: 1 }),
    ];
    expect(await rows()).toEqual(expect.arrayContaining([draft, live]));
    const states = strapi.documents(page);
    expect(await states.count({ publicationFilter: 'modified' })).toBe(1);
    expect(await pages().updateMany({ where: { documentId }, data: { rank: 5 } })).toEqual({ count: 2 });
    expect(await states.count({ publicationFilter: 'modified' })).toBe(1);
    await strapi.documents(page).publish({ documentId });
    expect(await shown()).toMatchObject({ data: { title: 'Later', rank: 5 } });
  });

  test('a row that is created without publishedAt is published, with its draft', async () => {
    await clear();
    const row = await pages().create({ data: { title: 'One' } });
    expect(row.publishedAt).toEqual(expect.any(String));
    const [second] = (await pages().createMany({ data: [{ title: 'Two' }] })).ids;
    expect(await pages().findOne({ where: { id: second } })).toMatchObject({
      publishedAt: expect.any(String),
    });
    const entry = await strapi.entityService.create(page, { data: { title: 'Three' } });
    expect(entry.publishedAt).toEqual(expect.any(String));
    expect(await titles({ publishedAt: null })).toEqual(['One', 'Three', 'Two']);
  });

  test('a published row is updated and deleted again by the id that it was created with', async () => {
    await clear();
    const { id } = await pages().create({ data: { title: 'One' } });
    for (const title of ['Two', 'Three'])
      expect(await pages().update({ where: { id }, data: { title } })).toMatchObject({ id, title });
    expect(await pages().updateMany({ where: { id }, data: { rank: 4 } })).toEqual({ count: 1 });
    expect(await pages().findOne({ where: { id } })).toMatchObject({ title: 'Three', rank: 4 });
    const entry = await strapi.entityService.create(page, { data: { title: 'A', publishedAt: new Date() } });
    for (const title of ['B', 'C'])
      expect(await strapi.entityService.update(page, entry.id, { data: { title } })).toMatchObject({
        id: entry.id,
        title,
      });
    expect(await strapi.entityService.delete(page, entry.id)).toMatchObject({ title: 'C' });
    expect(await titles({ title: 'C' })).toEqual([]);
    // A publication by `documents` gives the row another id, as in Strapi.
    const { documentId } = await pages().create({ data: { title: 'D' } });
    const { entries } = await strapi.documents(page).publish({ documentId });
    expect(await pages().findMany({ where: { documentId, publishedAt: { $notNull: true } } })).toMatchObject([
      { id: entries[0]?.id },
    ]);
  });

  test('update and delete need conditions, and every write its object', async () => {
    await clear();
    await editors().create({ data: { name: 'Ada' } });
    const { documentId } = await editors().create({ data: { name: 'Bob' } });
    const wrong: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => editors().delete({}), 'where must be an object with a condition'],
      [() => editors().delete({ where: {} }), 'where must be an object with a condition'],
      [() => editors().update({ data: { name: 'x' } }), 'where must be an object with a condition'],
      [() => editors().createMany({ data: { name: 'x' } } as never), 'data must be a list of objects'],
      [() => editors().create(undefined as never), 'the parameter must be an object'],
      [() => editors().create({} as never), 'data must be an object'],
    ];
    for (const [write, message] of wrong) await expect(write(), message).rejects.toThrow(message);
    expect(await editors().count()).toBe(2);
    expect(await editors().delete({ where: { documentId } })).toMatchObject({ name: 'Bob' });
  });
});
