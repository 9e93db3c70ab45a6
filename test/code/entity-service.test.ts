// strapi.entityService, and strapi.db.query in a project of version 4: one row for each entry, with its id.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';
import { components, contentTypes, editor, page } from './row-types.ts';

describe.each(databases)('the entity service on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    const manifest = { name: 'older', dependencies: { '@strapi/strapi': '4.25.1' } };
    const files = { 'src/index.js': index, 'package.json': manifest };
    app = await startTestApp(database, { contentTypes, components, files }, { locales: ['fr'] });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const entities = () => strapi.entityService;
  const titles = async (parameters: object) =>
    (
      (await entities().findMany(page, { sort: 'title', ...parameters })) as readonly Record<
        string,
        unknown
      >[]
    ).map(({ title }) => title);

  test('an entry is listed and counted once, as its published version or its draft', async () => {
    await entities().create(page, { data: { title: 'Draft', secret: 's' } });
    const live = await entities().create(page, { data: { title: 'Live', publishedAt: new Date() } });
    expect(live.publishedAt).not.toBeNull();
    expect(await titles({})).toEqual(['Draft', 'Live']);
    expect(await titles({ publicationState: 'preview' })).toEqual(['Draft', 'Live']);
    expect(await titles({ publicationState: 'live' })).toEqual(['Live']);
    expect(await titles({ status: 'draft' })).toEqual(['Draft']);
    expect(await entities().count(page)).toBe(2);
    expect(await entities().count(page, { filters: { title: { $contains: 'v' } } })).toBe(1);
    await strapi.documents(page).update({ documentId: live.documentId, data: { title: 'Later' } });
    expect(await titles({})).toEqual(['Draft', 'Live']);
    const { results, pagination } = await entities().findPage(page, {
      pagination: { page: 2, pageSize: 1 },
      sort: 'title',
    });
    expect(results).toMatchObject([{ title: 'Live' }]);
    expect(pagination).toEqual({ page: 2, pageSize: 1, pageCount: 2, total: 2 });
    expect(await titles({ start: 1, limit: 1 })).toEqual(['Live']);
    expect(await entities().deleteMany(page, { filters: { title: { $notNull: true } } })).toEqual({
      count: 2,
    });
    expect(await strapi.documents(page).count()).toBe(0);
  });

  test('update() without data returns the entry, and other writes need an object as data', async () => {
    const { id, documentId } = await entities().create(page, { data: { title: 'Kept', secret: 's' } });
    // As code passes `ctx.request.body.data` where the body has no data.
    for (const parameters of [{ data: undefined }, {}, undefined])
      expect(await entities().update(page, id, parameters as object)).toMatchObject({
        documentId,
        title: 'Kept',
      });
    expect(await entities().update(page, 999_999, { data: undefined } as object)).toBeNull();
    const where = { id };
    for (const data of [['x'], 'x', null, undefined] as never[]) {
      const writes = [
        () => entities().create(page, { data }),
        () => strapi.db.query(page).create({ data }),
        () => strapi.db.query(page).update({ where, data }),
        () => strapi.db.query(page).updateMany({ where, data }),
      ];
      if (data !== undefined) writes.push(() => entities().update(page, id, { data }));
      if (data !== undefined) writes.push(() => strapi.documents(page).update({ documentId, data }));
      for (const write of writes) await expect(write()).rejects.toThrow('data must be an object');
    }
    await entities().delete(page, id);
  });

  test('a parameter that is null is treated as absent, in every API', async () => {
    const nulls = { fields: null, populate: null, sort: null, filters: null };
    const { id, documentId } = await entities().create(page, {
      data: { title: 'One' },
      ...({ fields: null, populate: null } as object),
    });
    const rows = { select: null, populate: null, orderBy: null, where: null };
    const below = { populate: { editor: { fields: null, filters: null, sort: null, populate: null } } };
    const found = { id, documentId, title: 'One' };
    for (const ask of [nulls, below]) {
      expect(await entities().findMany(page, ask as object)).toMatchObject([found]);
      expect(await strapi.documents(page).findMany(ask as object)).toMatchObject([found]);
    }
    const shown = { fields: null, populate: null, filters: null } as object;
    expect(await entities().findOne(page, id, shown)).toMatchObject(found);
    expect(await strapi.db.query(page).findMany(rows as object)).toMatchObject([found]);
    await entities().delete(page, id, { fields: null, populate: null } as object);
  });

  test('an entry is read and updated by the id of any of its rows', async () => {
    const { id, documentId } = await entities().create(page, { data: { title: 'One' } });
    const published = await entities().update(page, id, { data: { publishedAt: new Date() } });
    expect(published).toMatchObject({ title: 'One', publishedAt: expect.any(String) });
    for (const address of [id, String(id), published?.id ?? 0, documentId])
      expect(await entities().findOne(page, address, { fields: ['title'] })).toMatchObject({
        title: 'One',
        documentId,
      });
    expect(await entities().update(page, id, { data: { title: 'Two' } })).toMatchObject({ title: 'Two' });
    expect((await app.request('GET', `/api/pages/${documentId}`)).body).toMatchObject({
      data: { attributes: { title: 'Two' } },
    });
    expect(await entities().update(page, id, { data: { publishedAt: null } })).toMatchObject({
      publishedAt: null,
    });
    expect(await titles({ publicationState: 'live' })).toEqual([]);
    expect(await entities().delete(page, id)).toMatchObject({ title: 'Two' });
    expect(await entities().findOne(page, id)).toBeNull();
    expect(await entities().update(page, 987654, { data: {} })).toBeNull();
    expect(await entities().delete(page, 987654)).toBeNull();
  });

  test('entries have locales, relations and components', async () => {
    const ada = await entities().create(editor, { data: { name: 'Ada' } });
    const data = { title: 'One', editor: ada.id, lead: { text: 'l' } };
    const { id, documentId } = await entities().create(page, { data, populate: ['editor', 'lead'] });
    await entities().create(page, { data: { documentId, title: 'Une' }, locale: 'fr' });
    expect(await titles({})).toEqual(['One']);
    expect(await titles({ locale: 'fr' })).toEqual(['Une']);
    expect(await titles({ locale: 'all' })).toEqual(['One', 'Une']);
    expect(await titles({ filters: { id } })).toEqual(['One']);
    expect(
      await entities().findOne(page, id, { populate: { editor: { fields: ['name'] }, lead: true } }),
    ).toMatchObject({
      editor: { name: 'Ada' },
      lead: { text: 'l' },
    });
    expect(await entities().findOne(editor, ada.id, { populate: ['pages'] })).toMatchObject({
      pages: [{ title: 'One' }],
    });
    expect(await entities().findMany(page, { filters: { editor: { name: 'Ada' } } })).toHaveLength(1);
    await entities().deleteMany(page, { locale: 'all' });
  });

  test('findMany() returns the entry of a single type, or null', async () => {
    expect(await entities().findMany('api::site.site')).toBeNull();
    await entities().create('api::site.site', { data: { name: 'Here' } });
    expect(await entities().findMany('api::site.site', { fields: ['name'] })).toMatchObject({ name: 'Here' });
  });

  test('strapi.db.query in a project of version 4 has one row for each entry', async () => {
    const rows = strapi.db.query(page);
    const { id } = await rows.create({ data: { title: 'One' } });
    const published = await rows.update({ where: { id }, data: { publishedAt: new Date().toISOString() } });
    expect(await rows.findMany({ where: { title: 'One' } })).toMatchObject([{ id: published?.id }]);
    expect(await rows.findOne({ where: { id } })).toMatchObject({ id: published?.id, title: 'One' });
    expect(await rows.count({ where: { publishedAt: null } })).toBe(0);
    expect(await rows.delete({ where: { id } })).toMatchObject({ title: 'One' });
    expect(await strapi.documents(page).count()).toBe(0);
  });

  test('findMany(), count() and deleteMany() take where and filters', async () => {
    await strapi.db.query(page).deleteMany();
    for (const rank of [1, 2, 3])
      await entities().create(page, { data: { title: `Page ${rank}`, rank, publishedAt: new Date() } });
    const where = { rank: { $gt: 1 } };
    expect(await entities().findMany(page, { where, sort: 'rank' })).toMatchObject([
      { rank: 2 },
      { rank: 3 },
    ]);
    expect(await entities().findMany(page, { where, filters: { rank: { $lt: 3 } } })).toMatchObject([
      { rank: 2 },
    ]);
    expect(await entities().count(page, { where: {} })).toBe(3);
    await expect(entities().findMany(page, { where: { rank: undefined } })).rejects.toThrow(
      'must be a value',
    );
    expect(await entities().deleteMany(page, { where })).toEqual({ count: 2 });
  });

  test('reads ignore unknown parameters, since code passes on the query of clients', async () => {
    const asked = { sort: 'rank:asc', pagination: { page: 1 }, utm_source: 'mail' } as object;
    const { id } = await entities().create(page, { data: { title: 'Asked for' } });
    expect(await entities().findOne(page, Number(id), asked)).toMatchObject({ title: 'Asked for' });
    expect(await entities().findMany(page, { ...asked, filters: { id } })).toMatchObject([{ id }]);
    expect(await entities().count(page, { ...asked, filters: { id } })).toBe(1);
  });

  test('misspelled parameters and undefined conditions are refused', async () => {
    await expect(entities().findMany(page, { filter: {} } as object)).rejects.toThrow(
      'Did you mean "filters"?',
    );
    await expect(entities().findMany(page, { filters: { rank: undefined } })).rejects.toThrow(
      'filters.rank must be a value',
    );
    await expect(entities().update(page, 1, { data: {}, locale: 'fr' } as never)).rejects.toThrow(
      'takes no parameter locale',
    );
    await expect(entities().findMany('api::pge.page')).rejects.toThrow('Did you mean "api::page.page"?');
  });
});
