// With a header `Authorization` of an unknown scheme the caller is the public, also for code that checks for
// tokens or for authentication.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': { attributes: { title: { type: 'string' }, remarks: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/index.js': `
module.exports = {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      resolversConfig: { 'Note.remarks': { policies: [(context) => context.state.isAuthenticated] } },
    });
  },
};`,
  'src/api/note/routes/custom.js': `
module.exports = { routes: [
  { method: 'GET', path: '/state', handler: 'note.state', config: { auth: { scope: ['api::note.note.find'] } } },
  { method: 'GET', path: '/required', handler: 'note.state', config: { auth: { required: true, strategy: 'jwt' } } },
  { method: 'GET', path: '/for-tokens', handler: 'note.state', config: { auth: { scope: ['api::note.note.find'] }, policies: ['is-token'] } },
] };`,
  'src/api/note/policies/is-token.js': `
module.exports = ({ state }) => state.isAuthenticated && state.auth.strategy.name === 'api-token';`,
  'src/api/note/controllers/note.js': `
module.exports = { state: ({ state: { isAuthenticated, auth } }) => ({ isAuthenticated, auth }) };`,
};

const nobody = {
  isAuthenticated: false,
  auth: { strategy: { name: 'users-permissions' }, credentials: null, ability: {} },
};

describe.each(databases)('ctx.state on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      { contentTypes, files },
      { grants: { public: ['api::note.note.find'] } },
    );
    const data = { title: 'One', remarks: 'internal' };
    await app.plinth.documents.create({ uid: 'api::note.note', data, abilities: fullAccess });
  });
  afterAll(() => app.close());

  test('unknown keys in the auth of a route leave the permission of its action required', async () => {
    expect((await app.request('GET', '/api/required', undefined, null)).status).toBe(403);
    expect((await app.request('GET', '/api/required')).status).toBe(200);
    expect(app.plinth.project.inventory).toContainEqual(
      expect.objectContaining({ does: 'Has required, strategy in auth, which has no effect.' }),
    );
  });

  const ask = async (url: string, authorization: string, query?: string) => {
    const body =
      query === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload: { query } };
    const response = await app.plinth.server.inject({ ...body, url, headers: { authorization } });
    return { status: response.statusCode, body: response.json() };
  };
  const remarks = '{ notes { data { attributes { remarks } } } }';

  test('has the API token of the request', async () => {
    const header = `Bearer ${app.token}`;
    expect((await ask('/api/state', header)).body).toMatchObject({
      isAuthenticated: true,
      auth: { strategy: { name: 'api-token' } },
    });
    expect((await ask('/api/for-tokens', header)).status).toBe(200);
    expect(JSON.stringify((await ask('/graphql', header, remarks)).body)).toContain('internal');
  });

  test.each(['x', 'Basic eDp5', 'Bearer', 'Bearer\tx', 'Token x', 'Bearerx y', ', Bearer x'])(
    'is that of the public with the header %j',
    async (header) => {
      expect(await ask('/api/state', header)).toEqual({ status: 200, body: nobody });
      expect((await ask('/api/for-tokens', header)).status).toBe(403);
      expect(JSON.stringify((await ask('/graphql', header, remarks)).body)).not.toContain('internal');
    },
  );
});
