// What installed plugins read from the project before they act: which plugins exist, content types by short
// name, whether the caller may read, and the sanitizers and validators that others have added.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreatedApp, createdApp } from '../harness/created-app.ts';
import { databases, startTestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': { attributes: { title: { type: 'string' }, slug: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const serverOf = (name: string) => `module.exports = {
  register({ strapi }) {
    if (strapi.plugin('graphql')) throw new Error('GraphQL is here');
    if (strapi.plugins.documentation || strapi.plugin('documentation')) throw new Error('nobody has it');
  },
  bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({
      models: ['api::note.note'],
      beforeCreate({ params: { data } }) { data.slug ??= data.title.toLowerCase(); },
    });
  },
  contentTypes: { visit: { schema: {
    kind: 'collectionType', collectionName: 'visits', info: { singularName: 'visit', pluralName: 'visits', displayName: 'Visit' },
    attributes: { slug: { type: 'string' } },
  } } },
  services: {
    // Created on first use, which does not occur here.
    graph: ({ strapi }) => ({ ...strapi.plugin('graphql').service('extension') }),
    visits: ({ strapi }) => ({
      async add(slug) {
        const { uid } = strapi.plugin('${name}').contentType('visit');
        const query = strapi.db.query(uid);
        await query.create({ data: { slug } });
        const found = [{ locale: null }, { locale: { $null: true } }, { locale: 'en' }, { locale: { $notNull: true } }];
        return Promise.all(found.map((where) => query.count({ where: { slug, ...where } })));
      },
    }),
  },
  controllers: { slugs: ({ strapi }) => ({
    async find(ctx) {
      const { slug } = ctx.request.params;
      try { await strapi.auth.verify(ctx.state.auth, { scope: ['api::note.note.find'] }); } catch { return ctx.forbidden(); }
      const [note] = await strapi.entityService.findMany('api::note.note', { filters: { slug } });
      const visits = await strapi.plugin('${name}').service('visits').add(slug);
      const added = [...strapi.sanitizers.get('content-api.output'), ...strapi.validators.get('content-api.query')];
      ctx.body = { title: note.title, visits, added, types: Object.keys(strapi.plugin('${name}').contentTypes) };
    },
    async able(ctx) {
      const { ability } = ctx.state.auth;
      const action = 'api::note.note.find';
      ctx.body = [ability.can(action), ability.cannot(action)];
    },
    async nobody(ctx) {
      const thrown = await strapi.auth.verify(undefined, { scope: [] }).catch(({ name }) => name);
      ctx.body = { thrown };
    },
  }) },
  routes: { 'content-api': { type: 'content-api', routes: [
    { method: 'GET', path: '/slug/:slug', handler: 'slugs.find', config: { auth: {} } },
    { method: 'GET', path: '/able', handler: 'slugs.able' },
    { method: 'GET', path: '/nobody', handler: 'slugs.nobody', config: { auth: false } },
  ] } },
};`;

const files = (name: string, dependencies: object = {}, plugins: object = {}) => ({
  'package.json': {
    dependencies: { '@strapi/strapi': '5.0.0', [`strapi-plugin-${name}`]: '1', ...dependencies },
  },
  'config/plugins.json': plugins,
  'src/api/note/routes/note.js':
    "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::note.note');",
  [`node_modules/strapi-plugin-${name}/package.json`]: { strapi: { name, kind: 'plugin' } },
  [`node_modules/strapi-plugin-${name}/strapi-server.js`]: serverOf(name),
});

describe.each(databases)('an installed plugin that checks the project first, on %s', (database) => {
  let app: CreatedApp;
  let token: string;
  beforeAll(async () => {
    app = await createdApp(database, { contentTypes, files: files('slugs') });
    token = await app.token();
    await app.allow('public', 'plugin::slugs.slugs.find');
    await app.allow('public', 'plugin::slugs.slugs.able');
    await app.request('POST', '/api/notes', { body: { data: { title: 'Hello' } }, token });
  });
  afterAll(() => app.close());

  test('runs without GraphQL in a project that does not install it', async () => {
    const { status, body } = await app.request('GET', '/api/slugs/slug/hello', { token });
    const found = { title: 'Hello', visits: [1, 1, 0, 0], added: [], types: ['visit'] };
    expect([status, body]).toEqual([200, found]);
  });

  test('asks the ability of the caller', async () => {
    expect((await app.request('GET', '/api/slugs/able')).body).toEqual([false, true]);
    expect((await app.request('GET', '/api/slugs/able', { token })).body).toEqual([true, false]);
  });

  test('gets an error from auth.verify where the caller may not read, and without a caller', async () => {
    expect((await app.request('GET', '/api/slugs/slug/hello')).status).toBe(403);
    expect((await app.request('GET', '/api/slugs/nobody')).body).toEqual({ thrown: 'UnauthorizedError' });
  });
});

describe('a plugin that is known to add to GraphQL', () => {
  const start = (dependencies: object, plugins?: object, name = 'slugify') =>
    startTestApp('sqlite', { contentTypes, files: files(name, dependencies, plugins) });

  test.each(['comments', 'fuzzy-search'])('is listed in the inventory: %s', async (name) => {
    const app = await start({ '@strapi/plugin-graphql': '5.0.0' }, {}, name);
    expect(app.plinth.project.inventory).toMatchObject([{ path: `dependencies.strapi-plugin-${name}` }]);
    await app.close();
  });

  test('runs in a project without GraphQL, and is listed in projects with it', async () => {
    const app = await start({});
    await app.request('POST', '/api/notes', { data: { title: 'Hello' } });
    expect((await app.request('GET', '/api/slugify/slug/hello')).status).toBe(200);
    expect(app.plinth.project.inventory).toEqual([]);
    await app.close();
    for (const [dependencies, plugins] of [
      [{ '@strapi/plugin-graphql': '5.0.0' }],
      [{}, { graphql: { config: {} } }],
    ] as const) {
      const other = await start(dependencies, plugins);
      expect(other.plinth.project.inventory).toMatchObject([{ path: 'dependencies.strapi-plugin-slugify' }]);
      expect((await other.request('GET', '/api/slugify/slug/hello')).status).toBe(404);
      await other.close();
    }
  });
});
