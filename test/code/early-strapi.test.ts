// The global `strapi` while files of a project are imported, and the HTTP server before it listens.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const contentTypes = { 'api::order.order': { attributes: { name: { type: 'string' } } } } as const;

const files = {
  'src/sockets.js': `
const { httpServer } = strapi.server;
httpServer.on('upgrade', (request, socket) => {
  if (request.url === '/imported') socket.end('HTTP/1.1 101 Switching Protocols\\r\\n\\r\\nimported');
});
exports.httpServer = httpServer;`,
  'src/index.js': `
const { httpServer } = require('./sockets');
module.exports = {
  register({ strapi }) {
    strapi.same = strapi.server.httpServer === httpServer;
    strapi.server.httpServer.on('upgrade', (request, socket) => {
      if (request.url === '/registered') socket.end('HTTP/1.1 101 Switching Protocols\\r\\n\\r\\nregistered');
    });
  },
};`,
  'src/plugins/notes/strapi-server.js': `
module.exports = { services: { notes: () => ({ word: 'noted', note(text) { return this.word + ' ' + text; } }) } };`,
  'config/plugins.js': "module.exports = { notes: { enabled: true, resolve: './src/plugins/notes' } };",
  'src/api/order/routes/note.js': `
module.exports = { routes: [{ method: 'GET', path: '/note', handler: 'note.show', config: { auth: false } }] };`,
  'src/api/order/controllers/note.js': `
const notes = strapi.service('plugin::notes.notes');
const user = strapi.plugin('users-permissions').service('user');
const administrators = strapi.admin.services.user;
const { sanitize } = strapi.contentAPI;
const missing = strapi.service('plugin::notes.others');
const early = (() => { try { return notes.word; } catch (error) { return error.message; } })();
module.exports = {
  async show(ctx) {
    const why = (() => { try { return missing.word; } catch (error) { return error.message; } })();
    ctx.body = { note: notes.note('this'), has: 'word' in notes, users: await user.count(), administrators: await administrators.count(), query: await sanitize.query({ sort: 'name' }, strapi.contentType('api::order.order')), early, why };
  },
};`,
};

describe.each(databases)('strapi while files are imported, on %s', (database) => {
  let app: TestApp;
  let address: URL;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    address = new URL(await app.plinth.listen());
  });
  afterAll(() => app.close());

  const upgraded = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(address.port), address.hostname);
      let text = '';
      socket.on('data', (part) => (text += part));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`);
    });

  test('has the HTTP server, to which code adds upgrade listeners', async () => {
    expect(await upgraded('/imported')).toMatch(/ 101 .*imported$/s);
  });

  test('has the same HTTP server as in register', async () => {
    expect(Reflect.get(app.plinth.strapi, 'same')).toBe(true);
    expect(await upgraded('/registered')).toMatch(/ 101 .*registered$/s);
  });

  test('has services of plugins, which can be used from register on', async () => {
    const { body } = await app.request('GET', '/api/note', undefined, null);
    expect(body).toEqual({
      note: 'noted this',
      has: true,
      users: expect.any(Number),
      administrators: 0,
      query: { sort: 'name' },
      early: expect.stringMatching(/^strapi\.service\('plugin::notes\.notes'\) is not available while files/),
      why: expect.stringContaining('plugin::notes.others'),
    });
  });

  test('has no services of content types, and a start that needs one fails', async () => {
    const other = startTestApp('sqlite', {
      contentTypes,
      files: {
        'src/api/order/services/sum.js':
          "const order = strapi.service('api::order.order');\nmodule.exports = {};",
      },
    });
    await expect(other).rejects.toThrow('strapi.service is not available while files are imported');
  });
});
