// What project code sets up at the start: settings and permissions of end users, routes of a plugin, and what
// it reads of the database besides its content.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../harness/mails.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { messageOf, register, secret } from '../users/people.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' } } },
  'api::site.site': { kind: 'singleType', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const index = `module.exports = {
  register({ strapi }) {
    globalThis.recorded = { strapi, events: [] };
    const routes = strapi.plugins['users-permissions'].routes['content-api'].routes;
    const find = routes.find(({ handler, method }) => handler === 'user.find' && method === 'GET');
    find.config.middlewares = [...(find.config.middlewares ?? []), 'global::seen'];
    find.config.policies = ['global::signed-in'];
  },
  async bootstrap({ strapi }) {
    await strapi.plugin('users-permissions').service('users-permissions').syncPermissions();
    const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
    const advanced = await store.get({ key: 'advanced' });
    if (!advanced.email_reset_password)
      await store.set({ key: 'advanced', value: { ...advanced, email_reset_password: 'https://app.example.test/reset' } });
  },
};`;

const config = (advanced: object = {}, more: object = {}) => ({
  'config/plugins.json': { 'users-permissions': { config: { jwtSecret: secret, advanced, ...more } } },
  'src/index.js': index,
  'src/middlewares/seen.js': `module.exports = () => async (ctx, next) => { await next(); ctx.set('X-Seen', 'yes'); };`,
  'src/api/site/services/site.js': `const { createCoreService } = require('@strapi/strapi').factories;
module.exports = createCoreService('api::site.site');`,
  'src/policies/signed-in.js': 'module.exports = (ctx) => Boolean(ctx.state.user);',
});
const own = 'plugin::users-permissions';

describe.each(databases)('what code sets up at a start on %s', (database) => {
  let app: TestApp;
  const strapi = () => globalThis.recorded.strapi;
  const settings = () => strapi().store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  beforeAll(async () => {
    const actions = [`${own}.auth.register`, `${own}.user.find`];
    app = await startTestApp(
      database,
      { contentTypes, files: config() },
      { grants: { public: actions, authenticated: actions } },
    );
  });
  afterAll(() => app.close());
  const change = async (value: object) =>
    settings().set({ value: Object.assign({}, await settings().get(), value) });
  const registered = () => {
    const body = { username: 'late', email: 'late@example.test', password: 'a long one of mine' };
    return app.request('POST', '/api/auth/local/register', body, null);
  };

  test('a route of a plugin has the middlewares and policies that register has added', async () => {
    const { jwt } = await register(app);
    const found = await app.request('GET', '/api/users', undefined, jwt);
    expect([found.status, found.headers['x-seen']]).toEqual([200, 'yes']);
    expect((await app.request('GET', '/api/users', undefined, null)).status).toBe(403);
  });

  test('settings of users that code changes take effect at once and after a restart', async () => {
    expect(await settings().get()).toMatchObject({ email_reset_password: 'https://app.example.test/reset' });
    await change({ allow_register: false });
    expect(messageOf(await registered())).toBe('Register action is currently disabled');
    app = await app.reopen({ contentTypes, files: config() });
    expect(messageOf(await registered())).toBe('Register action is currently disabled');
    await change({ allow_register: true, email_confirmation: true });
    const waiting = await registered();
    expect([waiting.status, waiting.text.includes('"jwt"')]).toEqual([200, false]);
  });

  test('the rollback of a transaction restores the settings', async () => {
    const undone = strapi().db.transaction(async () => {
      await change({ default_role: 'public' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await vi.waitFor(
      async () => expect(await settings().get()).toMatchObject({ default_role: 'authenticated' }),
      10_000,
    );
    await change({ email_confirmation_redirection: '/welcome' });
    expect(await settings().get()).toMatchObject({
      default_role: 'authenticated',
      email_confirmation_redirection: '/welcome',
    });
  });

  test('invalid values, and settings that the configuration decides, are refused', async () => {
    await expect(change({ allow_register: 'yes' })).rejects.toThrow('Write true or false');
    await expect(change({ email_reset_password: 'javascript:alert(1)' })).rejects.toThrow('https://');
    await expect(change({ unique_email: false })).rejects.toThrow('Leave unique_email true');
    await expect(change({ allow_registr: true })).rejects.toThrow('Did you mean "allow_register"?');
    app = await app.reopen({ contentTypes, files: config({ allow_register: false }) });
    await expect(change({ allow_register: true })).rejects.toThrow('config/plugins has another value');
    await expect(settings().delete()).rejects.toThrow('Set them to other values');
  });

  test('providers are enabled for the process, and reads do not return their secrets', async () => {
    const store = strapi().store({ type: 'plugin', name: 'users-permissions' });
    const grant = Object.assign({}, await store.get({ key: 'grant' }));
    expect(grant).toMatchObject({ email: { enabled: true }, github: { enabled: false, key: '' } });
    const connect = async (name: string) => {
      const { status, headers } = await app.request('GET', `/api/connect/${name}`);
      return `${status} ${headers.location ?? ''}`.split('?')[0];
    };
    const atGithub = '302 https://github.com/login/oauth/authorize';
    const github = {
      enabled: true,
      icon: 'github',
      key: 'k',
      secret: 'hidden',
      callback: '/in',
      scope: ['user'],
    };
    await store.set({ key: 'grant', value: { ...grant, github } });
    expect(await connect('github')).toBe(atGithub);
    const shown = Object.assign({}, await store.get({ key: 'grant' })) as typeof grant;
    expect(JSON.stringify(shown)).not.toContain('hidden');
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    await store.set({ key: 'grant', value: { ...shown, google: { enabled: true, key: '', secret: '' } } });
    expect(String(warn.mock.calls)).toContain('Sign-in with google is not available');
    warn.mockRestore();
    expect([await connect('github'), await connect('google')]).toEqual([atGithub, '400 ']);
    const refused = async (value: object, why: string) =>
      expect(store.set({ key: 'grant', value })).rejects.toThrow(why);
    await refused({ google: { enabled: true, callback: 'nowhere' } }, 'grant.google.callback');
    await refused({ email: { enabled: false } }, 'auth.callback');
    await store.set({ key: 'grant', value: { ...shown, github: { ...github, enabled: false } } });
    expect(await connect('github')).toBe('400 ');
  });

  test('a provider that code registers is disabled, and cannot be enabled', async () => {
    const registry = strapi().plugin('users-permissions').service('providers-registry');
    const store = strapi().store({ type: 'plugin', name: 'users-permissions' });
    const gitlab = { enabled: true, key: 'k', secret: 'hidden', callback: '/in' };
    const reads = () => async () => ({ email: 'someone@example.test' });
    registry.register('gitlab', reads);
    expect((await app.request('GET', '/api/connect/gitlab')).status).toBe(400);
    expect((await app.request('GET', '/api/auth/gitlab/callback?access_token=x')).status).toBe(400);
    await expect(store.set({ key: 'grant', value: { gitlab } })).rejects.toThrow('provider gitlab by code');
    await store.set({ key: 'grant', value: { discord: gitlab } });
    expect(() => registry.register('discord', reads)).toThrow('Remove the call of register()');
    await store.set({ key: 'grant', value: {} });
  });

  test('mails use the templates that code sets, unless the configuration has its own', async () => {
    const store = strapi().store({ type: 'plugin', name: 'users-permissions' });
    const mails = JSON.parse(JSON.stringify(await store.get({ key: 'email' })));
    expect(mails.reset_password.options.object).toBe('Reset your password');
    Object.assign(mails.reset_password.options, {
      object: 'New for <%= USER.username %>',
      message: '<p><%= URL %>?code=<%= TOKEN %></p>',
      from: { name: 'Atlas', email: 'atlas@example.test' },
    });
    await store.set({ key: 'email', value: mails });
    expect(await store.get({ key: 'email' })).toMatchObject({
      reset_password: mails.reset_password,
      email_confirmation: mails.email_confirmation,
    });
    await app.request('POST', '/api/auth/forgot-password', { email: 'late@example.test' });
    await vi.waitFor(
      async () =>
        expect(await mailTo(app, 'late@example.test')).toMatch(
          /Subject: New for late\n+.*\?code=[0-9a-f]{64}<\/p>/s,
        ),
      10_000,
    );
    const wrong = { email_confirmation: { options: { object: '' } } };
    await expect(store.set({ key: 'email', value: wrong })).rejects.toThrow('email.email_confirmation');
    await expect(store.set({ key: 'email', value: { welcome: {} } })).rejects.toThrow(
      'one of reset_password',
    );
    const emailTemplates = { reset_password: { subject: 'Ours', message: '<p><%= LINK %></p>' } };
    app = await app.reopen({ contentTypes, files: config({}, { emailTemplates }) });
    const own = strapi().store({ type: 'plugin', name: 'users-permissions' });
    expect(await own.get({ key: 'email' })).toMatchObject({
      reset_password: { options: { object: 'Ours' } },
    });
    await expect(own.set({ key: 'email', value: mails })).rejects.toThrow('config/plugins has another value');
  });

  test('the service of the plugin lists the actions that can be granted', () => {
    const service = strapi().plugin('users-permissions').service('users-permissions');
    expect(service.getActions()).toMatchObject({
      'api::note': { controllers: { note: { find: { enabled: false } } } },
    });
  });

  test('the connection runs a query and finds tables of content, and cannot change them', async () => {
    const { connection } = strapi().db;
    await expect(connection.raw('SELECT 1;')).resolves.toBeDefined();
    expect(await connection.schema.hasTable('notes')).toBe(true);
    expect(await connection.schema.hasTable('plinth_state')).toBe(false);
    expect(connection.client.config.client).toBe(database);
    await expect(connection.raw('select 1 from plinth_state')).rejects.toThrow('is not possible here');
    for (const change of [
      () => connection.raw('select 1; drop table notes'),
      () => connection('notes').del(),
      () => connection.schema.dropTable('notes'),
    ])
      await expect(change()).rejects.toThrow('strapi.db.query(uid)');
  });

  test('the service of a single type creates its document once', async () => {
    const sites = strapi().service('api::site.site');
    await sites.createOrUpdate?.({ data: { name: 'One' } });
    const changed = await sites.createOrUpdate?.({ data: { name: 'Two' } });
    expect(await sites.find()).toMatchObject({ name: 'Two', documentId: changed?.documentId });
    expect(await strapi().documents('api::site.site').count()).toBe(1);
    expect(Object.keys(strapi().service('api::note.note'))).not.toContain('createOrUpdate');
  });
});
