// strapi.db.query(uid): rows of content types, as a project's code reads them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { editor, page, rowsOf, startRowsApp } from './row-types.ts';

describe.each(databases)('strapi.db.query on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startRowsApp(database);
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const { pages, editors, clear, titles } = rowsOf(() => strapi);

  test('loadPages is refused, and load takes a page', async () => {
    expect(() => Reflect.get(pages(), 'loadPages')).toThrow('Write load(row, name, { offset, limit })');
    const row = await editors().create({ data: { name: 'Ada' } });
    for (const title of ['a', 'b', 'c']) await pages().create({ data: { title, editor: row.id } });
    const page = { orderBy: 'title', offset: 1, limit: 1 };
    expect(await editors().load(row, 'pages', page)).toMatchObject([{ title: 'b' }]);
    await clear();
  });

  test('every version of a document is a row, and publishedAt is null in drafts', async () => {
    await clear();
    const draft = await pages().create({ data: { title: 'Draft', publishedAt: null } });
    expect(draft).toMatchObject({ title: 'Draft', publishedAt: null, locale: 'en' });
    const live = await pages().create({ data: { title: 'Live', publishedAt: new Date() } });
    expect(live.publishedAt).not.toBeNull();
    expect(await titles({})).toEqual(['Draft', 'Live', 'Live']);
    expect(await titles({ publishedAt: { $notNull: true } })).toEqual(['Live']);
    expect(await titles({ publishedAt: null })).toEqual(['Draft', 'Live']);
    expect(await pages().count({ where: { documentId: live.documentId } })).toBe(2);
    expect(await pages().count()).toBe(3);
    await strapi
      .documents(page)
      .update({ documentId: live.documentId, locale: 'fr', data: { title: 'Vif' } });
    expect(await titles({ documentId: live.documentId, locale: 'fr' })).toEqual(['Vif']);
    expect(await pages().count({ where: { documentId: live.documentId } })).toBe(3);
    const words = await pages().findOne({ where: { id: live.id }, select: ['title'] });
    expect(words).toEqual({ title: 'Live' });
  });

  test('a row has only the attributes that select names, and with populate also its id', async () => {
    await clear();
    const ada = await editors().create({ data: { name: 'Ada' } });
    const data = { title: 'Page', rank: 3, editor: ada.id, lead: { text: 'l' }, publishedAt: new Date() };
    const { id, documentId } = await pages().create({ data });
    const found = (parameters: object) => pages().findOne({ where: { id }, ...parameters });
    expect(await found({ select: ['title', 'rank'] })).toEqual({ title: 'Page', rank: 3 });
    expect(await found({ select: 'documentId' })).toEqual({ documentId });
    expect(await found({ select: ['id'] })).toEqual({ id });
    const populate = { editor: { select: ['name'] }, lead: { select: ['text'] } };
    expect(await found({ select: ['title'], populate })).toEqual({
      id,
      title: 'Page',
      editor: { name: 'Ada' },
      lead: { text: 'l' },
    });
    const shown = await editors().findOne({
      where: { id: ada.id },
      select: ['name', 'locale'],
      populate: { pages: { select: ['title'], populate: ['lead'] } },
    });
    const page = { id, title: 'Page', lead: { id: expect.any(Number), text: 'l' } };
    expect(shown).toEqual({ id: ada.id, name: 'Ada', locale: null, pages: [page] });
    const changed = await editors().update({ where: { id: ada.id }, data: { code: 'a' }, select: ['code'] });
    expect(changed).toEqual({ code: 'a' });
    for (const select of [['*'], []])
      expect(await found({ select })).toMatchObject({ id, documentId, rank: 3, locale: 'en' });
  });

  test('a string that is not a number matches no id', async () => {
    await clear();
    const ada = await editors().create({ data: { name: 'Ada' } });
    const { documentId } = await pages().create({
      data: { title: 'Page', editor: ada.id, publishedAt: null },
    });
    for (const id of [documentId, 'me', { $in: ['me', documentId] }]) {
      expect(await pages().findOne({ where: { id } })).toBeNull();
      expect(await pages().findMany({ where: { editor: { id } } })).toEqual([]);
      expect(await pages().findMany({ where: { editor: id } })).toEqual([]);
      expect(await pages().update({ where: { id }, data: { title: 'Other' } })).toBeNull();
    }
    expect(await pages().count({ where: { id: { $ne: 'me' } } })).toBe(1);
    expect(await strapi.documents(page).count({ filters: { editor: { id: documentId } } })).toBe(0);
    await expect(pages().findOne({ where: { id: { $gt: 'me' } } })).rejects.toThrow('expected a number');
  });

  test('components cannot be queried, and the error says how they are read', () => {
    for (const ask of [strapi.db.query, strapi.documents])
      expect(() => ask('shared.lead').findMany()).toThrow('through its content type');
    expect(() => Object(strapi.contentAPI).addQueryParams({})).toThrow('ctx.query');
  });

  test('content types without locales have locale null in code, and none in REST responses', async () => {
    await clear();
    const { documentId } = await strapi.documents(editor).create({ data: { name: 'Ada' } });
    const all = { name: 'Ada', locale: null, localizations: [] };
    const documents = strapi.documents(editor);
    expect(await documents.findOne({ documentId, populate: '*' })).toMatchObject(all);
    expect(await documents.findOne({ documentId, populate: ['localizations'] })).toMatchObject(all);
    expect(await documents.findOne({ documentId, fields: ['locale'] })).toEqual({
      id: expect.any(Number),
      documentId,
      locale: null,
    });
    expect(await documents.findOne({ documentId, fields: ['name'] })).not.toHaveProperty('locale');
    expect(await editors().findOne({ where: { documentId } })).toMatchObject({ locale: null });
    const [shown] = (await strapi.entityService.findMany(editor, {})) as readonly object[];
    expect(shown).toMatchObject({ locale: null });
    await pages().create({ data: { title: 'Page', editor: documentId, publishedAt: null } });
    const [row] = await pages().findMany({ populate: ['editor'] });
    expect(row).toMatchObject({ locale: 'en', editor: { name: 'Ada', locale: null } });
    for (const search of ['', '?populate=*'])
      expect((await app.request('GET', `/api/editors/${documentId}${search}`)).text).not.toMatch(
        /locali?[sz]/,
      );
    const auth = await strapi.contentAPI.sanitize.output(row?.editor, editor);
    expect(auth).not.toHaveProperty('locale');
  });

  test('relations of a row lead to rows of its own status and locale', async () => {
    await clear();
    const ada = await editors().create({ data: { name: 'Ada' } });
    const other = await pages().create({ data: { title: 'Other', publishedAt: new Date() } });
    const data = {
      title: 'Page',
      editor: ada.id,
      related: [other.id],
      lead: { text: 'l' },
      publishedAt: new Date(),
    };
    const { documentId } = await pages().create({ data });
    await strapi.documents(page).update({ documentId: other.documentId, data: { title: 'Other, later' } });
    const rows = await pages().findMany({
      where: { documentId },
      populate: { related: { select: ['title'] }, editor: true, lead: true },
      orderBy: { id: 'asc' },
    });
    expect(rows).toMatchObject([
      {
        publishedAt: null,
        related: [{ title: 'Other, later' }],
        editor: { name: 'Ada' },
        lead: { text: 'l' },
      },
      { related: [{ title: 'Other' }], editor: { name: 'Ada' }, lead: { text: 'l' } },
    ]);
    // The other page has both versions, and a row is filtered by the one of its own status.
    expect(await pages().count({ where: { related: { title: 'Other' } } })).toBe(1);
    expect(await pages().findMany({ where: { related: { title: 'Other' } } })).toMatchObject([
      { publishedAt: expect.any(String) },
    ]);
    expect(await pages().count({ where: { related: other.id } })).toBe(1);
    expect(await pages().count({ where: { editor: { name: { $startsWith: 'A' } } } })).toBe(2);
    expect(await pages().count({ where: { editor: ada.id, publishedAt: { $notNull: true } } })).toBe(1);
    const found = await editors().findOne({
      where: { id: ada.id },
      populate: { pages: { orderBy: 'title' } },
    });
    expect(found?.pages).toMatchObject([{ title: 'Page', publishedAt: expect.any(String) }]);
    await pages().update({ where: { documentId }, data: { editor: null } });
    expect(await pages().count({ where: { editor: { id: { $null: true } } } })).toBe(3);
  });

  test('lists are paginated, counted and ordered', async () => {
    await clear();
    for (const rank of [1, 2, 3, 4, 5])
      await pages().create({
        data: { title: `page-${rank}`, rank, secret: `s${rank % 2}`, publishedAt: null },
      });
    const ranks = (rows: readonly { readonly [name: string]: unknown }[]) => rows.map(({ rank }) => rank);
    expect(ranks(await pages().findMany({ orderBy: { rank: 'desc' }, limit: 2, offset: 1 }))).toEqual([4, 3]);
    expect(ranks(await pages().findMany({ orderBy: [{ secret: 'asc' }, { rank: 'desc' }] }))).toEqual([
      4, 2, 5, 3, 1,
    ]);
    expect(ranks(await pages().findMany({ limit: -1 }))).toHaveLength(5);
    const [rows, count] = await pages().findWithCount({
      where: { rank: { $gt: 2 } },
      limit: 1,
      orderBy: 'rank',
    });
    expect([ranks(rows), count]).toEqual([[3], 3]);
    const { results, pagination } = await pages().findPage({ page: 2, pageSize: 2, orderBy: 'rank' });
    expect(ranks(results)).toEqual([3, 4]);
    expect(pagination).toEqual({ page: 2, pageSize: 2, pageCount: 3, total: 5 });
    expect(
      await pages().findOne({ where: { $or: [{ rank: 9 }, { secret: 's0' }] }, orderBy: 'rank' }),
    ).toMatchObject({ rank: 2 });
    expect(await pages().count({ where: { $not: { rank: { $in: [1, 2] } } } })).toBe(3);
    expect(await pages().findOne({ where: { rank: 99 } })).toBeNull();
    expect(await strapi.query(page).count({ _q: 'page-3' })).toBe(1);
    const words = { select: ['id', 'rank'], populate: { editor: { fields: [] } }, where: { rank: 5 } };
    expect(await pages().findMany(words)).toMatchObject([{ rank: 5, editor: null }]);
    const others = { fields: ['rank'], sort: { rank: 'desc' }, limit: 1 };
    const [last] = await pages().findMany(others as object);
    expect(last).toEqual({ id: expect.any(Number), documentId: expect.any(String), rank: 5 });
  });
});
