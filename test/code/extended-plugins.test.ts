// src/extensions/*/strapi-server of the media library and other plugins, and actions that register replaces.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unstartedActions } from '../../src/project/file-permissions.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { ending, part, sendBytes } from '../media/stored-uploads.ts';

const contentTypes = {
  'api::note.note': { attributes: { title: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/extensions/upload/strapi-server.js': `
module.exports = async (plugin) => {
  await Promise.resolve();
  const { upload } = plugin.controllers['content-api'];
  plugin.controllers['content-api'].upload = async (ctx) => {
    if (ctx.query.key !== 'mine') return ctx.unauthorized('Not yours');
    await upload(ctx);
    ctx.body = ctx.body.map(({ name, alternativeText }) => ({ name, alternativeText, by: 'code' }));
  };
  plugin.controllers.files = { async clear(ctx) { ctx.body = { cleared: ctx.state.route.handler }; } };
  const content = plugin.routes['content-api'];
  content.routes.push({ method: 'DELETE', path: '/files', handler: 'files.clear' });
  content.routes.push({ method: 'GET', path: '/files/:id', handler: 'files.clear', config: { auth: false } });
  content.routes.find(({ handler }) => handler === 'content-api.find').config.policies = ['plugin::upload.only'];
  plugin.policies.only = (ctx) => ctx.query.key === 'mine';
  plugin.routes.admin.routes.push({ method: 'GET', path: '/x', handler: 'files.clear' });
  plugin.services['image-manipulation'] = () => ({ optimize: (file) => file });
  return plugin;
};`,
  'src/extensions/content-type-builder/strapi-server.js': `
module.exports = (plugin) => {
  plugin.controllers.contentTypes.getContentTypes = async (ctx) => { ctx.body = { data: [] }; };
  return plugin;
};`,
  'src/extensions/email/strapi-server.js': `
module.exports = (plugin) => {
  const send = plugin.controllers.email.send;
  plugin.controllers.email.send = (ctx) => send(ctx);
  return plugin;
};`,
  'src/extensions/user-permissions/strapi-server.js':
    'module.exports = () => { throw new Error("never run"); };',
  'src/index.js': `
module.exports = {
  register({ strapi }) {
    const { auth } = strapi.plugin('users-permissions').controllers;
    const { register } = auth;
    auth.register = async (ctx) => {
      await register(ctx);
      if (ctx.body.user) ctx.body.welcome = ctx.body.user.username;
    };
  },
};`,
};

describe.each(databases)('plugins that a project extends on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const upload = 'plugin::upload.content-api';
    const grants = {
      public: [
        ...[`${upload}.upload`, `${upload}.find`, `${upload}.findOne`],
        'plugin::users-permissions.auth.register',
      ],
    };
    app = await startTestApp(database, { contentTypes, files }, { grants });
  });
  afterAll(() => app.close());
  const get = (path: string, token?: string | null) => app.request('GET', `/api${path}`, undefined, token);

  test('every upload runs the controller of the extension, and resumable uploads are refused', async () => {
    const fileInfo =
      '--limit\r\ncontent-disposition: form-data; name="fileInfo"\r\n\r\n{"alternativeText":"A"}\r\n';
    const payload = Buffer.concat([Buffer.from(fileInfo), part('a.txt', 'some text'), ending]);
    const upload = (search: string) => sendBytes(app, payload, { search, token: null });
    expect((await upload('')).status).toBe(401);
    const { status, body } = await upload('?key=mine');
    expect([status, body]).toEqual([201, [{ name: 'a.txt', alternativeText: 'A', by: 'code' }]]);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1' };
    const resumable = await app.plinth.server.inject({
      method: 'POST',
      url: '/api/upload/resumable',
      headers,
    });
    expect(resumable.statusCode).toBe(405);
  });

  test('policies of an extension run before the actions of the plugin', async () => {
    expect((await get('/upload/files', null)).status).toBe(403);
    expect((await get('/upload/files?key=mine', null)).status).toBe(200);
    expect((await get('/upload/files/page', null)).status).toBe(404);
  });

  test('routes of an extension need their own grants, and routes of the server take precedence', async () => {
    expect((await app.request('DELETE', '/api/upload/files', undefined, null)).status).toBe(403);
    expect((await app.request('DELETE', '/api/upload/files')).body).toEqual({
      cleared: 'files.clear',
    });
    expect((await get('/upload/files/999', null)).status).toBe(404);
  });

  test('an action that register replaces runs when an end user registers', async () => {
    const body = { username: 'lena', email: 'lena@example.test', password: 'a long one of mine' };
    expect((await app.request('POST', '/api/auth/local/register', body, null)).body).toMatchObject({
      welcome: 'lena',
    });
  });

  test('actions of added routes can be granted, and an extension of no plugin is listed', async () => {
    const { schema, config, inventory } = app.plinth.project;
    const { known } = await unstartedActions({ folder: app.folder, schema, config });
    expect(known).toContain('plugin::upload.files.clear');
    expect(inventory.map(({ file }) => file)).toContain('src/extensions/user-permissions/strapi-server.js');
  });
});
