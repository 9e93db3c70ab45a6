// Generated uids: how they are made from a text, which values are free in a locale, and which permissions are needed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, holding, of, rights } from './project.ts';

const page = 'api::page.page';
const tag = 'api::tag.tag';
const localized = { pluginOptions: { i18n: { localized: true } } };

describe.each(databases)('uids on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(
      database,
      { locales: ['fr'] },
      {
        ...files,
        contentTypes: {
          [page]: {
            draftAndPublish: true,
            localized: true,
            attributes: {
              title: { type: 'string', ...localized },
              slug: { type: 'uid', targetField: 'title', ...localized },
            },
          },
          [tag]: {
            attributes: {
              code: { type: 'uid', maxLength: 5 },
              name: { type: 'string' },
              key: {
                type: 'uid',
                options: { separator: '_', lowercase: false, customReplacements: [['&', ' et ']] },
              },
            },
          },
        },
        components: { 'shared.anchor': { anchor: { type: 'uid' } } },
      },
    );
  });
  afterAll(() => app.close());

  const ask = (owner: string, attribute: string, what: string, body: object, token?: string) =>
    app.admin('POST', `content-manager/uid/${owner}/${attribute}/${what}`, body, token);
  const made = async (owner: string, attribute: string, body: object) =>
    dataOf(await ask(owner, attribute, 'generate', body)).value;

  test('are generated from any text, and checked by content type', async () => {
    expect(await made(page, 'slug', { text: 'Über uns & mehr!' })).toBe('ueber-uns-and-mehr');
    expect(await made(page, 'slug', { text: '…' })).toBe('page');
    expect(await made('shared.anchor', 'anchor', { text: 'Ça va' })).toBe('ca-va');
    const { body } = await app.admin('GET', 'content-manager/content-types');
    const types = (body as { data: { contentTypes: { uid: string; attributes: object }[] } }).data
      .contentTypes;
    expect(types.find(({ uid }) => uid === page)?.attributes).toMatchObject({
      slug: { targetField: 'title' },
    });
  });

  test('follow the options of the attribute', async () => {
    expect(await made(tag, 'key', { text: 'Tom & Jerry' })).toBe('Tom_et_Jerry');
    await add(app, tag, { name: 'x', key: 'Tom_et_Jerry' });
    expect(await made(tag, 'key', { text: 'Tom & Jerry' })).toBe('Tom_et_Jerry-1');
  });

  test('are free if no other document of the locale has them, as a draft or published', async () => {
    const first = await add(app, page, { title: 'x', slug: 'news' });
    expect(await made(page, 'slug', { text: 'News' })).toBe('news-1');
    expect(await made(page, 'slug', { text: 'News', locale: 'fr' })).toBe('news');
    expect(await made(page, 'slug', { text: 'News', documentId: first })).toBe('news');
    await app.admin('POST', of(page, first, 'actions/publish'));
    await app.admin('PUT', of(page, first), { data: { slug: 'later' } });
    expect(dataOf(await ask(page, 'slug', 'check', { value: 'news' }))).toEqual({
      isAvailable: false,
      suggestion: 'news-1',
    });
    expect(dataOf(await ask(page, 'slug', 'check', { value: 'fresh' }))).toEqual({
      isAvailable: true,
      suggestion: null,
    });
  });

  test('respect the maximal length', async () => {
    for (const expected of ['abcde', 'abc-1', 'abc-2']) {
      const value = await made(tag, 'code', { text: 'abcdefgh' });
      expect(value).toBe(expected);
      await add(app, tag, { code: value });
    }
  });

  test('require the permission to write the attribute, which must be a uid', async () => {
    const fields = (names: readonly string[]) => ({ properties: { fields: names } });
    const expected: readonly (readonly [object[], number])[] = [
      [[...rights(page, ['read', 'delete', 'publish'])], 403],
      [[...rights(page, ['create'], fields(['title']))], 403],
      [[...rights(page, ['update'], fields(['slug']))], 200],
      [[...rights(page, ['create'])], 200],
    ];
    for (const [held, status] of expected) {
      const token = await holding(app, held as Record<string, unknown>[]);
      const { status: got } = await ask(page, 'slug', 'check', { value: 'a' }, token);
      expect([held, got]).toEqual([held, status]);
    }
    const wrong = [
      await ask(page, 'title', 'generate', { text: 'a' }),
      await ask('api::none.none', 'slug', 'generate', { text: 'a' }),
      await ask('plugin::users-permissions.user', 'username', 'check', { value: 'a' }),
      await ask(page, 'slug', 'generate', { text: ['a'] }),
      await ask(page, 'slug', 'check', { value: 'a', more: 1 }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400]);
  });
});
