// Every kind of caller requests every route of end users: each action allows its routes and no other. An action without a row here
// fails the test.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { grant, revoke } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { followFakedTime } from '../harness/database-clock.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, own, register } from './people.ts';

/** The requests that each action allows, by its name without the plugin. */
const requests: Readonly<Record<string, readonly string[]>> = {
  'auth.callback': ['POST /api/auth/local', 'GET /api/auth/own/callback'],
  'auth.connect': ['GET /api/connect/own', 'GET /api/connect/own/callback'],
  'auth.register': ['POST /api/auth/local/register'],
  'auth.forgotPassword': ['POST /api/auth/forgot-password'],
  'auth.resetPassword': ['POST /api/auth/reset-password'],
  'auth.changePassword': ['POST /api/auth/change-password'],
  'auth.emailConfirmation': ['GET /api/auth/email-confirmation'],
  'auth.sendEmailConfirmation': ['POST /api/auth/send-email-confirmation'],
  'auth.refresh': ['POST /api/auth/refresh'],
  'auth.logout': ['POST /api/auth/logout'],
  'auth.getSessions': ['GET /api/auth/sessions'],
  'auth.revokeSession': ['DELETE /api/auth/sessions', 'DELETE /api/auth/sessions/x'],
  'user.me': ['GET /api/users/me'],
  'user.find': ['GET /api/users'],
  'user.findOne': ['GET /api/users/1'],
  'user.count': ['GET /api/users/count'],
  'user.create': ['POST /api/users'],
  'user.update': ['PUT /api/users/999'],
  'user.destroy': ['DELETE /api/users/999'],
  'role.find': ['GET /api/users-permissions/roles'],
  'role.findOne': ['GET /api/users-permissions/roles/1'],
  'role.createRole': ['POST /api/users-permissions/roles'],
  'role.updateRole': ['PUT /api/users-permissions/roles/999'],
  'role.deleteRole': ['DELETE /api/users-permissions/roles/999'],
  'permissions.getPermissions': ['GET /api/users-permissions/permissions'],
};
const all = Object.entries(requests).flatMap(([action, list]) =>
  list.map((request) => ({ action, request })),
);

describe.each(databases)('routes of end users on %s', (database) => {
  let app: TestApp;
  let user = '';
  let readOnly = '';
  let expired = '';
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants: { public: [`${own}.auth.register`] } });
    const { database: store, schema } = app.plinth.project;
    user = (await register(app)).jwt;
    await revoke(store, { role: 'public', actions: [`${own}.auth.register`] });
    readOnly = (await createToken(store, { name: 'reader', type: 'read-only' }, knownActions(schema))).token;
    followFakedTime();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
    const definition = { name: 'old', type: 'full-access', lifespanDays: 7 } as const;
    expired = (await createToken(store, definition, knownActions(schema))).token;
    vi.useRealTimers();
    vi.restoreAllMocks();
    await app.plinth.access.refresh();
  });
  afterAll(() => app.close());

  const ask = async (request: string, as: string | null): Promise<number> => {
    const [method = '', url = ''] = request.split(' ');
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    return (await app.request(method, url, body, as)).status;
  };

  test('are all in this table', () => {
    const known = knownActions(app.plinth.project.schema).filter((action) => action.startsWith(`${own}.`));
    expect(
      Object.keys(requests)
        .map((action) => `${own}.${action}`)
        .sort(),
    ).toEqual(known.sort());
  });

  test('refuse callers without actions', async () => {
    for (const { action, request } of all) {
      const isRead = /\.(find|findOne)$/.test(action);
      const statuses = [await ask(request, null), await ask(request, user)];
      const tokens = [await ask(request, expired), await ask(request, 'x'), await ask(request, 'x.y.z')];
      expect([request, ...statuses, ...tokens]).toEqual([request, 403, 403, 401, 401, 401]);
      expect([request, (await ask(request, readOnly)) === 403]).toEqual([request, !isRead]);
      expect([request, [401, 403].includes(await ask(request, app.token))]).toEqual([
        request,
        // Some routes require an end user, which an API token is not.
        ['user.me', 'auth.changePassword'].includes(action) && (await ask(request, app.token)) === 401,
      ]);
    }
  });

  test.each(Object.keys(requests))('%s allows its routes, and no others', async (action) => {
    const { database: store, schema } = app.plinth.project;
    const definition = { role: 'authenticated', actions: [`${own}.${action}`] };
    await grant(store, definition, knownActions(schema));
    await grant(store, { ...definition, role: 'public' }, knownActions(schema));
    await app.plinth.access.refresh();
    for (const as of [null, user]) {
      const open = [];
      for (const one of all) if ((await ask(one.request, as)) !== 403) open.push(one.request);
      expect(open).toEqual(requests[action]);
    }
    await revoke(store, definition);
    await revoke(store, { ...definition, role: 'public' });
    await app.plinth.access.refresh();
  });

  test('other methods, spellings and malformed paths are not found', async () => {
    const { database: store, schema } = app.plinth.project;
    const definition = { role: 'public', actions: [`${own}.auth.callback`] };
    await grant(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    expect(await ask('POST /api/auth/local', null)).toBe(400);
    for (const request of ['PUT /api/auth/local', 'DELETE /api/auth/local', 'PATCH /api/auth/local'])
      expect([request, await ask(request, null)]).toEqual([request, 405]);
    for (const url of [
      '/api//auth/local',
      '/api/auth//local',
      '/api/auth%2flocal',
      '/api/auth/local;x',
      '/api/auth/local%00',
    ])
      expect([url, [404, 405].includes(await ask(`POST ${url}`, null))]).toEqual([url, true]);
    const headers = {
      'x-http-method-override': 'POST',
      'x-original-url': '/api/auth/local',
      'x-forwarded-path': '/x',
    };
    expect(
      (await app.plinth.server.inject({ method: 'GET', url: '/api/auth/local', headers })).statusCode,
    ).toBe(404);
  });
});
