// createdBy, updatedBy and id of documents and rows that project code creates.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { editor, rowsOf, startRowsApp } from './row-types.ts';

describe.each(databases)('authors set by code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startRowsApp(database);
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const { editors } = rowsOf(() => strapi);

  test('createdBy and updatedBy may be null, and another value is refused', async () => {
    const nobody = { createdBy: null, updatedBy: null };
    const populate = ['createdBy', 'updatedBy'];
    const made = { name: 'Ada', code: 'ada' };
    expect(await editors().create({ data: { ...made, ...nobody }, populate })).toMatchObject({
      ...made,
      ...nobody,
    });
    const data = { name: 'Bob', code: 'bob', ...nobody };
    expect(await strapi.documents(editor).create({ data })).toMatchObject({ name: 'Bob' });
    const another = { name: 'Cem', code: 'cem', createdBy: 1 };
    for (const making of [
      () => editors().create({ data: another }),
      () => strapi.documents(editor).create({ data: another }),
    ])
      await expect(making()).rejects.toThrow('Invalid key createdBy');
  });

  test('id may be null, and another value is refused with what to write', async () => {
    const data = { id: null, name: 'Dan' };
    expect(await strapi.documents(editor).create({ data })).toMatchObject({ id: expect.any(Number) });
    expect(await strapi.entityService.create(editor, { data })).toMatchObject({ name: 'Dan' });
    const numbered = { data: { ...data, id: 7 } };
    for (const making of [
      () => editors().create(numbered),
      () => editors().createMany({ data: [numbered.data] }),
      () => strapi.documents(editor).create(numbered),
      () => strapi.entityService.create(editor, numbered),
    ])
      await expect(making()).rejects.toThrow('data.id must be left out, since the database numbers the rows');
  });
});
