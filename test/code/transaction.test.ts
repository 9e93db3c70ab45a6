// strapi.db.transaction(): writes of project code that are committed together, through any service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactionContext } from '../../src/extensions/packages/database.ts';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const page = 'api::page.page';
const contentTypes = {
  [page]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      slug: { type: 'string', unique: true },
      cards: { type: 'component', component: 'shared.card', repeatable: true },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    },
  },
  'api::tag.tag': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const components = { 'shared.card': { text: { type: 'string' } } };

describe.each(databases)('transactions of code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    const files = { 'src/index.js': index };
    app = await startTestApp(database, { contentTypes, components, files }, { locales: ['fr'] });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const count = () => strapi.documents(page).count();

  test('writes are visible inside at once, and outside after the commit', async () => {
    const before = await count();
    const told: string[] = [];
    const result = await strapi.db.transaction(async ({ onCommit, onRollback }) => {
      onCommit(() => told.push('commit'));
      onRollback(() => told.push('rollback'));
      const tag = await strapi.db.query('api::tag.tag').create({ data: { name: 'new' } });
      const data = { title: 'One', tags: [tag.id], cards: [{ text: 'a' }, { text: 'b' }] };
      const { documentId } = await strapi.documents(page).create({ data, status: 'published' });
      await strapi.documents(page).update({ documentId, locale: 'fr', data: { title: 'Une' } });
      expect(strapi.db.inTransaction()).toBe(true);
      expect(await strapi.documents(page).findOne({ documentId, populate: '*' })).toMatchObject({
        title: 'One',
        tags: [{ name: 'new' }],
        cards: [{ text: 'a' }, { text: 'b' }],
      });
      expect(await strapi.db.query(page).count({ where: { documentId } })).toBe(3);
      return documentId;
    });
    expect(told).toEqual(['commit']);
    expect(strapi.db.inTransaction()).toBe(false);
    expect(await count()).toBe(before + 1);
    expect(await strapi.documents(page).findOne({ documentId: result, locale: 'fr' })).toMatchObject({
      title: 'Une',
    });
    expect((await app.request('GET', `/api/pages/${result}?populate=tags`)).body).toMatchObject({
      data: { title: 'One', tags: [{ name: 'new' }] },
    });
  });

  test('writes outside of the transaction context are kept after a rollback', async () => {
    const { transactionCtx } = transactionContext;
    const before = await count();
    let outside: Promise<unknown> | undefined;
    const failing = strapi.db.transaction(async () => {
      expect(transactionCtx.get()).toBeDefined();
      outside = transactionCtx.run(null, () => strapi.documents(page).create({ data: { title: 'Kept' } }));
      await strapi.documents(page).create({ data: { title: 'Undone' } });
      expect(await transactionCtx.run(null, () => transactionCtx.get())).toBeUndefined();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await outside;
    expect(transactionCtx.get()).toBeUndefined();
    expect(await count()).toBe(before + 1);
    expect(() => Reflect.get(transactionCtx, 'onCommit')).toThrow('strapi.db.transaction(({ onCommit })');
  });

  test('cached lists are not used inside, and lists read inside are not cached', async () => {
    const titles = async () =>
      (await strapi.documents(page).findMany({ fields: ['title'] })).map(({ title }) => title);
    const before = [await titles(), await titles(), await titles()].at(-1);
    const failing = strapi.db.transaction(async () => {
      await strapi.documents(page).create({ data: { title: 'Inside' }, status: 'published' });
      for (let times = 0; times < 3; times++) expect(await titles()).toHaveLength((before?.length ?? 0) + 1);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await titles()).toEqual(before);
  });

  test('an error undoes all writes, and totals and component ids stay correct', async () => {
    const before = await count();
    const total = async () =>
      ((await app.request('GET', '/api/pages')).body as { meta: { pagination: { total: number } } }).meta
        .pagination.total;
    const totalBefore = await total();
    const told: string[] = [];
    const failing = strapi.db.transaction(async ({ onRollback }) => {
      onRollback(() => told.push('rollback'));
      await strapi
        .documents(page)
        .create({ data: { title: 'x', cards: [{ text: 'c' }] }, status: 'published' });
      await strapi.db.query(page).deleteMany({});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(told).toEqual(['rollback']);
    expect(await count()).toBe(before);
    expect(await total()).toBe(totalBefore);
    const cards = await Promise.all(
      [1, 2].map(() =>
        strapi.documents(page).create({ data: { cards: [{ text: 'd' }] }, populate: ['cards'] }),
      ),
    );
    const ids = cards.flatMap((entry) => (entry.cards as { id: number }[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
  });

  test('rollback() undoes the writes at the end, and the result is returned', async () => {
    const before = await count();
    const result = await strapi.db.transaction(async ({ rollback }) => {
      await strapi.documents(page).create({ data: { title: 'x' } });
      await rollback();
      return 'kept';
    });
    expect(result).toBe('kept');
    expect(await count()).toBe(before);
  });

  test('a failed write is undone alone, and a caught error does not end the transaction', async () => {
    await strapi.documents(page).create({ data: { slug: 'taken' }, status: 'published' });
    const before = await count();
    await strapi.db.transaction(async () => {
      const writes = ['a', 'taken', 'b'].map((slug) =>
        strapi
          .documents(page)
          .create({ data: { slug }, status: 'published' })
          .catch((error: Error) => error.message),
      );
      expect((await Promise.all(writes))[1]).toBe('This attribute must be unique');
      await strapi.db
        .transaction(async () => {
          await strapi.documents(page).create({ data: { slug: 'inner' } });
          throw new Error('inner');
        })
        .catch(() => undefined);
    });
    expect(await count()).toBe(before + 2);
    expect(await strapi.db.query(page).count({ where: { slug: 'inner' } })).toBe(0);
  });

  test('cached documents are not used inside, and undone versions are not cached', async () => {
    const { documentId } = await strapi
      .documents(page)
      .create({ data: { title: 'old' }, status: 'published' });
    const code = () => strapi.documents(page).findOne({ documentId, status: 'published' });
    const rest = async () => (await app.request('GET', `/api/pages/${documentId}`)).body;
    for (let times = 0; times < 3; times++)
      expect([await code(), await rest()]).toMatchObject([{ title: 'old' }, {}]);
    const undone = strapi.db.transaction(async () => {
      await strapi.documents(page).update({ documentId, data: { title: 'new' }, status: 'published' });
      for (let times = 0; times < 3; times++) expect(await code()).toMatchObject({ title: 'new' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await code()).toMatchObject({ title: 'old' });
    expect(await rest()).toMatchObject({ data: { title: 'old' } });
  });

  test('concurrent requests do not see its writes, and other writers wait until it ends', async () => {
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<string>();
    const running = strapi.db.transaction(async () => {
      const { documentId } = await strapi
        .documents(page)
        .create({ data: { title: 'hidden' }, status: 'published' });
      written.resolve(documentId);
      await gate.promise;
    });
    const documentId = await written.promise;
    expect((await app.request('GET', `/api/pages/${documentId}`)).status).toBe(404);
    expect(strapi.db.inTransaction()).toBe(false);
    const other = app.request('POST', '/api/tags', { data: { name: 'meanwhile' } });
    gate.resolve();
    await running;
    expect((await other).status).toBe(201);
    expect((await app.request('GET', `/api/pages/${documentId}`)).status).toBe(200);
  });

  test('a write that is not awaited is entirely inside the transaction or entirely outside', async () => {
    const before = await count();
    let late: Promise<unknown> | undefined;
    const undone = strapi.db.transaction(async () => {
      await strapi.documents(page).create({ data: { title: 'x' } });
      late = strapi.documents(page).create({ data: { title: 'late' } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await late?.catch(() => undefined);
    const left = (await count()) - before;
    expect(await strapi.documents(page).count({ filters: { title: 'late' } })).toBe(left);
    expect(await strapi.documents(page).count({ filters: { title: 'x' } })).toBe(0);
    const work = Reflect.get(strapi.db, 'transaction') as (work?: unknown) => Promise<unknown>;
    await expect(work()).rejects.toThrow('Write strapi.db.transaction(async () =>');
  });
});
