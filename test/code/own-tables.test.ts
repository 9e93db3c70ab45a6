// Tables that the code of a project has for itself, in the database of the server: made, read and written beside its content.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' }, readCount: { type: 'integer' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/index.js': 'module.exports = { register({ strapi }) { globalThis.told = { strapi, events: [] }; } };',
};

describe.each(databases)('tables of code on %s', (database) => {
  let app: TestApp;
  const knex = () => globalThis.told.strapi.db.connection;
  const documents = (uid: string) => globalThis.told.strapi.documents(uid);
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  test('tables of its own are made, written and read, also beside writes of content', async () => {
    expect(await knex().schema.hasTable('visits')).toBe(false);
    await knex().schema.createTable('visits', (table) => {
      table.increments('id').primary();
      table.string('path').notNullable().unique();
      table.integer('count').defaultTo(0);
    });
    expect([await knex().schema.hasTable('visits'), await knex().schema.hasTable('notes')]).toEqual([
      true,
      true,
    ]);
    expect([
      await knex().schema.hasColumn('visits', 'path'),
      await knex().schema.hasColumn('notes', 'read_count'),
      await knex().schema.hasColumn('notes', 'readCount'),
    ]).toEqual([true, true, false]);
    const many = Array.from({ length: 20 }, (_, number) => number);
    await Promise.all(
      many.flatMap((number) => [
        knex()('visits').insert({ path: `/${number}` }),
        documents('api::note.note').create({ data: { text: `n${number}` } }),
      ]),
    );
    const [{ id }] = await knex()('visits').insert({ path: '/new' }).returning('id');
    await knex()('visits').where({ id }).increment('count', 2);
    expect(await knex()('visits').where({ path: '/new' }).first()).toMatchObject({ id, count: 2 });
    expect(
      await knex()('visits')
        .count('* as count')
        .first()
        .then((row) => Number(row?.count)),
    ).toBe(21);
    await expect(knex()('visits').insert({ path: '/new' })).rejects.toThrow(/unique/i);
    expect(await globalThis.told.strapi.db.getConnection('visits').where({ path: '/new' })).toHaveLength(1);
    app = await app.reopen({ contentTypes, files });
    expect(await knex()('visits').where({ path: '/new' }).first()).toMatchObject({ count: 2 });
    expect(knex().client.config.client).toBe(database);
  });

  test('what a transaction of content holds up is refused where it would wait for ever', async () => {
    await knex().schema.createTable('lines_of_code', (table) => void table.string('text'));
    const { strapi } = globalThis.told;
    const written = strapi.db.transaction(async () => {
      await documents('api::note.note').create({ data: { text: 'inside' } });
      expect(await knex()('notes').where({ text: 'inside' })).toEqual([]);
      await knex()('lines_of_code').insert({ text: 'x' });
    });
    if (database === 'sqlite') await expect(written).rejects.toThrow('SQLite has one writer');
    else await written;
    await strapi.db.transaction(async ({ onCommit }) => {
      await documents('api::note.note').create({ data: { text: 'after' } });
      onCommit(() => knex()('lines_of_code').insert({ text: 'after' }));
    });
    expect(await knex()('lines_of_code').where({ text: 'after' })).toHaveLength(1);
    expect(await knex()('notes').where({ text: 'after' })).toHaveLength(1);
  });
});
