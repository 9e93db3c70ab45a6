// The code of a project: when it runs, what it is given, and what a start says when it is wrong.
import { afterEach, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const article = {
  draftAndPublish: true,
  attributes: {
    title: { type: 'string', required: true },
    secret: { type: 'string', private: true },
    stock: { type: 'integer' },
    category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
  },
};
const contentTypes = {
  'api::article.article': article,
  'api::category.category': { pluralName: 'categories', attributes: { name: { type: 'string' } } },
  'api::site.site': { kind: 'singleType', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

/** What the project's code puts where a test can see it. */
declare global {
  var told: { readonly strapi: Strapi; readonly events: string[] };
}

const index = `
const events = [];
export default {
  register({ strapi }) { events.push('register'); globalThis.told = { strapi, events }; },
  async bootstrap({ strapi }) {
    const count = await strapi.documents('api::category.category').count();
    events.push('bootstrap ' + count);
  },
  destroy() { events.push('destroy'); },
};`;

describe.each(databases)('the code of a project on %s', (database) => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  const start = async (files: TestProjectFiles['files'] = {}): Promise<TestApp> => {
    app = await startTestApp(database, { contentTypes, files });
    return app;
  };

  /** What a start says that fails. */
  const faultOf = (files: TestProjectFiles['files']): Promise<string> =>
    start(files).then(
      () => 'started',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  test('register, bootstrap and destroy run in this order, each once', async () => {
    const { close } = await start({ 'src/index.js': index });
    expect(globalThis.told.events).toEqual(['register', 'bootstrap 0']);
    app = undefined;
    await close();
    expect(globalThis.told.events).toEqual(['register', 'bootstrap 0', 'destroy']);
  });

  test('a project may have no code, or functions for some of it, in TypeScript or CommonJS', async () => {
    expect(await faultOf({})).toBe('started');
    await app?.close();
    const typed =
      'interface Given { strapi: unknown }\nexport default { register({ strapi }: Given): void { void strapi; } };';
    expect(await faultOf({ 'src/index.ts': typed })).toBe('started');
    await app?.close();
    expect(await faultOf({ 'src/index.cjs': 'module.exports = { bootstrap() {} };' })).toBe('started');
  });

  test('documents: created as drafts, published, found, counted, updated, deleted', async () => {
    await start({ 'src/index.js': index });
    const { strapi } = globalThis.told;
    const articles = strapi.documents('api::article.article');
    const category = await strapi.documents('api::category.category').create({ data: { name: 'News' } });
    const created = await articles.create({
      data: { title: 'One', secret: 'hidden', stock: 3, category: category.documentId },
      populate: ['category'],
    });
    expect(created).toMatchObject({ title: 'One', publishedAt: null, category: { name: 'News' } });
    expect(created).not.toHaveProperty('secret');
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
    expect(await articles.delete({ documentId })).toEqual({ documentId });
    expect(await articles.count()).toBe(1);
  });

  test('the document of a single type is created once and found first', async () => {
    await start({ 'src/index.js': index });
    const site = globalThis.told.strapi.documents('api::site.site');
    expect(await site.findFirst()).toBeNull();
    const first = await site.create({ data: { name: 'Here' } });
    const second = await site.create({ data: { name: 'There' } });
    expect(second.documentId).toBe(first.documentId);
    expect(await site.findFirst()).toMatchObject({ name: 'There' });
  });

  test('writes of code are validated as all writes are, and no limit of a page applies', async () => {
    await start({ 'src/index.js': index });
    const { strapi } = globalThis.told;
    await expect(strapi.documents('api::article.article').publish({ documentId: 'x' })).rejects.toThrow();
    await expect(
      strapi.documents('api::article.article').create({ data: { stock: 'many' }, status: 'published' }),
    ).rejects.toThrow(/^stock must be a `number` type/);
    const categories = strapi.documents('api::category.category');
    for (let number = 0; number < 120; number++) await categories.create({ data: { name: `c${number}` } });
    expect(await categories.findMany()).toHaveLength(120);
  });

  test('services of content types and the entity service read and write as older code does', async () => {
    await start({ 'src/index.js': index });
    const { strapi } = globalThis.told;
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
    const entities = strapi.entityService;
    const uid = 'api::article.article';
    expect(await entities.findMany(uid, { sort: 'title' })).toMatchObject([{ title: 'One' }]);
    expect(await entities.findMany(uid, { publicationState: 'preview', sort: 'title' })).toMatchObject([
      { title: 'Draft' },
      { title: 'One' },
    ]);
    expect(await entities.count(uid)).toBe(1);
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
    const other = await entities.create(uid, { data: { title: 'Other' } });
    expect(await entities.delete(uid, other.id)).toMatchObject({ title: 'Other' });
    expect(await entities.delete(uid, 987654)).toBeNull();
    expect(await service.delete(created.documentId)).toEqual({ documentId: created.documentId });
    expect(await entities.count(uid)).toBe(0);
    expect(await strapi.service('api::site.site').find()).toBeNull();
  });

  test('what a project asks for is there, or an error says what is', async () => {
    await start({
      'src/index.js': index,
      'src/policies/is-owner.js': 'export default () => true;',
      'config/plugins.json': { graphql: { config: { depthLimit: 7 } } },
    });
    const { strapi } = globalThis.told;
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
      [() => Reflect.get(strapi, 'query'), 'strapi.query does not exist. Use strapi.documents(uid).'],
      [
        () => Reflect.get(strapi.entityService, 'findPage'),
        'strapi.entityService.findPage does not exist. There are: findMany',
      ],
      [() => strapi.services['api::artcle.article'], 'Did you mean api::article.article?'],
      [() => Reflect.get(strapi, 'db'), 'strapi.db does not exist. Use strapi.documents(uid).'],
      [() => Reflect.get(strapi, 'document'), 'strapi.document does not exist. Did you mean documents?'],
      [() => strapi.plugin('i18n'), 'There is no plugin with services "i18n". There are: graphql.'],
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
      'strapi.documents() takes no parameter filter. Did you mean filters?',
    );
  });

  test('files of its own in config/ are read when code asks for them', async () => {
    await start({
      'src/index.js': index,
      'config/shop.ts':
        "type Env = (name: string, otherwise: string) => string;\nexport default ({ env }: { env: Env }) => ({ currency: env('NO_SUCH_CURRENCY', 'EUR'), tax: { rate: 19 } });",
      'config/env/test/shop.json': { tax: { rate: 7 } },
      'config/older.cjs': 'module.exports = { list: [1, 2] };',
      'config/broken.mjs': 'export default {\n  a: ;\n};',
    });
    const { config } = globalThis.told.strapi;
    expect(config.get('shop')).toEqual({ currency: 'EUR', tax: { rate: 7 } });
    expect(config.get('shop.tax.rate')).toBe(7);
    expect(config.get('shop.tax.none', 'else')).toBe('else');
    expect(config.get('older.list')).toEqual([1, 2]);
    expect(config.get('nowhere.a')).toBeUndefined();
    expect(config.get('database.connection')).toBeUndefined();
    expect(config.get('../src/index')).toBeUndefined();
    expect(() => config.get('broken.a')).toThrow(
      /config\/broken\.mjs\n {4}It cannot be loaded: .+\(line 2\)/,
    );
  });

  test.each<[string, NonNullable<TestProjectFiles['files']>, RegExp]>([
    [
      'a missing package',
      { 'src/policies/a.js': "import 'no-such-package';\nexport default () => true;" },
      /src\/policies\/a\.js\n {4}It cannot be loaded: .+no-such-package.*\n {4}-> Install the package/,
    ],
    [
      'no default export',
      { 'src/index.js': 'export const a = 1;' },
      /src\/index\.js\n {4}It exports nothing by default/,
    ],
    [
      'a default export that is no object',
      { 'src/index.js': 'export default 7;' },
      /src\/index\.js\n {4}It exports no object/,
    ],
    [
      'a hook that is no function',
      { 'src/index.js': 'export default { register: 7 };' },
      /src\/index\.js {2}register\n {4}It is no function/,
    ],
    [
      'two files for one',
      { 'src/index.js': 'export default {};', 'src/index.ts': 'export default {};' },
      /src\/index\.ts\n {4}src\/index\.js has the same name/,
    ],
    [
      'code that throws in register',
      { 'src/index.js': 'export default {\n  register() {\n    throw new Error("out of luck");\n  },\n};' },
      /src\/index\.js {2}register\n {4}It failed: out of luck \(src\/index\.js:3\)/,
    ],
    [
      'code that rejects in bootstrap',
      { 'src/index.js': 'export default { async bootstrap({ strapi }) { strapi.nope; } };' },
      /src\/index\.js {2}bootstrap\n {4}It failed: strapi\.nope does not exist\..+ \(src\/index\.js:1\)/,
    ],
    [
      'an unknown content type',
      {
        'src/index.js':
          "export default {\n  register({ strapi }) {\n    strapi.plugin('graphql').service('extension').shadowCRUD('api::artcle.article').disable();\n  },\n};",
      },
      /src\/index\.js {2}register\n {4}There is no content type "api::artcle\.article"\. \(src\/index\.js:3\)\n {4}-> Did you mean "api::article\.article"\?/,
    ],
    [
      'an extension that names an unknown field',
      {
        'src/index.js':
          "export default { register({ strapi }) { strapi.plugin('graphql').service('extension').use({ resolversConfig: { 'Query.articels': { auth: false } } }); } };",
      },
      /src\/index\.js {2}the extensions of GraphQL\n {4}There is no field "articels" in the type Query \(resolversConfig\)\.\n {4}-> Did you mean "articles"\?/,
    ],
    [
      'an extension that throws',
      {
        'src/index.js':
          "export default { register({ strapi }) { strapi.plugin('graphql').service('extension').use(() => { throw new Error('boom'); }); } };",
      },
      /src\/index\.js {2}the extensions of GraphQL\n {4}It failed: boom \(src\/index\.js:1\)/,
    ],
    [
      'a policy file that is no function',
      {
        'src/policies/no.js': 'export default {};',
        'src/index.js':
          "export default { register({ strapi }) { strapi.plugin('graphql').service('extension').use({ resolversConfig: { 'Query.articles': { policies: ['global::no'] } } }); } };",
      },
      /src\/policies\/no\.js exports no function/,
    ],
  ])('%s ends the start with its place', async (_what, files, message) => {
    expect(await faultOf(files)).toMatch(message);
  });

  test('a start that fails closes what it opened: the same project starts again when its code is right', async () => {
    const { folder, reopen } = await start();
    expect(folder).toBeDefined();
    const failing = 'export default { bootstrap() { throw new Error("not yet"); } };';
    await expect(reopen({ contentTypes, files: { 'src/index.mjs': failing } })).rejects.toThrow('not yet');
    app = await reopen({ contentTypes, files: { 'src/index.mjs': failing } }).catch(() => undefined);
    expect(app).toBeUndefined();
  });
});
