// Values of parameters that mean nothing, or everything, and the parameters of core services, as in Strapi.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { page, rowsOf, startRowsApp } from './row-types.ts';

describe.each(databases)('parameters of code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startRowsApp(database);
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const { pages, clear } = rowsOf(() => strapi);
  const service = (uid: 'api::page.page' | 'api::site.site') => strapi.service(uid);

  test('limit 0 and empty lists of conditions find everything', async () => {
    await clear();
    for (const title of ['One', 'Two']) await strapi.documents(page).create({ data: { title } });
    const everything: readonly object[] = [
      { limit: 0 },
      { filters: [] },
      { filters: { $or: [] } },
      { filters: { $and: [{ $or: [] }, { title: { $notNull: true } }] } },
    ];
    for (const given of everything)
      expect(await strapi.documents(page).findMany(given), JSON.stringify(given)).toHaveLength(2);
    expect(await pages().findMany({ limit: 0 })).toHaveLength(2);
    expect(await pages().count({ where: { $or: [] } })).toBe(2);
    expect(await pages().findMany({ where: { title: { $in: [] } } })).toEqual([]);
  });

  test('a status without a meaning writes a draft', async () => {
    await clear();
    await strapi.documents(page).create({ data: { title: 'One' }, status: 'any' } as never);
    expect(await pages().findMany()).toMatchObject([{ title: 'One', publishedAt: null }]);
  });

  test('a number that JSON cannot hold is refused', async () => {
    for (const rank of [Number('x'), Number.POSITIVE_INFINITY]) {
      const written = strapi.documents(page).create({ data: { title: 'One', rank } });
      await expect(written).rejects.toThrow('rank must be a finite number');
      await expect(pages().create({ data: { rank } })).rejects.toThrow('rank must be a finite number');
    }
  });

  test('delete of a core service takes parameters, and counts what it deleted', async () => {
    const { documentId } = await service(page).create({ data: { title: 'One' } });
    await strapi
      .documents(page)
      .update({ documentId, locale: 'fr', data: { title: 'Une' }, status: 'published' });
    expect(await service(page).delete(documentId, { locale: 'fr' })).toMatchObject({ deletedEntries: 2 });
    expect(await service(page).findOne(documentId)).toMatchObject({ title: 'One' });
    expect(await service(page).delete(documentId)).toMatchObject({ documentId, deletedEntries: 2 });
    expect(await service(page).delete(documentId)).toMatchObject({ deletedEntries: 0 });
  });

  test('the service of a single type deletes its document', async () => {
    await service('api::site.site').createOrUpdate?.({ data: { name: 'Here' } });
    expect(await service('api::site.site').delete({})).toMatchObject({ deletedEntries: 1 });
    expect(await service('api::site.site').find()).toBeNull();
    expect(await service('api::site.site').delete({})).toEqual({ deletedEntries: 0 });
  });
});
