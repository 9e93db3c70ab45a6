// The content manager for callers without permissions, and for administrators with one permission, some fields, some locales.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminApp, addColleague, messageOf, roleId } from '../admin/project.ts';
import { databases, type TestResponse } from '../harness/project.ts';
import {
  add,
  article,
  author,
  explorer,
  holding,
  home,
  listed,
  of,
  rights,
  shown,
  startManagerApp,
} from './project.ts';

const every = ['create', 'read', 'update', 'delete', 'publish'];

describe.each(databases)('single permissions on %s', (database) => {
  let app: AdminApp;
  let documentId = '';
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  beforeEach(async () => {
    documentId = await add(app, article, { title: 'the title', notes: 'the notes', price: 5 });
  });
  afterAll(() => app.close());

  test('allow their routes, and no others', async () => {
    const endpoints: readonly (readonly [
      right: string,
      method: string,
      path: () => string,
      body?: object,
    ])[] = [
      ['read', 'GET', () => of(article)],
      ['read', 'GET', () => of(article, documentId)],
      ['read', 'GET', () => of(article, documentId, 'versions')],
      ['read', 'GET', () => of(article, documentId, 'uses')],
      ['create', 'POST', () => of(article), { data: { title: 'new' } }],
      ['update', 'PUT', () => of(article, documentId), { data: { title: 'changed' } }],
      ['publish', 'POST', () => of(article, documentId, 'actions/publish')],
      ['update', 'POST', () => of(article, documentId, 'actions/discard')],
      ['publish', 'POST', () => of(article, documentId, 'actions/unpublish')],
      ['publish', 'POST', () => of(article, 'actions/bulkPublish'), { documentIds: ['x'] }],
      ['publish', 'POST', () => of(article, 'actions/bulkUnpublish'), { documentIds: ['x'] }],
      ['update', 'POST', () => of(article, 'actions/bulkDiscard'), { documentIds: ['x'] }],
      ['delete', 'POST', () => of(article, 'actions/bulkDelete'), { documentIds: ['x'] }],
      ['delete', 'DELETE', () => of(article, `${documentId}?locale=*`)],
    ];
    for (const right of every) {
      documentId = await add(app, article, { title: 'one' });
      const token = await holding(app, rights(article, [right]));
      for (const [needed, method, path, body] of endpoints) {
        const { status } = await app.admin(method, path(), body, token);
        expect([right, method, path(), status !== 403]).toEqual([right, method, path(), right === needed]);
      }
      const others = await app.admin('GET', of(author), undefined, token);
      expect(others.status).toBe(403);
      const single = await app.admin('PUT', `content-manager/single-types/${home}`, { data: {} }, token);
      expect(single.status).toBe(403);
      const path = `content-manager/single-types/${home}/versions`;
      expect((await app.admin('GET', path, undefined, token)).status).toBe(403);
    }
  });

  test('to write without reading return only the documentId', async () => {
    const token = await holding(app, rights(article, ['create', 'update']));
    const created = await app.admin('POST', of(article), { data: { title: 'blind' } }, token);
    expect([created.status, created.body]).toEqual([
      201,
      { data: { documentId: expect.any(String) }, meta: {} },
    ]);
    const copy = await app.admin('POST', of(article, documentId, 'actions/clone'), {}, token);
    expect([copy.status, messageOf(copy)]).toEqual([404, 'Not Found']);
  });

  test('list the content types with a permission, with the permitted actions', async () => {
    const token = await holding(
      app,
      rights(article, ['read'], { properties: { fields: ['title'], locales: ['fr'] } }),
    );
    const { body } = await app.admin('GET', 'content-manager/content-types', undefined, token);
    const types = (body as { data: { contentTypes: { uid: string; rights: object }[] } }).data.contentTypes;
    expect(types.map(({ uid }) => uid)).toEqual([article]);
    expect(types[0]?.rights).toEqual({
      create: null,
      read: { fields: ['title'], scopes: [{ locales: ['fr'] }] },
      update: null,
      delete: null,
      publish: null,
    });
  });

  test('exclude fields from documents, lists, filters, search, sort and writes', async () => {
    const fields = { properties: { fields: ['title'] } };
    const token = await holding(app, rights(article, every.slice(0, 3), fields));
    const ask = (method: string, path: string, body?: object) => app.admin(method, path, body, token);
    expect(shown(await ask('GET', of(article, documentId))).attributes).toEqual({ title: 'the title' });
    for (const query of [
      'filters[notes][$eq]=the notes',
      'sort=notes',
      'fields=notes',
      'filters[authors][name]=x',
    ])
      expect([query, (await ask('GET', encodeURI(`${of(article)}?${query}`))).status]).toEqual([query, 400]);
    expect(listed(await ask('GET', encodeURI(`${of(article)}?_q=the notes`)))).toEqual([]);
    const refused = await ask('PUT', of(article, documentId), { data: { title: 'x', notes: 'y' } });
    expect(refused.status).toBe(400);
    expect((await ask('POST', of(article), { data: { price: 5 } })).status).toBe(400);
    const written = await ask('PUT', of(article, documentId), { data: { title: 'mine' } });
    expect(shown(written).attributes).toEqual({ title: 'mine' });
    const related = await ask('GET', of(article, documentId, 'relations/authors'));
    const candidates = await ask('GET', `content-manager/relations/${article}/authors`);
    expect([related.status, candidates.status]).toEqual([404, 404]);
  });

  test('candidates of a relation cannot be filtered by unreadable attributes', async () => {
    const seen = { properties: { fields: ['articles'] } };
    const token = await holding(app, [...rights(article, ['read']), ...rights(author, ['read'], seen)]);
    const ask = async (filter: string) =>
      (
        await app.admin(
          'GET',
          of(article, documentId, `relations/authors?filters${filter}`),
          undefined,
          token,
        )
      ).status;
    expect(await ask('[documentId][$notNull]=true')).toBe(200);
    expect(await ask('[name][$startsWith]=a')).toBe(400);
    expect(await ask('[none]=1')).toBe(400);
  });

  test('include a component by its name, or by its attributes', async () => {
    const seen = async (fields: readonly string[]) => {
      const token = await holding(app, rights(article, ['read'], { properties: { fields } }));
      return Object.keys(shown(await app.admin('GET', of(article, documentId), undefined, token)).attributes);
    };
    expect(await seen(['seo'])).toEqual(['seo']);
    expect(await seen(['seo.description', 'seo.secret'])).toEqual(['seo']);
    expect(await seen(['seo.description'])).toEqual([]);
    expect(await seen([])).toEqual([]);
  });
});

describe.each(databases)('locales, conditions and several roles on %s', (database) => {
  let app: AdminApp;
  let documentId = '';
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  beforeEach(async () => {
    documentId = await add(app, article, { title: 'english', price: 5 });
  });
  afterAll(() => app.close());

  const inFrench = { properties: { locales: ['fr'] } };
  const statusOf = async (asked: Promise<TestResponse>): Promise<number> => (await asked).status;

  test('limit permissions to their locales, so that translators can translate', async () => {
    const token = await holding(app, [
      ...rights(article, ['read']),
      ...rights(article, ['create', 'update', 'delete', 'publish'], inFrench),
    ]);
    const ask = (method: string, path: string, body?: object) =>
      statusOf(app.admin(method, path, body, token));
    const english = of(article, documentId);
    const french = of(article, `${documentId}?locale=fr`);
    expect(await ask('PUT', english, { data: { title: 'no' } })).toBe(403);
    expect(await ask('PUT', french, { data: { title: 'oui' } })).toBe(200);
    expect(await ask('PUT', french, { data: { title: 'oui', price: 6 } })).toBe(403);
    expect(await ask('POST', of(article), { data: { title: 'no' } })).toBe(403);
    expect(await ask('POST', `${of(article)}?locale=fr`, { data: { title: 'oui' } })).toBe(201);
    expect(await ask('POST', of(article, documentId, 'actions/publish'))).toBe(403);
    expect(await ask('POST', of(article, documentId, 'actions/publish?locale=*'))).toBe(403);
    expect(await ask('POST', of(article, documentId, 'actions/publish?locale=fr'))).toBe(200);
    expect(await ask('DELETE', of(article, `${documentId}?locale=*`))).toBe(403);
    expect(await ask('DELETE', english)).toBe(403);
    expect(await ask('DELETE', french)).toBe(204);
    expect(shown(await app.admin('GET', english)).attributes.price).toBe(5);
  });

  test('return only the locales that may be read', async () => {
    await app.admin('PUT', of(article, `${documentId}?locale=fr`), { data: { title: 'francais' } });
    const token = await holding(app, rights(article, ['read', 'update'], inFrench));
    const ask = (path: string) => app.admin('GET', path, undefined, token);
    expect((await ask(of(article, documentId))).status).toBe(404);
    expect((await ask(of(article, `${documentId}?locale=fr`))).status).toBe(200);
    expect(listed(await ask(of(article)))).toEqual([]);
    const locales = listed(await ask(`${of(article)}?locale=*`)).map(({ locale }) => locale);
    expect([...new Set(locales)]).toEqual(['fr']);
    const versions = await ask(of(article, documentId, 'versions'));
    expect(listed(versions).map(({ locale }) => locale)).toEqual(['fr']);
    const hidden = await add(app, article, { title: 'hidden' });
    const written = await app.admin('PUT', of(article, hidden), { data: { title: 'x' } }, token);
    expect(written.status).toBe(404);
  });

  test('the permissions of several roles are combined', async () => {
    const both = [
      ...rights(article, ['read'], { properties: { fields: ['title'] } }),
      ...rights(article, ['update'], inFrench),
    ];
    const token = await holding(app, both);
    expect(shown(await app.admin('GET', of(article, documentId), undefined, token)).attributes).toEqual({
      title: 'english',
    });
    const editor = await addColleague(app, await roleId(app, 'strapi-editor'));
    expect(
      (await app.admin('PUT', of(article, documentId), { data: { price: 7 } }, editor.token)).status,
    ).toBe(200);
    expect(
      (await app.admin('POST', of(article, documentId, 'actions/publish'), undefined, editor.token)).status,
    ).toBe(200);
    const seen = await app.admin('GET', of(article, documentId), undefined, editor.token);
    expect(shown(seen).attributes).toMatchObject({ price: 7, notes: null });
  });

  test('changes of a role apply while its members are signed in', async () => {
    const token = await holding(app, rights(article, ['read']));
    expect((await app.admin('GET', of(article, documentId), undefined, token)).status).toBe(200);
    const roles = await app.admin('GET', 'roles');
    const last = (roles.body as { data: { id: number }[] }).data.at(-1);
    const permissions = [{ action: explorer('read'), subject: author }];
    await app.admin('PUT', `roles/${last?.id}/permissions`, { permissions });
    expect((await app.admin('GET', of(article, documentId), undefined, token)).status).toBe(403);
    expect((await app.admin('GET', of(author), undefined, token)).status).toBe(200);
  });
});
