// Members of `strapi` besides content: the global, the key-value store, events, folders, sanitizers and
// validators.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const contentTypes = {
  'api::note.note': {
    attributes: {
      text: { type: 'string' },
      secret: { type: 'string', private: true },
      owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
      tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
    },
  },
  'api::tag.tag': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

// As in existing code, `strapi` is a global here.
const files = {
  'config/plugins.json': {
    'users-permissions': {
      config: { jwtSecret: 'a secret for these tests', advanced: { allow_register: true } },
    },
  },
  'src/index.js':
    "module.exports = { register() { globalThis.recorded = { strapi, events: ['early ' + strapi.isLoaded] }; } };",
  'src/api/note/routes/own.js': `module.exports = { routes: [
    { method: 'POST', path: '/notes/own', handler: 'note.own' },
    { method: 'GET', path: '/notes/seen', handler: 'note.seen' },
  ] };`,
  'src/api/note/controllers/note.js': `
const { createCoreController } = require('@strapi/strapi').factories;
const { sanitize } = require('@strapi/utils');
module.exports = createCoreController('api::note.note', () => ({
  async own(ctx) {
    const model = strapi.contentType('api::note.note');
    const data = await strapi.contentAPI.sanitize.input(ctx.request.body, model, { auth: ctx.state.auth });
    const note = await strapi.entityService.create('api::note.note', { data, populate: '*' });
    const shown = await sanitize.contentAPI.output(note, model, { auth: ctx.state.auth });
    return { shown, keys: Object.keys(data) };
  },
  async seen(ctx) {
    await strapi.contentAPI.validate.query(ctx.query, strapi.getModel('api::note.note'), { auth: ctx.state.auth });
    return { ok: true };
  },
}));`,
} as const;

describe.each(databases)('members of strapi on %s', (database) => {
  let app: TestApp;
  let jwt: string;
  const strapi = () => globalThis.recorded.strapi;
  beforeAll(async () => {
    const grants = {
      public: ['plugin::users-permissions.auth.register'],
      authenticated: ['api::note.note.own', 'api::note.note.seen', 'api::note.note.find'],
    };
    app = await startTestApp(database, { contentTypes, files }, { grants });
    ({ jwt } = await register(app));
  });
  afterAll(() => app.close());

  test('metadata has tables and attributes, and throws for details of storage', () => {
    const { metadata } = strapi().db;
    const { attributes, ...told } = metadata.get('api::note.note');
    expect(told).toEqual({ uid: 'api::note.note', singularName: 'note', tableName: 'notes' });
    expect(Object.keys(attributes).slice(0, 5)).toEqual(['id', 'documentId', 'text', 'secret', 'owner']);
    expect(attributes.text).toMatchObject({ type: 'string' });
    expect(attributes.text?.required).toBeUndefined();
    expect(() => attributes.owner?.joinTable).toThrow(/strapi\.db\.query/);
    expect(() => Reflect.get(metadata.get('api::note.note'), 'indexes')).toThrow(/strapi\.db\.query/);
    expect([metadata.has('api::tag.tag'), metadata.has('api::nope.nope')]).toEqual([true, false]);
    expect([...metadata.keys()]).toContain('api::tag.tag');
    expect(() => metadata.get('api::nott.note')).toThrow('api::note.note');
  });

  test('members that would bypass the checks of the server throw with an alternative', () => {
    expect(() => Reflect.get(Object(strapi().plugin('upload')), 'provider')).toThrow(/upload\(\{ data/);
    expect(() => Reflect.get(Object(strapi().plugin('email').provider), 'transporter')).toThrow(/send/);
    expect(() => Reflect.get(strapi().contentAPI, 'permissions')).toThrow(/getActions\(\)/);
  });

  test('the global strapi is the running application', async () => {
    expect(Reflect.get(globalThis, 'strapi')).toBe(strapi());
    expect(strapi().dirs.app.src).toBe(`${app.folder}/src`);
    expect(strapi().dirs.static.public).toBe(`${app.folder}/public`);
    const { app: folders, public: ofFiles } = strapi().dirs;
    expect(strapi().dirs).toMatchObject(folders);
    expect(ofFiles).toBe(`${app.folder}/public`);
    expect(typeof strapi().log.info).toBe('function');
    expect(strapi().requestContext.get()).toBeUndefined();
    expect(globalThis.recorded.events).toEqual(['early false']);
    expect(strapi().isLoaded).toBe(true);
  });

  test('the configuration has the settings of tokens, and the secret by its own path only', async () => {
    const { config } = strapi();
    expect(config.get('plugin::users-permissions.jwt')).toEqual({ expiresIn: '30d' });
    expect(strapi().plugin('users-permissions').config('jwt.expiresIn')).toBe('30d');
    expect(config.get('plugin::users-permissions.jwtSecret')).toBe('a secret for these tests');
    expect(config.get('plugin::users-permissions')).not.toHaveProperty('jwtSecret');
  });

  test('strapi.store keeps values by key', async () => {
    const store = strapi().store({ type: 'type', name: 'setup' });
    expect(await store.get({ key: 'initHasRun' })).toBeNull();
    await store.set({ key: 'initHasRun', value: { at: [1, 'x', null] } });
    expect(await store.get({ key: 'initHasRun' })).toEqual({ at: [1, 'x', null] });
    expect(await strapi().store.get({ type: 'type', name: 'setup', key: 'initHasRun' })).toEqual({
      at: [1, 'x', null],
    });
    expect(await strapi().store({ type: 'plugin', name: 'setup', key: 'initHasRun' }).get()).toBeNull();
    await store.set({ key: 'initHasRun', value: true });
    expect(await store.get({ key: 'initHasRun' })).toBe(true);
    await store.delete({ key: 'initHasRun' });
    expect(await store.get({ key: 'initHasRun' })).toBeNull();
    const rolledBack = strapi().db.transaction(async () => {
      await store.set({ key: 'k', value: 1 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await store.get({ key: 'k' })).toBeNull();
    await expect(store.get({})).rejects.toThrow('key must be a text');
    const settings = strapi().store({ type: 'plugin', name: 'users-permissions' });
    expect(await settings.get({ key: 'advanced' })).toMatchObject({
      allow_register: true,
      default_role: 'authenticated',
    });
    await expect(settings.set({ key: 'advanced', value: { allow_register: false } })).rejects.toThrow(
      'config/plugins has another value',
    );
  });

  test('stored values are rows of strapi::core-store, as JSON strings', async () => {
    const rows = strapi().db.query('strapi::core-store');
    const store = strapi().store({ type: 'plugin', name: 'seed' });
    await store.set({ key: 'version', value: 3 });
    const where = { key: 'plugin_seed_version' };
    expect(await rows.findOne({ where })).toEqual({
      id: where.key,
      key: where.key,
      value: '3',
      type: 'number',
    });
    expect(await rows.update({ where, data: { value: JSON.stringify({ at: 4 }) } })).toMatchObject({
      type: 'object',
    });
    expect(await store.get({ key: 'version' })).toEqual({ at: 4 });
    await rows.create({ data: { key: 'seed_marks', value: '[1]', type: 'array' } });
    expect(await rows.findMany({ where: { key: { $in: ['seed_marks', 'none'] } } })).toMatchObject([
      { key: 'seed_marks', value: '[1]' },
    ]);
    expect(await rows.count({ where: { key: { $contains: 'seed' } } })).toBe(2);
    expect(await rows.findOne({ where: { key: 'plugin_content_manager_configuration' } })).toBeNull();
    expect(await rows.delete({ where })).toMatchObject({ key: where.key });
    expect(await rows.delete({ where })).toBeNull();
    await expect(rows.create({ data: { key: 'text', value: 'no json' } })).rejects.toThrow('JSON.stringify');
    await expect(rows.findOne({ where: { key: undefined } })).rejects.toThrow('key');
    await expect(rows.findMany({ where: { value: '3' } as object })).rejects.toThrow('There are: id, key');
    const own = { key: 'plugin_users-permissions_advanced' };
    const setting = await rows.findOne({ where: own });
    expect(JSON.parse(setting?.value ?? '')).toMatchObject({ allow_register: true });
    const data = { value: JSON.stringify({ allow_register: false }) };
    await expect(rows.update({ where: own, data })).rejects.toThrow('config/plugins has another value');
    await expect(rows.delete({ where: own })).rejects.toThrow('a key that is not a setting of the server');
  });

  test('the event hub delivers events of code, and refuses listeners for events of content', async () => {
    const hub = strapi().eventHub;
    const told: unknown[] = [];
    const stop = hub.on('order.paid', (value) => told.push(value));
    hub.once('order.paid', () => told.push('once'));
    const silence = hub.subscribe((name) => told.push(name));
    await hub.emit('order.paid', 1);
    stop();
    silence();
    await hub.emit('order.paid', 2);
    expect(told).toEqual(['order.paid', 1, 'once']);
    expect(() => hub.on('user.create', () => undefined)).toThrow('use lifecycle hooks');
  });

  test('strapi.container.get() returns members, and registering an auth strategy throws', () => {
    const { container } = strapi();
    expect(container.get('auth')).toHaveProperty('verify');
    expect(Object.keys(Object(container.get('policies')))).toEqual(
      Object.keys(Object(strapi().get('policies'))),
    );
    expect(() => Object(container.get('auth')).register('content-api', {})).toThrow(
      'Authentication strategies that code registers are not run. Check the token in a policy',
    );
  });

  test('sanitize removes values that the caller may not set or read', async () => {
    const tag = await strapi()
      .documents('api::tag.tag')
      .create({ data: { name: 'closed' } });
    const body = { text: 'x', secret: 's', tag: tag.documentId, id: 5, createdBy: 1 };
    const response = await app.request('POST', '/api/notes/own', body, jwt);
    expect(response.body).toMatchObject({ shown: { text: 'x' }, keys: ['text', 'secret'] });
    expect(JSON.stringify(response.body)).not.toMatch(/closed|"secret":"s"/);
    const note = { text: 'x', secret: 's', tag };
    const { output } = strapi().contentAPI.sanitize;
    expect(await output([note], 'api::note.note')).toMatchObject([{ text: 'x', tag: { name: 'closed' } }]);
    expect(await output(note, 'api::note.note')).not.toHaveProperty('secret');
    await expect(output(note, 'api::note.note', { auth: {} })).rejects.toThrow('outside of their request');
  });

  test('validate checks queries like the content API', async () => {
    const ask = async (search: string) =>
      (await app.request('GET', `/api/notes/seen?${search}`, undefined, jwt)).status;
    expect(await ask('filters[text]=x&sort=text')).toBe(200);
    for (const search of ['filters[secret]=s', 'filters[tag][name]=c', 'sort=secret', 'fields=nothing'])
      expect(await ask(search), search).toBe(400);
    const { query, input } = strapi().contentAPI.validate;
    await expect(query({ filters: { secret: 's' } }, 'api::note.note')).rejects.toThrow('Invalid key secret');
    await expect(query({ filters: { text: 'x' } }, 'api::note.note')).resolves.toBeUndefined();
    await expect(input({ id: 1 }, 'api::note.note')).rejects.toThrow('Invalid key id');
    await expect(input({ text: 'x' }, 'api::note.note')).resolves.toBeUndefined();
  });

  test('with strictParams, sanitize removes unknown names and validate refuses them', async () => {
    const { sanitize, validate } = strapi().contentAPI;
    const data = {
      text: 'x',
      secret: 's',
      id: 1,
      other: 1,
      tag: { connect: [{ documentId: 'a', other: 1 }], options: { strict: false }, other: 1 },
    };
    const strict = { strictParams: true };
    const connect = [{ documentId: 'a' }];
    expect(await sanitize.input([data], 'api::note.note', strict)).toEqual([
      { text: 'x', secret: 's', tag: { connect, options: { strict: false } } },
    ]);
    expect(await sanitize.input(data, 'api::note.note')).toMatchObject({ other: 1, tag: data.tag });
    const query = { filters: { text: 'x' }, pageSize: 5, where: { secret: 's' } };
    expect(await sanitize.query(query, 'api::note.note')).toEqual(query);
    expect(await sanitize.query(query, 'api::note.note', strict)).toEqual({
      filters: { text: 'x' },
      pageSize: 5,
    });
    await expect(validate.query(query, 'api::note.note', strict)).rejects.toThrow('Invalid key where');
    await expect(validate.query(query, 'api::note.note')).resolves.toBeUndefined();
  });
});
