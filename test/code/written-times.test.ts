// createdAt and updatedAt in the data of project code, as in Strapi: a new row keeps both, an update createdAt.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, type TestApp } from '../harness/project.ts';
import type { Loose } from './recording.ts';
import { editor, page, rowsOf, startRowsApp } from './row-types.ts';

const createdAt = '2020-01-02T03:04:05.006Z';
const updatedAt = '2021-01-02T03:04:05.006Z';

describe.each(databases)('times written by code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startRowsApp(database);
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const { pages, editors } = rowsOf(() => strapi);

  test('a copy of an entry has its times', async () => {
    const data = { name: 'Ada', createdAt: new Date(createdAt), updatedAt };
    const row = await editors().create({ data });
    expect(row).toMatchObject({ createdAt, updatedAt });
    const copied = { ...row, id: undefined, documentId: undefined };
    for (const copy of [
      await editors().create({ data: copied }),
      await strapi.documents(editor).create({ data: copied }),
      await strapi.entityService.create(editor, { data: copied }),
    ]) {
      expect(copy).toMatchObject({ name: 'Ada', createdAt, updatedAt });
      expect(copy.documentId).not.toBe(row.documentId);
    }
  });

  test('both versions of a published document have the given times', async () => {
    const data = { title: 'a', createdAt, updatedAt };
    const { documentId } = await strapi.documents(page).create({ data, status: 'published' });
    const rows = await pages().findMany({ where: { documentId } });
    expect(rows.map((row) => [row.createdAt, row.updatedAt])).toEqual([
      [createdAt, updatedAt],
      [createdAt, updatedAt],
    ]);
    await strapi.documents(page).update({ documentId, data: { title: 'b' } });
    const draft = await strapi.documents(page).findOne({ documentId });
    expect(draft?.createdAt).toBe(createdAt);
    expect(String(draft?.updatedAt) > updatedAt).toBe(true);
  });

  test('an update stores createdAt, and updatedAt is the time of the write', async () => {
    const { documentId } = await editors().create({ data: { name: 'Bob' } });
    const data = { createdAt, updatedAt };
    const written = await strapi.documents(editor).update({ documentId, data });
    expect(written?.createdAt).toBe(createdAt);
    expect(String(written?.updatedAt) > updatedAt).toBe(true);
    const later = { createdAt: '2022-01-01T00:00:00.000Z', updatedAt };
    const row = await editors().update({ where: { documentId }, data: later });
    expect(row?.createdAt).toBe(later.createdAt);
    expect(String(row?.updatedAt) > updatedAt).toBe(true);
    expect(await editors().findMany({ where: { createdAt: { $eq: later.createdAt } } })).toHaveLength(1);
  });

  test('null is the time of the write, and other values are refused', async () => {
    const begun = new Date().toISOString();
    const row = await editors().create({ data: { name: 'Cem', createdAt: null, updatedAt: null } });
    expect(String(row.createdAt) >= begun && String(row.updatedAt) >= begun).toBe(true);
    await expect(editors().create({ data: { name: 'Dov', createdAt: 'soon' } })).rejects.toThrow(
      'expected a timestamp',
    );
  });

  test('hooks may set createdAt', async () => {
    const unsubscribe = strapi.db.lifecycles.subscribe({
      models: [editor],
      beforeCreate: ({ params }: Loose) => {
        params.data.createdAt = new Date(createdAt);
      },
      beforeUpdate: ({ params }: Loose) => {
        params.data.updatedAt = new Date(updatedAt);
      },
    });
    const { documentId } = await strapi.documents(editor).create({ data: { name: 'Eve' } });
    const written = await strapi.documents(editor).update({ documentId, data: { name: 'Eva' } });
    expect(written).toMatchObject({ name: 'Eva', createdAt });
    expect(String(written?.updatedAt) > updatedAt).toBe(true);
    unsubscribe();
  });

  test('hooks may set a datetime to a Date', async () => {
    const unsubscribe = strapi.db.lifecycles.subscribe({
      models: [page],
      beforeCreate: ({ params }: Loose) => {
        params.data.at = new Date(createdAt);
      },
    });
    expect(await strapi.documents(page).create({ data: { title: 'a' } })).toMatchObject({ at: createdAt });
    unsubscribe();
  });

  test('a REST body is refused as before', async () => {
    const { status, text } = await app.request('POST', '/api/editors', { data: { name: 'Fay', createdAt } });
    expect([status, text]).toEqual([400, expect.stringContaining('Invalid key createdAt')]);
  });
});
