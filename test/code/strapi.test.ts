// What project code reads and writes through `strapi`.
import { afterEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { contentTypes, index } from './recording.ts';

describe.each(databases)('strapi in project code on %s', (database) => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  const start = async (files: TestProjectFiles['files'] = {}): Promise<TestApp> => {
    app = await startTestApp(database, { contentTypes, files });
    return app;
  };

  test('documents are created as drafts, published, found, counted, updated and deleted', async () => {
    await start({ 'src/index.js': index });
    const { strapi } = globalThis.recorded;
    const articles = strapi.documents('api::article.article');
    const category = await strapi.documents('api::category.category').create({ data: { name: 'News' } });
    const created = await articles.create({
      data: { title: 'One', secret: 'hidden', stock: 3, category: category.documentId },
      populate: ['category'],
    });
    expect(created).toMatchObject({ title: 'One', publishedAt: null, category: { name: 'News' } });
    expect(created).toMatchObject({ secret: 'hidden' });
    expect(await articles.findMany({ status: 'published' })).toEqual([]);
    const { documentId } = created;
    const published = await articles.publish({ documentId });
    expect(published).toMatchObject({ documentId, entries: [{ title: 'One' }] });
    expect(published.entries[0]?.publishedAt).not.toBeNull();
    await articles.create({ data: { title: 'Two', stock: 5 }, status: 'published' });
    expect(await articles.count()).toBe(2);
    expect(await articles.count({ status: 'published', filters: { stock: { $gt: 3 } } })).toBe(1);
    expect(await articles.findMany({ sort: 'title:desc', fields: ['title'], limit: 1 })).toMatchObject([
      { title: 'Two' },
    ]);
    expect(await articles.findFirst({ filters: { category: { name: 'News' } } })).toMatchObject({
      title: 'One',
    });
    expect(
      await articles.findFirst({ filters: { createdAt: { $gt: new Date(Date.now() + 60_000) } } }),
    ).toBeNull();
    expect(await articles.findOne({ documentId: 'nobody' })).toBeNull();
    expect(await articles.update({ documentId, data: { title: 'Changed' } })).toMatchObject({
      title: 'Changed',
    });
    expect(await articles.findOne({ documentId, status: 'published' })).toMatchObject({ title: 'One' });
    expect((await articles.discardDraft({ documentId })).entries).toMatchObject([{ title: 'One' }]);
    await articles.unpublish({ documentId });
    expect(await articles.findOne({ documentId, status: 'published' })).toBeNull();
    expect(await articles.update({ documentId: 'nobody', data: { title: 'x' } })).toBeNull();
    expect(await articles.delete({ documentId })).toMatchObject({
      documentId,
      entries: [{ title: 'One', publishedAt: null }],
    });
    expect(await articles.count()).toBe(1);
  });

  test('a single type has one document, which findFirst returns', async () => {
    await start({ 'src/index.js': index });
    const site = globalThis.recorded.strapi.documents('api::site.site');
    expect(await site.findFirst()).toBeNull();
    const first = await site.create({ data: { name: 'Here' } });
    const second = await site.create({ data: { name: 'There' } });
    expect(second.documentId).toBe(first.documentId);
    expect(await site.findFirst()).toMatchObject({ name: 'There' });
  });

  test('writes of code are validated, and reads of code have no page limit', async () => {
    await start({ 'src/index.js': index });
    const { strapi } = globalThis.recorded;
    const nothing = await strapi.documents('api::article.article').publish({ documentId: 'x' });
    expect(nothing).toEqual({ documentId: 'x', entries: [] });
    await expect(
      strapi.documents('api::article.article').create({ data: { stock: 'many' }, status: 'published' }),
    ).rejects.toThrow(/^stock must be a `number` type/);
    const categories = strapi.documents('api::category.category');
    for (let number = 0; number < 120; number++) await categories.create({ data: { name: `c${number}` } });
    expect(await categories.findMany()).toHaveLength(120);
  });

  test('services of content types and the entity service take the calls of older code', async () => {
    await start({ 'src/index.js': index });
    const { strapi } = globalThis.recorded;
    const service = strapi.service('api::article.article');
    const created = await service.create({ data: { title: 'One' } });
    await strapi.documents('api::article.article').create({ data: { title: 'Draft' } });
    expect(strapi.services['api::article.article']).toBe(service);
    expect(await service.find({ filters: { title: { $contains: 'n' } } })).toMatchObject({
      results: [{ title: 'One', documentId: created.documentId }],
      pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 },
    });
    expect(await service.find({ pagination: { start: 1, limit: 5000 } })).toEqual({
      results: [],
      pagination: { start: 1, limit: 100, total: 1 },
    });
    const window = { start: 1, limit: 2 };
    for (const withCount of [false, 'false'])
      expect(await service.find({ pagination: { ...window, withCount } })).toEqual({
        results: [],
        pagination: window,
      });
    const entities = strapi.entityService;
    const uid = 'api::article.article';
    expect(await entities.findMany(uid, { publicationState: 'live', sort: 'title' })).toMatchObject([
      { title: 'One' },
    ]);
    expect(await entities.findMany(uid, { publicationState: 'preview', sort: 'title' })).toMatchObject([
      { title: 'Draft' },
      { title: 'One' },
    ]);
    expect(await entities.count(uid)).toBe(2);
    for (const address of [created.id, String(created.id), created.documentId]) {
      expect(await entities.findOne(uid, address)).toMatchObject({ title: 'One' });
      expect(await service.findOne(address)).toMatchObject({ title: 'One' });
    }
    expect(await entities.findOne(uid, 987654)).toBeNull();
    expect(await entities.update(uid, created.id, { data: { title: 'Two' } })).toMatchObject({
      title: 'Two',
    });
    expect(await service.update(created.documentId, { data: { title: 'Three' } })).toMatchObject({
      title: 'Three',
    });
    expect(await service.update(987654, { data: {} })).toBeNull();
    const other = await entities.create(uid, { data: { title: 'Other', publishedAt: new Date() } });
    expect(await entities.delete(uid, other.id)).toMatchObject({ title: 'Other' });
    expect(await entities.delete(uid, 987654)).toBeNull();
    expect(await service.delete(created.documentId)).toMatchObject({ documentId: created.documentId });
    expect(await entities.count(uid, { publicationState: 'live' })).toBe(0);
    expect(await strapi.service('api::site.site').find()).toBeNull();
  });

  test('members that project code reads exist, and unknown names throw with a suggestion', async () => {
    await start({
      'src/index.js': index,
      'src/policies/is-owner.js': 'export default () => true;',
      'config/plugins.json': { graphql: { config: { depthLimit: 7 } } },
    });
    const { strapi } = globalThis.recorded;
    expect(strapi.contentType('api::article.article')).toMatchObject({
      uid: 'api::article.article',
      kind: 'collectionType',
      info: { singularName: 'article', pluralName: 'articles' },
      options: { draftAndPublish: true },
      attributes: {
        title: { type: 'string', required: true },
        secret: { type: 'string', private: true },
        category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
      },
    });
    expect(Object.keys(strapi.contentTypes)).toContain('plugin::users-permissions.user');
    expect(strapi.plugin('graphql').config('depthLimit')).toBe(7);
    expect(strapi.config.get('plugin::graphql.depthLimit')).toBe(7);
    expect(strapi.config.get('plugin.graphql.nothing', 'else')).toBe('else');
    expect(strapi.config.get('server.host')).toBe('127.0.0.1');
    expect(strapi.config.get('__proto__.x')).toBeUndefined();
    expect(
      JSON.stringify([strapi.config.get('database'), strapi.config.get('plugin::users-permissions')]),
    ).not.toMatch(/jwtSecret|password/);
    expect(strapi.policy('global::is-owner')({} as never, {}, { strapi })).toBe(true);
    expect(strapi.service('plugin::graphql.extension')).toBe(strapi.plugin('graphql').service('extension'));
    const wrong: readonly (readonly [() => unknown, string])[] = [
      [
        () => Reflect.get(strapi.entityService, 'findPages'),
        'strapi.entityService.findPages does not exist. Did you mean "findPage"?',
      ],
      [() => strapi.services['api::artcle.article'], 'Did you mean "api::article.article"?'],
      [() => Reflect.get(strapi.db, 'quer'), 'strapi.db.quer does not exist. Did you mean "query"?'],
      [() => Reflect.get(strapi, 'document'), 'strapi.document does not exist. Did you mean "documents"?'],
      [() => strapi.plugin('i18m'), 'There is no plugin with services "i18m". Did you mean "i18n"?'],
      [
        () => strapi.service('plugin::graphql.extensions' as 'plugin::graphql.format'),
        'Did you mean "plugin::graphql.extension"?',
      ],
      [() => strapi.documents('api::artcle.article'), 'Did you mean "api::article.article"?'],
      [
        () => Reflect.get(strapi.documents('api::article.article'), 'find'),
        'does not exist. There are: findMany, findFirst',
      ],
      [() => strapi.policy('is-owner'), 'There is no policy "is-owner". Did you mean "global::is-owner"?'],
      [() => strapi.middleware('x'), 'There is no middleware "x". Put its file into src/middlewares.'],
      [() => Reflect.set(strapi, 'documents', 1), 'strapi.documents cannot be changed.'],
    ];
    for (const [ask, message] of wrong) expect(ask, message).toThrow(message);
    await expect(strapi.documents('api::article.article').findMany({ filter: {} } as object)).rejects.toThrow(
      'strapi.documents() takes no parameter filter. Did you mean "filters"?',
    );
  });
});
