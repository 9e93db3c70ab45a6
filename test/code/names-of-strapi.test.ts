// The names by which project code finds its APIs, services, policies and middlewares, and the content of its
// types.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': {
    draftAndPublish: true,
    attributes: { text: { type: 'string' }, part: { type: 'component', component: 'shared.part' } },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/components/shared/part.json': {
    info: { displayName: 'Part' },
    attributes: { label: { type: 'string' } },
  },
  'src/index.js': `module.exports = { register({ strapi }) {
    globalThis.recorded = { strapi, events: [] };
    strapi.api('note').routes['01-custom'].routes.push({ method: 'GET', path: '/notes/late', handler: () => 'late', config: { auth: false } });
  } };`,
  'src/api/note/services/count.js': `
const { getAbsoluteAdminUrl, getAbsoluteServerUrl } = require('@strapi/utils');
const addresses = () => [getAbsoluteServerUrl(strapi.config), getAbsoluteAdminUrl(strapi.config)];
module.exports = () => ({ three: () => 3, addresses });`,
  'src/api/note/routes/note.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('api::note.note', { only: ['find'], config: { find: { auth: false } } });`,
  'src/api/note/routes/01-custom.js': `
module.exports = { routes: [{ method: 'GET', path: '/notes/three', handler: 'note.find', config: { auth: false } }] };`,
  'src/api/note/routes/both.js': `
const router = require('@strapi/strapi').factories.createCoreRouter('api::note.note', { only: ['findOne'] });
module.exports = { get routes() { return [...router.routes]; } };`,
  'src/api/note/routes/made.js': 'module.exports = () => ({ prefix: "/made", routes: [] });',
  'src/policies/yes.js': 'module.exports = () => true;',
  'src/api/note/middlewares/mark.js': 'module.exports = () => (ctx, next) => next();',
} as const;

describe.each(databases)('lookups by name through strapi on %s', (database) => {
  let app: TestApp;
  const strapi = () => globalThis.recorded.strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  test('strapi.api() lists routers by file; register changes literal ones, not core routers', async () => {
    const routes = Object(strapi().api('note')?.routes);
    expect(Object.keys(routes)).toEqual(['01-custom', 'both', 'made', 'note']);
    const find = { method: 'GET', path: '/notes', handler: 'api::note.note.find', config: { auth: false } };
    expect(routes.note).toMatchObject({ type: 'content-api', routes: [find] });
    expect(routes['01-custom'].routes[0]).toMatchObject({ path: '/notes/three', handler: 'note.find' });
    expect(routes.both.routes).toMatchObject([{ path: '/notes/:id' }]);
    const info = { apiName: 'note' };
    for (const name of ['01-custom', 'both', 'note']) expect(routes[name].routes[0].info, name).toEqual(info);
    expect(routes.made).toMatchObject({ prefix: '/made', routes: [] });
    expect(strapi().apis.note?.routes).toMatchObject({ note: { routes: [find] } });
    expect(await app.request('GET', '/api/notes/late', undefined, null)).toMatchObject({
      status: 200,
      text: 'late',
    });
    const remedy = /src\/api\/note\/routes\/note\.js.* cannot be changed\. Change the file\./;
    expect(() => Object.assign(routes.note, { prefix: '/x' })).toThrow(remedy);
    expect(() => Object.assign(routes.note.routes[0], { path: '/x' })).toThrow(remedy);
    expect(() => routes.note.routes.push({})).toThrow(TypeError);
  });

  test('strapi.api() returns the services, content types and middlewares of a folder of src/api', () => {
    const api = strapi().api('note');
    expect(Object.keys(strapi().apis)).toEqual(['note']);
    expect(Reflect.get(api?.service('count') ?? {}, 'three')()).toBe(3);
    expect(api?.services.note).toBe(strapi().service('api::note.note'));
    expect(api?.contentType('note')?.uid).toBe('api::note.note');
    expect(typeof api?.middleware('mark')).toBe('function');
    expect(strapi().api('shop')).toBeUndefined();
    expect(() => strapi().api('nite')).toThrow('There is no api "nite". Did you mean "note"?');
  });

  test('strapi.get() returns registries and members', () => {
    const services = strapi().get('services');
    expect(Reflect.get(services as object, 'get')('api::note.note')).toBe(strapi().service('api::note.note'));
    expect(Reflect.get(strapi().get('content-types') as object, 'keys')()).toContain('api::note.note');
    expect(strapi().get('config')).toBe(strapi().config);
    expect(() => strapi().get('servces')).toThrow('Did you mean "services"?');
    expect(typeof strapi().policies['global::yes']).toBe('function');
    expect(Object.keys(strapi().middlewares)).toEqual(['api::note.mark']);
  });

  test('parameters of clients are converted to those of db.query', async () => {
    const { transform } = Object(strapi().get('query-params'));
    const sent = { filters: { text: 'a' }, fields: ['text'], sort: 'text:desc', start: 0, limit: 1 };
    const words = { where: { text: 'a' }, select: ['text'], orderBy: 'text:desc', offset: 0, limit: 1 };
    expect(transform('api::note.note', sent)).toEqual(words);
    const notes = strapi().documents('api::note.note');
    const { documentId } = await notes.create({ data: { text: 'a' } });
    const countOf = (status: string) =>
      strapi()
        .db.query('api::note.note')
        .findWithCount(transform('api::note.note', { ...sent, status }));
    expect(await countOf('draft')).toEqual([[{ text: 'a' }], 1]);
    expect(await countOf('published')).toEqual([[], 0]);
    await notes.delete({ documentId });
  });

  test('members of services that only Strapi has are errors that say what to write', async () => {
    const upload = strapi().plugin('upload');
    for (const service of [
      Reflect.apply(strapi().service, undefined, ['plugin::upload.file']),
      Reflect.apply(upload.service, undefined, ['file']),
      Reflect.get(upload.services, 'file'),
      Reflect.get(strapi().services, 'plugin::upload.file'),
    ])
      expect(() => Reflect.get(Object(service), 'signFileUrls')).toThrow(
        expect.objectContaining({
          message: expect.stringContaining("strapi.service('plugin::upload.file').signFileUrls is not part"),
          remedy: expect.stringContaining("strapi.db.query('plugin::upload.file')"),
        }),
      );
    for (const [uid, name, remedy] of [
      ['admin::token', 'createJwtToken', "service('admin::api-token').create"],
      ['plugin::content-manager.permission-checker', 'create', 'strapi.auth.verify'],
      ['plugin::content-manager.document-metadata', 'getMetadata', 'publicationFilter'],
    ] as const)
      expect(() => Reflect.get(Reflect.apply(strapi().service, undefined, [uid]), name)).toThrow(
        expect.objectContaining({ remedy: expect.stringContaining(remedy) }),
      );
    const builder = strapi().plugin('content-type-builder');
    expect(() => Reflect.get(Reflect.get(builder.services, 'components'), 'createComponent')).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining('schema.json') }),
    );
    expect(() => strapi().get('webhookStore')).toThrow('strapi.eventHub.on');
    const folders = strapi().db.query('plugin::upload.folder');
    const { id } = Object(await folders.create({ data: { name: 'Icons', parent: null } }));
    expect(await folders.create({ data: { name: 'Small', parent: id } })).toMatchObject({ name: 'Small' });
  });

  test('strapi.entityService reads and writes permissions of roles', async () => {
    const { entityService } = strapi();
    const uid = 'plugin::users-permissions.permission';
    const [role] = await strapi()
      .db.query('plugin::users-permissions.role')
      .findMany({ where: { type: 'public' } });
    const filters = { action: 'api::note.note.findOne', role: role?.id };
    expect(await entityService.findMany(uid, { filters })).toEqual([]);
    const { id } = await entityService.create(uid, { data: filters });
    const found = { filters, sort: 'action:asc', populate: 'role' };
    expect(await entityService.findMany(uid, found)).toMatchObject([{ id, role: { type: 'public' } }]);
    await entityService.delete(uid, id);
    expect(await entityService.count(uid, { filters })).toBe(0);
  });

  test('an unknown name returns undefined, and a misspelled one throws', () => {
    const found = [
      strapi().service('api::shop.basket'),
      strapi().services['api::shop.basket'],
      strapi().controller('api::shop.basket'),
      strapi().contentType('api::shop.basket'),
      strapi().getModel('shop.basket'),
      Reflect.get(strapi().plugin('users-permissions').services, 'basket'),
    ];
    expect(found).toEqual(found.map(() => undefined));
    expect(() => strapi().contentType('api::note.nite')).toThrow('Did you mean "api::note.note"?');
  });

  test('the configuration contains the addresses of the server and the panel', () => {
    const { config } = strapi();
    const server = config.get('server.absoluteUrl');
    expect(server).toMatch(/^http:\/\/[^/]+$/);
    expect(config.get('admin.absoluteUrl')).toBe(`${server}/admin`);
    expect([config.get('admin.url'), config.get('admin.path')]).toEqual(['/admin', '/admin']);
    expect(config.get('database.connection.client')).toMatch(/^(sqlite|postgres)$/);
    expect(() => config.get('admin.auth.secret')).toThrow('The panel has no such secret');
    expect(config.has('admin.auth.secret')).toBe(false);
    expect(Reflect.get(strapi().service('api::note.count') ?? {}, 'addresses')()).toEqual([
      server,
      `${server}/admin`,
    ]);
  });

  test('content types include the attributes of every document, and components their category', async () => {
    const model = strapi().contentType('api::note.note');
    const own = [
      'createdAt',
      'updatedAt',
      'publishedAt',
      'createdBy',
      'updatedBy',
      'locale',
      'localizations',
    ];
    expect(Object.keys(model?.attributes ?? {})).toEqual(['text', 'part', ...own]);
    expect(model).toMatchObject({ apiName: 'note', globalId: 'Note' });
    expect(strapi().contentType('plugin::users-permissions.user')?.globalId).toBe('UsersPermissionsUser');
    expect(strapi().getModel('shared.part')?.category).toBe('shared');
    expect(strapi().getModel('admin::user')?.uid).toBe('admin::user');
  });

  test('documents, rows and the entity service populate every listed relation and component', async () => {
    const { documentId } = await strapi()
      .documents('api::note.note')
      .create({ data: { text: 'One' } });
    const attributes = Object.entries(strapi().contentType('api::note.note')?.attributes ?? {});
    const named = attributes.filter(([, { type }]) => ['relation', 'component'].includes(String(type)));
    const populate = Object.fromEntries(named.map(([name]) => [name, true]));
    expect(Object.keys(populate)).toEqual(['part', 'createdBy', 'updatedBy', 'localizations']);
    const read = await strapi().documents('api::note.note').findOne({ documentId, populate });
    expect(read).toMatchObject({ text: 'One', part: null, createdBy: null, localizations: [] });
    const row = await strapi().db.query('api::note.note').findOne({ where: { documentId }, populate });
    expect(row).toMatchObject({ text: 'One', createdBy: null });
    const [entry] = [await strapi().entityService.findMany('api::note.note', { populate })].flat();
    expect(entry).toMatchObject({ text: 'One', createdBy: null });
  });

  test('strapi.ee has no feature enabled, and internal members throw with an alternative', async () => {
    const { strapi } = globalThis.recorded;
    expect([strapi.EE, strapi.ee.features.isEnabled('sso'), strapi.features.future.isEnabled('x')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await strapi.telemetry.send('didDoIt')).toBe(false);
    for (const [name, instead] of [
      ['stop', /SIGTERM/],
      ['hook', /strapi\.documents\.use/],
      ['utils', /require\('@strapi\/utils'\)/],
      ['app', /server\.use/],
    ] as const)
      expect(() => Reflect.get(strapi, name)).toThrow(instead);
  });
});
