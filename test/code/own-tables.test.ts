// Tables of project code in the database of the server: created, read and written besides its content.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' }, readCount: { type: 'integer' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/index.js': recordingIndex,
};

describe.each(databases)('tables of code on %s', (database) => {
  let app: TestApp;
  const knex = () => globalThis.recorded.strapi.db.connection;
  const documents = (uid: string) => globalThis.recorded.strapi.documents(uid);
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  test.each([
    ['strapi_core_store_settings', "strapi.db.query('strapi::core-store')"],
    ['core_store', 'strapi.store'],
    ['admin_users', "strapi.db.query('admin::user')"],
    ['admin_roles', "strapi.db.query('admin::role')"],
    ['admin_permissions_role_lnk', "strapi.db.query('admin::permission')"],
    ['strapi_api_tokens', "strapi.db.query('admin::api-token')"],
    ['up_permissions', "strapi.db.query('plugin::users-permissions.permission')"],
    ['i18n_locale', "service('locales')"],
    ['components_shared_seos', 'strapi.documents(uid).findMany({ populate })'],
    ['notes_cmps', 'strapi.documents(uid).findMany({ populate })'],
    ['strapi_webhooks', 'no such table'],
  ])('a statement with %s, a table of Strapi, is refused with an alternative', async (table, instead) => {
    const statements: readonly (() => PromiseLike<unknown>)[] = [
      () => knex()(table).select('*'),
      () => knex()(table).insert({ key: 'a' }),
      () => knex()(table).where({ key: 'a' }).update({ key: 'b' }),
      () => knex().raw(`select n.text from notes n join ${table} t on t.id = n.id`),
    ];
    for (const run of statements) {
      await expect(run(), String(run)).rejects.toThrow(`A statement with the table "${table}"`);
      await expect(run(), String(run)).rejects.toThrow(instead);
    }
  });

  test('the project may create such a table; other missing tables give the database error', async () => {
    await knex().schema.createTable('components_seen', (table) => void table.string('name'));
    await knex()('components_seen').insert({ name: 'hero' });
    expect(await knex()('components_seen')).toEqual([{ name: 'hero' }]);
    await expect(knex()('nowhere')).rejects.toThrow(/no such table: nowhere|"nowhere" does not exist/);
  });

  test('the alternatives that the errors name exist', async () => {
    const { db } = globalThis.recorded.strapi;
    for (const uid of ['admin::user', 'admin::role', 'admin::permission', 'admin::api-token'])
      expect(Array.isArray(await db.query(uid).findMany()), uid).toBe(true);
    const settings = db.query('strapi::core-store');
    const where = { key: 'plugin_users-permissions_advanced' };
    expect(await settings.findOne({ where })).toMatchObject({ key: where.key, type: 'object' });
    expect(await db.query('plugin::users-permissions.permission').findMany()).toEqual(expect.any(Array));
  });

  test('tables of the project are created, written and read, also during writes of content', async () => {
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
    expect(await globalThis.recorded.strapi.db.getConnection('visits').where({ path: '/new' })).toHaveLength(
      1,
    );
    app = await app.reopen({ contentTypes, files });
    expect(await knex()('visits').where({ path: '/new' }).first()).toMatchObject({ count: 2 });
    expect(knex().client.config.client).toBe(database);
    expect(globalThis.recorded.strapi.db.dialect.client).toBe(database);
  });

  test('a write to a project table inside a content transaction is refused on SQLite', async () => {
    await knex().schema.createTable('lines_of_code', (table) => void table.string('text'));
    const { strapi } = globalThis.recorded;
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
