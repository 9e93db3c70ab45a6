// The content manager for a super admin: lists, documents, publishing, relations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, article, author, home, listed, of, shown, startManagerApp } from './project.ts';

const superAdmin = expect.objectContaining({ id: 1, firstname: 'Super' });
const bySuper = {
  createdBy: superAdmin,
  updatedBy: superAdmin,
  may: { update: true, delete: true, publish: true },
};

describe.each(databases)('documents of the content manager on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  afterAll(() => app.close());

  test('are returned completely: private attributes, components, zones and labels of related documents', async () => {
    const writer = await add(app, author, { name: 'Ada' });
    const data = {
      title: 'One',
      status: 'own',
      notes: 'for us',
      code: 'secret of 1',
      seo: { description: 'short', secret: 'inside' },
      body: [{ __component: 'shared.quote', words: 'Hm', by: { documentId: writer } }],
      authors: [{ documentId: writer }],
    };
    const documentId = await add(app, article, data);
    expect(shown(await app.admin('GET', of(article, documentId)))).toEqual({
      documentId,
      ...bySuper,
      locale: 'en',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      publishedAt: null,
      status: 'draft',
      attributes: {
        title: 'One',
        status: 'own',
        notes: 'for us',
        price: null,
        seo: { id: expect.any(Number), description: 'short', secret: 'inside' },
        body: [
          {
            id: expect.any(Number),
            __component: 'shared.quote',
            words: 'Hm',
            by: { documentId: writer, label: 'Ada', status: 'published' },
          },
        ],
        authors: [{ documentId: writer, label: 'Ada', status: 'published' }],
      },
    });
    const uses = await app.admin('GET', of(author, writer, 'uses'));
    expect(listed(uses)).toEqual([
      { __type: article, documentId, label: 'One', locale: 'en', status: 'draft' },
    ]);
    const back = await app.admin('GET', of(author, writer));
    expect(shown(back).attributes.articles).toEqual([
      { documentId, label: 'One', locale: 'en', status: 'draft' },
    ]);
  });

  test('are drafts until they are published, and modified when they are changed later', async () => {
    const documentId = await add(app, article, { title: 'Two' });
    const state = async () => shown(await app.admin('GET', of(article, documentId))).status;
    expect(await state()).toBe('draft');
    expect((await app.admin('GET', of(article, `${documentId}?status=published`))).status).toBe(404);
    const published = await app.admin('POST', of(article, documentId, 'actions/publish'));
    expect([published.status, shown(published).status]).toEqual([200, 'published']);
    await app.admin('PUT', of(article, documentId), { data: { title: 'Two, changed' } });
    expect(await state()).toBe('modified');
    const live = await app.admin('GET', of(article, `${documentId}?status=published`));
    expect([shown(live).attributes.title, shown(live).status]).toEqual(['Two', 'modified']);
    await app.admin('PUT', of(article, `${documentId}?locale=fr`), { data: { title: 'Deux' } });
    const versions = await app.admin('GET', of(article, documentId, 'versions'));
    const dates = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect((versions.body as { data: unknown }).data).toEqual([
      {
        locale: 'en',
        status: 'modified',
        draft: { ...dates, publishedAt: null },
        published: { ...dates, publishedAt: expect.any(String) },
      },
      { locale: 'fr', status: 'draft', draft: { ...dates, publishedAt: null }, published: null },
    ]);
    expect((await app.admin('POST', of(article, documentId, 'actions/discard'))).status).toBe(200);
    expect(await state()).toBe('published');
    expect((await app.admin('POST', of(article, documentId, 'actions/unpublish'))).status).toBe(200);
    expect(await state()).toBe('draft');
    expect((await app.admin('DELETE', of(article, `${documentId}?locale=*`))).status).toBe(204);
    expect((await app.admin('DELETE', of(article, `${documentId}?locale=*`))).status).toBe(404);
  });

  test('are listed with the requested columns, filters, search, sort and page', async () => {
    const writer = await add(app, author, { name: 'Lister' });
    for (const title of ['list a', 'list b', 'list c'])
      await add(app, article, { title, notes: `note of ${title}`, authors: [{ documentId: writer }] });
    const filters = 'filters[authors][name][$eq]=Lister';
    const page = await app.admin(
      'GET',
      of(article, `?${filters}&sort=title:desc&page=1&pageSize=2&fields=title,authors`).replace('/?', '?'),
    );
    expect(listed(page).map(({ attributes }) => attributes)).toEqual(
      ['list c', 'list b'].map((title) => ({
        title,
        authors: [{ documentId: writer, label: 'Lister', status: 'published' }],
      })),
    );
    expect((page.body as { meta: unknown }).meta).toEqual({
      pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 },
    });
    const found = await app.admin('GET', `${of(article)}?_q=note of list b`.replaceAll(' ', '%20'));
    expect(listed(found).map(({ attributes }) => attributes.title)).toEqual(['list b']);
    for (const wrong of ['populate=*', 'fields=code', 'fields=nope', 'nope=1', 'filters[code][$eq]=x'])
      expect([wrong, (await app.admin('GET', `${of(article)}?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  test('candidates of a relation are found by their label, without the documents that are connected', async () => {
    const [first, second] = [
      await add(app, author, { name: 'Pick 1' }),
      await add(app, author, { name: 'Pick 2' }),
    ];
    const path = `content-manager/relations/${article}/authors?_q=Pick%20&sort=name`;
    const all = await app.admin('GET', path);
    expect(listed(all).map(({ documentId }) => documentId)).toEqual([first, second]);
    expect(listed(all)[0]).toEqual({ documentId: first, label: 'Pick 1', status: 'published' });
    const left = await app.admin('GET', `${path}&omit[]=${first}`);
    expect(listed(left).map(({ documentId }) => documentId)).toEqual([second]);
    const inside = await app.admin('GET', `content-manager/relations/shared.quote/by?_q=Pick%20`);
    expect(listed(inside)).toHaveLength(2);
    expect((await app.admin('GET', `content-manager/relations/${article}/title`)).status).toBe(404);
    const documentId = await add(app, article, { title: 'x', authors: [second, first] });
    const related = await app.admin('GET', of(article, documentId, 'relations/authors?pageSize=1&page=2'));
    expect(related.body).toEqual({
      data: [{ documentId: first, label: 'Pick 1', status: 'published' }],
      meta: { pagination: { page: 2, pageSize: 1, pageCount: 2, total: 2 } },
    });
  });

  test('are cloned, and changed in bulk, with the failures of each document', async () => {
    const one = await add(app, article, { title: 'bulk' });
    const copy = await app.admin('POST', of(article, one, 'actions/clone'), { data: { title: 'bulk copy' } });
    expect([copy.status, shown(copy).attributes.title]).toEqual([201, 'bulk copy']);
    const incomplete = await add(app, article, {});
    const documentIds = [one, shown(copy).documentId, incomplete, 'nope'];
    const published = await app.admin('POST', of(article, 'actions/bulkPublish'), { documentIds });
    expect(published.body).toEqual({
      data: {
        done: documentIds.slice(0, 2),
        failed: [
          {
            documentId: incomplete,
            error: expect.objectContaining({ status: 400, name: 'ValidationError' }),
          },
          { documentId: 'nope', error: expect.objectContaining({ status: 404 }) },
        ],
      },
    });
    const deleted = await app.admin('POST', of(article, 'actions/bulkDelete'), { documentIds });
    expect((deleted.body as { data: { done: unknown } }).data.done).toEqual(documentIds.slice(0, 3));
    for (const wrong of [{}, { documentIds: [] }, { documentIds: [1] }, { documentIds: 'x' }])
      expect((await app.admin('POST', of(article, 'actions/bulkPublish'), wrong)).status).toBe(400);
  });

  test('of single types are written without an id', async () => {
    const path = `content-manager/single-types/${home}`;
    expect((await app.admin('GET', path)).status).toBe(404);
    expect((await app.admin('POST', `${path}/actions/publish`)).status).toBe(404);
    const written = await app.admin('PUT', path, { data: { headline: 'Hello' } });
    expect([written.status, shown(written).status]).toEqual([200, 'draft']);
    expect(shown(await app.admin('POST', `${path}/actions/publish`)).status).toBe('published');
    expect(shown(await app.admin('GET', path)).attributes).toEqual({ headline: 'Hello' });
    expect((await app.admin('GET', `content-manager/single-types/${article}`)).status).toBe(404);
    expect((await app.admin('GET', of(home))).status).toBe(404);
    expect((await app.admin('DELETE', path)).status).toBe(204);
  });

  test('the content types are described for forms', async () => {
    const { body } = await app.admin('GET', 'content-manager/content-types');
    const { contentTypes, components } = (body as { data: Record<string, { uid: string }[]> }).data;
    expect(contentTypes?.map(({ uid }) => uid)).toEqual([article, author, home]);
    expect(components?.map(({ uid }) => uid)).toEqual(['shared.quote', 'shared.seo']);
    expect(contentTypes?.[0]).toMatchObject({
      kind: 'collectionType',
      hasDraftAndPublish: true,
      isLocalized: true,
      label: 'title',
      attributes: {
        title: { type: 'string', required: true, localized: true },
        price: { type: 'integer', localized: false },
        authors: { type: 'relation', relation: 'manyToMany', target: author, multiple: true },
        body: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
        seo: { type: 'component', component: 'shared.seo', repeatable: false },
      },
      rights: { read: { fields: null, scopes: null }, publish: { fields: null, scopes: null } },
    });
  });

  test('only content types of the project are available', async () => {
    for (const uid of [
      'plugin::users-permissions.user',
      'plugin::upload.file',
      'api::nope.nope',
      '__proto__',
    ])
      expect((await app.admin('GET', of(uid))).status).toBe(404);
  });
});
