// The route matrix of the admin API: every kind of caller requests every route of the server's route table. The test fails for a route
// that is missing in this table, and for a row without a route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentRolesRoutes } from '../../src/admin/routes/content-roles.ts';
import { endUsersRoutes } from '../../src/admin/routes/end-users.ts';
import { adminRoutes } from '../../src/admin/routes.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { managerRoutes } from '../../src/content-manager/routes.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import type { RouteFacts } from '../../src/routes/route.ts';
import { builderRoutes } from '../../src/schema-builder/routes.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  addRole,
  files,
  logIn,
  password,
  roleId,
  startAdminApp,
  tokenOf,
} from './project.ts';

const nameOf = ({ method, path }: RouteFacts): string => `${method} ${path.slice(1)}`;

/**
 * `anyone`: every caller is allowed (the response is 200, 204, or a 400 or 401 about the body). Otherwise: any administrator, or
 * one with the action.
 */
const expected: Readonly<Record<string, string>> = {
  'GET init': 'anyone',
  'POST login': 'anyone',
  'POST access-token': 'anyone',
  'POST logout': 'anyone',
  'POST register-admin': 'anyone',
  'GET registration-info': 'anyone',
  'POST register': 'anyone',
  'POST forgot-password': 'anyone',
  'POST reset-password': 'anyone',
  'GET providers': 'anyone',
  'GET connect/:provider': 'anyone',
  'GET connect/:provider/callback': 'anyone',
  'POST connect/second-factor': 'anyone',
  'GET users/me': 'any administrator',
  'PUT users/me': 'any administrator',
  'GET users/me/permissions': 'any administrator',
  'GET users': 'admin::users.read',
  'POST users': 'admin::users.create',
  'POST users/batch-delete': 'admin::users.delete',
  'GET users/:id': 'admin::users.read',
  'PUT users/:id': 'admin::users.update',
  'DELETE users/:id': 'admin::users.delete',
  'GET roles': 'admin::roles.read',
  'POST roles': 'admin::roles.create',
  'POST roles/batch-delete': 'admin::roles.delete',
  'GET roles/:id': 'admin::roles.read',
  'PUT roles/:id': 'admin::roles.update',
  'DELETE roles/:id': 'admin::roles.delete',
  'GET roles/:id/permissions': 'admin::roles.read',
  'PUT roles/:id/permissions': 'admin::roles.update',
  'GET permissions': 'admin::roles.read',
  'POST permissions/check': 'any administrator',
  'GET content-api/permissions': 'admin::api-tokens.access',
  'GET api-tokens': 'admin::api-tokens.read',
  'POST api-tokens': 'admin::api-tokens.create',
  'GET api-tokens/:id': 'admin::api-tokens.read',
  'PUT api-tokens/:id': 'admin::api-tokens.update',
  'DELETE api-tokens/:id': 'admin::api-tokens.delete',
  'POST api-tokens/:id/regenerate': 'admin::api-tokens.regenerate',
  'GET audit-logs': 'admin::audit-logs.read',
  'GET audit-logs/:id': 'admin::audit-logs.read',
  'GET email/settings': 'plugin::email.settings.read',
  'POST email/test': 'plugin::email.settings.test',
  'GET users-permissions/roles': 'plugin::users-permissions.roles.read',
  'GET users-permissions/roles/:id': 'plugin::users-permissions.roles.read',
  'POST users-permissions/roles': 'plugin::users-permissions.roles.create',
  'PUT users-permissions/roles/:id': 'plugin::users-permissions.roles.update',
  'DELETE users-permissions/roles/:id': 'plugin::users-permissions.roles.delete',
  'GET users-permissions/permissions': 'plugin::users-permissions.roles.read',
  'GET users/me/second-factor': 'any administrator',
  'POST users/me/second-factor': 'any administrator',
  'POST users/me/second-factor/confirm': 'any administrator',
  'POST users/me/second-factor/recovery-codes': 'any administrator',
  'POST users/me/second-factor/disable': 'any administrator',
  'DELETE users/:id/second-factor': 'admin::users.update',
  'GET i18n/locales': 'any administrator',
  'POST i18n/locales': 'plugin::i18n.locale.create',
  'PUT i18n/locales/:id': 'plugin::i18n.locale.update',
  'DELETE i18n/locales/:id': 'plugin::i18n.locale.delete',
  'GET users-permissions/users': 'plugin::users-permissions.users.read',
  'GET users-permissions/users/:id': 'plugin::users-permissions.users.read',
  'POST users-permissions/users': 'plugin::users-permissions.users.create',
  'PUT users-permissions/users/:id': 'plugin::users-permissions.users.update',
  'DELETE users-permissions/users/:id': 'plugin::users-permissions.users.delete',
  'GET content-type-builder/schema': 'plugin::content-type-builder.read',
  'POST content-type-builder/schema/preview': 'plugin::content-type-builder.read',
  'POST content-type-builder/schema/apply': 'plugin::content-type-builder.update',
  // The handlers check the content type in the path: test/content-manager/rights.test.ts.
  ...Object.fromEntries(managerRoutes.map((route) => [nameOf(route), 'any administrator'])),
  'PUT content-manager/view-settings/:uid': 'plugin::content-manager.configure-view',
  'DELETE content-manager/view-settings/:uid': 'plugin::content-manager.configure-view',
};

const guarded = Object.entries(expected).filter(([, demand]) => demand !== 'anyone');

/** No record has this id, so allowed requests find and change nothing. */
const urlOf = (name: string): string =>
  `/admin/${name.slice(name.indexOf(' ') + 1).replaceAll(/:\w+/g, '2000000000')}`;
const methodOf = (name: string): string => name.slice(0, name.indexOf(' '));

async function userToken(app: TestApp): Promise<string> {
  const response = await app.request(
    'POST',
    '/api/auth/local/register',
    { username: 'somebody', email: 'somebody@example.test', password: 'secret of somebody' },
    null,
  );
  return (response.body as { jwt: string }).jwt;
}

describe.each(databases)('the routes of the admin API on %s', (database) => {
  let app: AdminApp;
  const outsiders: Record<string, string | null> = { anonymous: null };

  beforeAll(async () => {
    const auth = 'plugin::users-permissions.auth';
    app = await startAdminApp(database, { grants: { public: [`${auth}.register`] } });
    const { project, access } = app.plinth;
    const known = knownActions(project.schema);
    const make = async (type: 'read-only' | 'custom', permissions?: readonly string[]) =>
      (await createToken(project.database, { name: type, type, permissions }, known)).token;
    outsiders['a read-only token'] = await make('read-only');
    outsiders['a custom token'] = await make('custom', known);
    outsiders['a full-access token'] = app.token;
    await access.refresh();
    outsiders['an end user'] = await userToken(app);
    const loggedOut = tokenOf(await logIn(app, 'super@example.test'));
    await app.admin('POST', 'logout', {}, loggedOut);
    outsiders['a session that ended'] = loggedOut;
    const blocked = await addColleague(app, await roleId(app, 'strapi-super-admin'));
    await app.admin('PUT', `users/${blocked.id}`, { blocked: true });
    outsiders['a blocked super admin'] = blocked.token;
    const other = await startTestApp(database, files);
    const setupToken = await other.plinth.admin.setupToken();
    const body = { email: 'super@example.test', firstname: 'Super', password, setupToken };
    outsiders['the super admin of another project'] = tokenOf(
      await other.request('POST', '/admin/register-admin', body, null),
    );
    await other.close();
  });
  afterAll(() => app.close());

  test('are those of this table, with the same demands', () => {
    const routes = [
      ...adminRoutes,
      ...contentRolesRoutes,
      ...endUsersRoutes,
      ...builderRoutes,
      ...managerRoutes,
    ].map((route) => [nameOf(route), route.demand === 'administrator' ? route.action : route.demand]);
    expect(Object.fromEntries(routes)).toEqual(expected);
    expect(routes).toHaveLength(Object.keys(expected).length);
  });

  test('refuse callers who are not administrators', async () => {
    for (const [name] of guarded) {
      for (const [who, token] of Object.entries(outsiders)) {
        const { status } = await app.request(methodOf(name), urlOf(name), {}, token);
        expect([name, who, status]).toEqual([name, who, 401]);
      }
    }
  });

  test('allow the super admin', async () => {
    for (const [name] of guarded) {
      const { status } = await app.request(methodOf(name), urlOf(name), {}, app.superToken);
      expect([name, [200, 201, 400, 404].includes(status)]).toEqual([name, true]);
    }
  });

  test('allow editors and authors only where every administrator is allowed', async () => {
    for (const code of ['strapi-editor', 'strapi-author']) {
      const { token } = await addColleague(app, await roleId(app, code));
      for (const [name, demand] of guarded) {
        const { status } = await app.request(methodOf(name), urlOf(name), {}, token);
        const isIn = demand === 'any administrator';
        expect([code, name, status === 403]).toEqual([code, name, !isIn]);
      }
    }
  });

  test('allow a role with the action of the route, and with no other action', async () => {
    const actions = [
      ...new Set(guarded.map(([, demand]) => demand).filter((demand) => demand.includes('::'))),
    ];
    for (const action of actions) {
      const { token } = await addColleague(app, await addRole(app, [action]));
      for (const [name, demand] of guarded) {
        const { status } = await app.request(methodOf(name), urlOf(name), {}, token);
        expect([action, name, status === 403]).toEqual([
          action,
          name,
          demand !== action && demand !== 'any administrator',
        ]);
      }
    }
  });

  test('refuse other methods, and other spellings of a path reach no other route', async () => {
    expect((await app.admin('GET', 'users')).status).toBe(200);
    for (const url of ['/ADMIN/Users', '/admin/users/', '/admin/user%73'])
      expect((await app.request('GET', url, undefined, null)).status).toBe(401);
    for (const url of [
      '//admin/users',
      '/admin//users',
      '/admin/users%2f',
      '/admin/users;x',
      '/admin/../admin/users',
      '/admin/users%00',
    ])
      expect([url, (await app.request('GET', url, undefined, null)).status]).toEqual([
        url,
        expect.toBeOneOf([401, 404]),
      ]);
    const wrong = await app.request('PATCH', '/admin/users', {}, app.superToken);
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'HEAD, GET, POST']);
    const overridden = await app.plinth.server.inject({
      method: 'POST',
      url: '/admin/users/1',
      headers: { 'x-http-method-override': 'DELETE', authorization: `Bearer ${app.superToken}` },
    });
    expect(overridden.statusCode).toBe(405);
    const head = await app.plinth.server.inject({ method: 'HEAD', url: '/admin/users' });
    expect(head.statusCode).toBe(401);
  });

  test.each([
    'plugins/install',
    'proxy?url=http://127.0.0.1:1/',
    'information',
    'email-templates',
    'nope',
    'api-tokens/1/nope',
  ])('/admin/%s is not found', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect((await app.admin(method, path, { plugin: 'x && touch /tmp/pwn' })).status).toBe(404);
  });

  test('treat an unknown id like a text that is not an id', async () => {
    for (const path of ['users', 'roles', 'api-tokens', 'audit-logs']) {
      expect((await app.admin('GET', path)).status).toBe(200);
      const [unknown, ...others] = await Promise.all(
        ['2000000000', '0', '-1', '1e3', '99999999999999999999', 'x', "1'--", '%00'].map((id) =>
          app.admin('GET', `${path}/${id}`),
        ),
      );
      for (const { status } of others) expect([path, status]).toEqual([path, unknown?.status]);
      expect(unknown?.status).toBe(404);
    }
  });

  test('respond to strange search parameters below 500', async () => {
    const names = [
      'page',
      'pageSize',
      'sort',
      '_q',
      'registrationToken',
      'filters[date][$gt]',
      'filters[actorId]',
      'filters[documentId][$ne]',
      'filters[__proto__][x]',
      'a[b][c][d][e][f]',
    ];
    const values = [
      '',
      '%00',
      '-1',
      '1e308',
      '99999999999999999999',
      '%F0%9F%98%80',
      '%zz',
      "'--",
      'x'.repeat(2000),
    ];
    for (const name of Object.keys(expected).filter((route) => route.startsWith('GET'))) {
      for (const search of names.flatMap((key) => values.map((value) => `${key}=${value}`))) {
        const { status } = await app.request('GET', `${urlOf(name)}?${search}`, undefined, app.superToken);
        expect([name, search, status < 500]).toEqual([name, search, true]);
      }
    }
  });

  test('refuse hostile bodies with a response below 500', async () => {
    const bodies = [
      null,
      [],
      'x',
      1,
      { roles: { $ne: 1 } },
      { ids: [{}] },
      { permissions: [[]] },
      { __proto__: { isSuper: true } },
      { email: {}, name: [], type: {} },
      { email: 'x'.repeat(100_000) },
      { name: '\u0000', type: 'custom', permissions: [null] },
    ];
    for (const [name] of Object.entries(expected).filter(
      ([route]) => !route.startsWith('GET') && route !== 'POST logout',
    )) {
      for (const body of bodies) {
        const { status } = await app.request(methodOf(name), urlOf(name), body, app.superToken);
        expect([name, body, status < 500]).toEqual([name, body, true]);
      }
    }
    expect((await app.admin('GET', 'users/me')).status).toBe(200);
  });
});
