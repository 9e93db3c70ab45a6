// strapi.db.query(uid): rows of content types, as a project's code writes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { editor, page, rowsOf, startRowsApp } from './row-types.ts';

describe.each(databases)('writes of strapi.db.query on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startRowsApp(database);
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const { pages, editors, clear, titles } = rowsOf(() => strapi);

  test('rows are updated and deleted singly and in bulk', async () => {
    await clear();
    const at = new Date('2030-01-02T03:04:05.678Z');
    const { id } = await editors().create({ data: { name: 'Ada', code: 'a' } });
    expect(await editors().createMany({ data: [{ name: 'Bob' }, { name: 'Cem' }] })).toMatchObject({
      count: 2,
    });
    expect(await editors().update({ where: { id }, data: { name: 'Ada L.' } })).toMatchObject({
      id,
      name: 'Ada L.',
    });
    expect(await editors().update({ where: { id: 987654 }, data: { name: 'x' } })).toBeNull();
    expect(await editors().updateMany({ where: { name: { $ne: 'Bob' } }, data: { name: 'Dan' } })).toEqual({
      count: 2,
    });
    expect(await editors().delete({ where: { name: 'Bob' }, select: ['name'] })).toMatchObject({
      name: 'Bob',
    });
    expect(await editors().delete({ where: { name: 'Bob' } })).toBeNull();
    expect(await editors().deleteMany({ where: { name: 'Dan' } })).toEqual({ count: 2 });
    const page = await pages().create({ data: { title: 'x', at, publishedAt: null } });
    expect(page.at).toBe(at.toISOString());
    expect(await pages().count({ where: { at: { $lte: at } } })).toBe(1);
  });

  test('createMany and updateMany write all rows or none', async () => {
    await clear();
    await editors().create({ data: { name: 'Ada', code: 'a' } });
    const taken = editors().createMany({
      data: [
        { name: 'Bob', code: 'b' },
        { name: 'Eve', code: 'a' },
      ],
    });
    await expect(taken).rejects.toThrow('This attribute must be unique');
    expect(await editors().count()).toBe(1);
    await editors().create({ data: { name: 'Cem', code: 'c' } });
    await expect(editors().updateMany({ data: { code: 'same' } })).rejects.toThrow(
      'This attribute must be unique',
    );
    expect((await editors().findMany({ orderBy: 'code' })).map(({ code }) => code)).toEqual(['a', 'c']);
  });

  test('writing publishedAt publishes and unpublishes a row', async () => {
    await clear();
    const { id, documentId } = await pages().create({ data: { title: 'One', publishedAt: null } });
    const live = await pages().update({ where: { id }, data: { title: 'Two', publishedAt: new Date() } });
    expect(live).toMatchObject({ title: 'Two', publishedAt: expect.any(String) });
    expect(await strapi.documents(page).findOne({ documentId, status: 'published' })).toMatchObject({
      title: 'Two',
    });
    // The draft has no unpublished changes, so that both versions are the same afterwards.
    const again = await pages().update({
      where: { documentId, publishedAt: { $notNull: true } },
      data: { rank: 7 },
    });
    expect(again).toMatchObject({ rank: 7, publishedAt: expect.any(String) });
    expect(await pages().findMany({ where: { documentId } })).toMatchObject([{ rank: 7 }, { rank: 7 }]);
    const back = await pages().update({
      where: { documentId, publishedAt: { $notNull: true } },
      data: { publishedAt: null },
    });
    expect(back).toMatchObject({ id, publishedAt: null });
    expect(await pages().count({ where: { documentId } })).toBe(1);
  });

  test('a write that would publish unpublished changes, or delete only a draft, is refused', async () => {
    await clear();
    const { documentId } = await pages().create({ data: { title: 'One', publishedAt: new Date() } });
    const published = { documentId, publishedAt: { $notNull: true } };
    await expect(pages().delete({ where: { documentId, publishedAt: null } })).rejects.toThrow(
      `Write strapi.documents('${page}').delete({ documentId })`,
    );
    await pages().update({ where: { documentId, publishedAt: null }, data: { title: 'Later' } });
    for (const data of [{ lead: {} }, { publishedAt: new Date() }])
      await expect(pages().update({ where: published, data })).rejects.toThrow('has unpublished changes');
    expect(await pages().findOne({ where: published })).toMatchObject({ title: 'One', rank: null });
    expect(await pages().delete({ where: published })).toMatchObject({ title: 'One' });
    expect(await titles({})).toEqual(['Later']);
    const second = pages().create({ data: { documentId, title: 'again' } });
    await expect(second).rejects.toMatchObject({ code: 'PLINTH_NOT_TAKEN_HERE' });
    const other = await pages().create({
      data: { documentId, locale: 'fr', title: 'Une', publishedAt: null },
    });
    expect(other).toMatchObject({ documentId, locale: 'fr', title: 'Une' });
    const wrong: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => pages().findMany({ start: 1 } as object), 'takes no parameter start. Write offset.'],
      [() => pages().findMany({ wher: {} } as object), 'Did you mean "where"?'],
      [() => pages().findOne({ where: { rank: undefined } }), 'where.rank must be a value, and is undefined'],
      [() => pages().findOne({ where: { title: { $gt: undefined } } }), 'where.title.$gt must be a value'],
      [() => pages().deleteMany({ where: { editor: { id: undefined } } }), 'where.editor.id must be a value'],
      [() => pages().findMany({ where: { titel: 'x' } }), 'Invalid key titel'],
      [async () => strapi.db.query('api::pge.page'), 'Did you mean "api::page.page"?'],
      [async () => strapi.db.connection('pages').del(), 'strapi.db.query(uid)'],
    ];
    for (const [ask, message] of wrong) await expect(ask(), message).rejects.toThrow(message);
    expect(await pages().count()).toBe(2);
    const moved = pages().update({ where: { documentId, locale: 'fr' }, data: { locale: 'en' } });
    await expect(moved).rejects.toThrow('Moving a row');
    const more = await pages().create({
      data: { title: 'more', nothing: 1, rank: undefined, publishedAt: null },
    });
    expect(more).not.toHaveProperty('nothing');
  });

  test('a string attribute compared with undefined is compared with "", in every API', async () => {
    await clear();
    const ada = await editors().create({ data: { name: 'Ada', code: 'a' } });
    const { documentId } = await pages().create({
      data: { title: 'One', editor: ada.id, publishedAt: null },
    });
    const missing: { readonly title?: string } = {};
    const where = { title: missing.title };
    expect(await pages().findOne({ where })).toBeNull();
    expect(await pages().count({ where: { $or: [{ documentId: undefined }, { title: 'One' }] } })).toBe(1);
    expect(await pages().count({ where: { title: { $ne: undefined } } })).toBe(1);
    expect(await pages().updateMany({ where: { editor: { name: undefined } }, data: { rank: 1 } })).toEqual({
      count: 0,
    });
    expect(await pages().deleteMany({ where })).toEqual({ count: 0 });
    expect(await strapi.documents(page).findMany({ filters: where })).toEqual([]);
    expect(await strapi.documents(page).findOne({ documentId, filters: where })).toBeNull();
    expect(await strapi.entityService.findMany(page, { filters: where })).toEqual([]);
    const byRank = strapi.entityService.findMany(page, { filters: { rank: undefined } });
    await expect(byRank).rejects.toThrow('filters.rank must be a value, and is undefined');
    await editors().create({ data: { name: '', code: 'empty' } });
    expect(await editors().findOne({ where: { name: undefined } })).toMatchObject({ code: 'empty' });
  });

  const filtered = (filters: unknown, where?: object) => ({ filters, ...(where ? { where } : {}) }) as object;

  test('filters are combined with where', async () => {
    await clear();
    for (const name of ['Ada', 'Bob', 'Cem']) await editors().create({ data: { name, code: name } });
    const notAda = { name: { $ne: 'Ada' } };
    expect(await editors().findMany(filtered(notAda, { code: { $ne: 'Bob' } }))).toMatchObject([
      { name: 'Cem' },
    ]);
    expect(await editors().findMany(filtered(null))).toHaveLength(3);
    expect(await editors().findOne(filtered({ name: 'Bob' }))).toMatchObject({ code: 'Bob' });
    expect(await editors().findWithCount(filtered(notAda))).toMatchObject([[{}, {}], 2]);
    expect(await editors().findPage(filtered(notAda))).toMatchObject({ pagination: { total: 2 } });
    await expect(editors().findMany(filtered({ name: { $gt: undefined } }))).rejects.toThrow(
      'must be a value',
    );
    await expect(editors().findMany(filtered('Ada'))).rejects.toThrow('filters must be an object');
    expect(await editors().deleteMany(filtered(notAda))).toEqual({ count: 2 });
    expect(await editors().count()).toBe(1);
  });

  test('strapi.db.entityManager reads and writes like strapi.db.query', async () => {
    await clear();
    const rows = strapi.db.entityManager;
    for (const name of ['Ada', 'Bob', 'Cem']) await rows.create(editor, { data: { name, code: name } });
    const notAda = { name: { $ne: 'Ada' } };
    expect(await rows.findMany(editor, filtered(notAda, { code: { $ne: 'Bob' } }))).toMatchObject([
      { name: 'Cem' },
    ]);
    expect(await rows.findOne(editor, filtered({ name: 'Bob' }))).toMatchObject({ code: 'Bob' });
    expect(await rows.count(editor, filtered(notAda))).toBe(2);
    const wrong: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => rows.deleteMany(editor, filtered({ id: undefined })), 'where.id must be a value'],
      [() => rows.deleteMany(editor, filtered({ nme: 'Ada' })), 'Invalid key nme'],
      [
        () =>
          rows.deleteMany(
            editor,
            filtered(() => ({})),
          ),
        'filters must be an object',
      ],
      [() => rows.update(editor, { ...filtered({}), data: {} }), 'takes no parameter filters.'],
      [() => rows.deleteMany('api::nope.nope'), 'api::nope.nope'],
      [async () => Reflect.get(rows, 'createQueryBuilder'), 'Write strapi.db.query(uid)'],
    ];
    for (const [ask, message] of wrong) await expect(ask(), message).rejects.toThrow(message);
    expect(await rows.deleteMany(editor, filtered(notAda))).toEqual({ count: 2 });
    expect(await editors().findMany({ select: ['name'] })).toMatchObject([{ name: 'Ada' }]);
  });

  test('the row of a single type is created, updated and read', async () => {
    const sites = strapi.db.query('api::site.site');
    const { id } = await sites.create({ data: { name: 'Here' } });
    expect(await sites.update({ where: { id }, data: { name: 'There' } })).toMatchObject({ name: 'There' });
    expect(await sites.findOne()).toMatchObject({ name: 'There' });
    expect(await sites.findMany()).toHaveLength(1);
  });
});
