// SQL statements of project code: they read content in the tables and columns that Strapi would have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const contentTypes = {
  'api::page.page': {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', localized: true },
      viewCount: { type: 'integer' },
      addressLine2: { type: 'string' },
      isOpen: { type: 'boolean' },
      seenAt: { type: 'datetime' },
      code: { type: 'password' },
      editor: { type: 'relation', relation: 'manyToOne', target: 'api::editor.editor', inversedBy: 'pages' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'pages' },
      above: { type: 'relation', relation: 'oneToOne', target: 'api::page.page' },
    },
  },
  'api::editor.editor': {
    attributes: {
      name: { type: 'string' },
      pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'editor' },
    },
  },
  'api::tag.tag': {
    draftAndPublish: true,
    attributes: {
      label: { type: 'string' },
      pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page', mappedBy: 'tags' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const page = 'api::page.page';
const files = {
  'src/index.js': recordingIndex,
};

describe.each(databases)('statements of code on %s', (database) => {
  let app: TestApp;
  const knex = () => globalThis.recorded.strapi.db.connection;
  const documents = (uid: string) => globalThis.recorded.strapi.documents(uid);
  let ids: Record<string, string>;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    const editor = await documents('api::editor.editor').create({ data: { name: 'Ada' } });
    const tag = await documents('api::tag.tag').create({ data: { label: 'new' }, status: 'published' });
    const data = {
      title: 'One',
      viewCount: 3,
      isOpen: true,
      seenAt: '2026-01-02T03:04:05.006Z',
      code: 'a secret',
    };
    const related = { editor: editor.documentId, tags: [tag.documentId] };
    const one = await documents(page).create({ data: { ...data, ...related }, status: 'published' });
    const two = await documents(page).create({ data: { title: 'Two', above: one.documentId } });
    ids = { editor: editor.documentId, tag: tag.documentId, one: one.documentId, two: two.documentId };
  });
  afterAll(() => app.close());

  test('rows have the columns and values of the tables of Strapi', async () => {
    const rows = await knex()('pages').where({ document_id: ids.one }).orderBy('published_at');
    expect(rows).toHaveLength(2);
    const published = rows.find((row) => row.published_at !== null);
    expect(rows.find((row) => row.published_at === null)).toMatchObject({ title: 'One', view_count: 3 });
    expect(published).toMatchObject({ locale: 'en', code: null, created_by_id: null });
    expect(Boolean(published.is_open)).toBe(true);
    expect(typeof published.id).toBe('number');
    expect(new Date(published.seen_at).toISOString()).toBe('2026-01-02T03:04:05.006Z');
    expect(Object.keys(published).filter((name) => name.startsWith('plinth'))).toEqual([]);
    expect(await knex()('editors').first('name', 'locale')).toEqual({ name: 'Ada', locale: null });
    expect(Object.keys((await knex()('editors'))[0])).not.toContain('pages');
  });

  test('tables and columns have the names that Strapi gives them', async () => {
    const columns = async (table: string) => Object.keys((await knex()(table).first()) ?? {}).sort();
    expect(await columns('pages')).toContain('address_line_2');
    expect(await columns('pages_editor_lnk')).toEqual(['editor_id', 'page_id', 'page_ord']);
    expect(await columns('pages_tags_lnk')).toEqual(['page_id', 'page_ord', 'tag_id', 'tag_ord']);
    expect(await columns('pages_editor_links')).toContain('page_order');
  });

  test('link tables connect rows of the same status', async () => {
    const query = knex()('pages')
      .join('pages_editor_lnk', 'pages_editor_lnk.page_id', 'pages.id')
      .join('editors', 'editors.id', 'pages_editor_lnk.editor_id')
      .whereNotNull('pages.published_at');
    expect(await query.select('pages.title', 'editors.name')).toEqual([{ title: 'One', name: 'Ada' }]);
    const tagged = await knex().raw(
      `select p.title, t.published_at is null as draft from pages p
         join pages_tags_lnk l on l.page_id = p.id join tags t on t.id = l.tag_id and (t.published_at is null) = (p.published_at is null)
        order by 2`,
    );
    expect((tagged.rows ?? tagged).map((row: { title: string }) => row.title)).toEqual(['One', 'One']);
    const above = await knex()('pages_above_lnk').select('*');
    const [two] = await knex()('pages').where({ title: 'Two' });
    expect(above).toEqual([{ page_id: two.id, inv_page_id: expect.any(Number) }]);
    expect(await knex()('pages_editor_links').count('* as count').first()).toMatchObject({});
  });

  test('raw statements read content, including those that start with "with" or a comment', async () => {
    const rows = async (text: string, bindings: string[] = []) => {
      const result = await knex().raw(text, bindings);
      return result.rows ?? result;
    };
    const shown = [{ title: 'One' }];
    const from = 'from pages where published_at is not null and title = ?';
    expect(await rows(`select title ${from}`, ['One'])).toEqual(shown);
    expect(await rows(`with seen as (select title ${from}) select title from seen`, ['One'])).toEqual(shown);
    expect(
      await rows(`with recursive seen as (select title ${from}) select title from seen;`, ['One']),
    ).toEqual(shown);
    const schema = database === 'sqlite' ? 'main' : 'public';
    expect(
      await rows(`select title from ${schema}.pages where title = ? and published_at is not null`, ['One']),
    ).toEqual(shown);
    expect(await rows(`-- of pages\nselect 'update pages set' as title`)).toEqual([
      { title: 'update pages set' },
    ]);
  });

  test('statements cannot change content or read tables of the server', async () => {
    const changing: readonly (() => PromiseLike<unknown>)[] = [
      () => knex()('pages').where({ title: 'One' }).update({ title: 'x' }),
      () => knex()('pages').insert({ title: 'x' }),
      () => knex()('pages').del(),
      () => knex()('pages_tags_lnk').del(),
      () => knex().raw('delete from pages'),
      () => knex().raw('DELETE FROM "pages" WHERE 1=1'),
      () => knex().raw('with gone as (select 1) delete from pages'),
      () => knex().raw('select 1 as one; drop table pages'),
      () => knex().schema.alterTable('pages', (table) => void table.string('more')),
      () => knex().schema.dropTable('pages'),
      () => knex().raw('update pages set title = ? where id = 1', ['x']),
      () => knex().raw('truncate pages'),
    ];
    for (const change of changing) await expect(change(), String(change)).rejects.toThrow('can only be read');
    for (const text of [
      'select * from plinth_secrets',
      'select hash from "plinth_api_tokens"',
      'delete from PLINTH_ROLES',
    ])
      await expect(knex().raw(text)).rejects.toThrow('reserved for the server');
    const index = knex().raw('create index mine on pages (title)');
    await expect(index).rejects.toThrow('"index": true');
    expect(() => knex().transaction(async () => undefined)).toThrow('strapi.db.transaction');
    expect(() => knex().destroy()).toThrow('when it ends');
    expect(await documents(page).count({})).toBe(2);
    expect(await knex()('up_users').select('password', 'reset_password_token')).toEqual([]);
  });
});
