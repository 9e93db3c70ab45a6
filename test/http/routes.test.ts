// Every kind of caller requests every route of the route table: a route allows only the callers of its demand.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdminPrincipal } from '../../src/admin/principal.ts';
import { pluginActions, settingsActions } from '../../src/admin/roles/actions.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { screens } from '../../src/panel/routes.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { actionsOf } from '../../src/routes/route.ts';
import { pathOf, type RouteEntry } from '../../src/routes/table.ts';
import { type AdminApp, addColleague, addRole, files, startAdminApp } from '../admin/project.ts';
import { followFakedTime } from '../harness/database-clock.ts';
import { databases, type TestProjectFiles } from '../harness/project.ts';

const own = 'plugin::users-permissions';

/** `open`: allowed; `unknown`: 401; `refused`: 403. */
type Way = 'open' | 'unknown' | 'refused';

interface Outsider {
  readonly token: string | null;
  /** What a route with this demand responds with. */
  readonly expected: (row: RouteEntry<AdminPrincipal>['route']) => Way;
}

/** Routes that not every project has: those of its code, with all forms of `auth`, and metrics. */
const project: TestProjectFiles = {
  ...files,
  files: {
    ...files.files,
    'config/server.json': {
      host: '127.0.0.1',
      port: 0,
      metrics: { token: 'metricsOfTheTests' },
    },
    'src/api/greeting/controllers/greeting.js': 'export default { greet: (ctx) => { ctx.body = "Hello"; } };',
    'src/api/greeting/routes/greeting.js': `
const handler = 'greeting.greet';
const path = (name) => '/greetings/' + name;
export default {
  routes: [
    { method: 'GET', path: path('own-action'), handler },
    { method: 'POST', path: path('open'), handler, config: { auth: false } },
    { method: 'PUT', path: path('both/:id'), handler, config: { auth: { scope: ['api::note.note.find', 'api::greeting.greeting.greet'] } } },
    { method: 'GET', path: path('for-tokens'), handler, config: { auth: { strategies: ['api-token'], scope: ['plugin::users-permissions.auth.register'] } } },
    { method: 'GET', path: path('signed-in'), handler: (ctx) => { ctx.body = 'Hello'; } },
  ],
};`,
  },
};

/** The callers who get 401 because a project's code requires more than the demand of its route. */
const refusedByCode: Readonly<Record<string, readonly string[]>> = {
  '/api/greetings/for-tokens': ['nobody'],
  '/api/greetings/signed-in': ['nobody', 'a read-only token', 'a token with one action'],
};

const isForAdministrators = ({ demand }: RouteEntry<AdminPrincipal>['route']): boolean =>
  demand === 'any administrator' || demand === 'administrator';

/** A bearer token that neither the content API nor the admin API knows. */
const unknown: Outsider['expected'] = ({ demand }) => (demand === 'anyone' ? 'open' : 'unknown');

/** A caller of the content API with the abilities of `may`. */
const holding =
  (may: (action: string) => boolean, isUser = false): Outsider['expected'] =>
  (row) => {
    if (row.demand === 'anyone' || row.demand === 'any caller') return 'open';
    if (isForAdministrators(row)) return 'unknown';
    if (![row.action ?? '', ...(row.moreActions ?? [])].every(may)) return 'refused';
    return row.demand === 'end user' && !isUser ? 'unknown' : 'open';
  };

const isRead = (action: string): boolean => /\.(find|findOne)$/.test(action);

describe.each(databases)('the route table on %s', (database) => {
  let app: AdminApp;
  let entries: readonly RouteEntry<AdminPrincipal>[] = [];
  const outsiders: Record<string, Outsider> = {};

  beforeAll(async () => {
    app = await startAdminApp(database, { grants: { public: [`${own}.auth.register`] } }, project);
    entries = app.plinth.routes;
    const { access } = app.plinth;
    const { database: stored, schema } = app.plinth.project;
    const known = [...knownActions(schema), ...actionsOf(entries.map(({ route }) => route))];
    const tokenOf = async (
      name: string,
      type: 'read-only' | 'custom' | 'full-access',
      permissions?: string[],
    ) => (await createToken(stored, { name, type, permissions, lifespanDays: 7 }, known)).token;
    followFakedTime();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
    const expired = await tokenOf('expired', 'full-access');
    vi.useRealTimers();
    vi.restoreAllMocks();
    const registered = await app.request(
      'POST',
      '/api/auth/local/register',
      { username: 'somebody', email: 'somebody@example.test', password: 'secret of somebody' },
      null,
    );
    const unprivileged = await addColleague(app, await addRole(app, []));
    const onlyRegister = (action: string) => action === `${own}.auth.register`;
    Object.assign(outsiders, {
      nobody: { token: null, expected: holding(onlyRegister) },
      'a garbage token': { token: 'garbage', expected: unknown },
      'a garbage JWT': { token: 'a.b.c', expected: unknown },
      'an expired API token': { token: expired, expected: unknown },
      'a read-only token': { token: await tokenOf('reader', 'read-only'), expected: holding(isRead) },
      'a token with one action': {
        token: await tokenOf('locales', 'custom', ['plugin::i18n.locales.listLocales']),
        expected: holding((action) => action === 'plugin::i18n.locales.listLocales'),
      },
      'an end user without any action': {
        token: Object(registered.body).jwt,
        expected: holding(() => false, true),
      },
      'an administrator without any action': {
        token: unprivileged.token,
        expected: (row: RouteEntry<AdminPrincipal>['route']) =>
          isForAdministrators(row) ? (row.demand === 'administrator' ? 'refused' : 'open') : unknown(row),
      },
      'a super admin': {
        token: app.superToken,
        expected: (row: RouteEntry<AdminPrincipal>['route']) =>
          isForAdministrators(row) ? 'open' : unknown(row),
      },
    } satisfies Record<string, Outsider>);
    await access.refresh();
  });
  afterAll(() => app.close());

  test('has routes of every folder, each with a demand', () => {
    const paths = entries.map((entry) => `${entry.route.method} ${pathOf(entry)}`);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        'GET /_health',
        'GET /_ready',
        'GET /uploads/*',
        'POST /graphql',
        'POST /admin/login',
        'GET /users-permissions/roles',
        'GET /api/i18n/locales',
        'POST /api/auth/local',
        'PATCH /api/upload/resumable/:id',
        'GET /api/*',
        'GET /metrics',
        'PUT /api/greetings/both/:id',
      ]),
    );
    const anyone = entries.filter(({ route }) => route.demand === 'anyone').map(pathOf);
    // Every caller may use the routes of this list. Add one only on purpose.
    const panel = screens.flatMap((name) => [`/admin/${name}`, `/admin/${name}/*`]);
    expect(anyone.filter((path) => !panel.includes(path)).toSorted()).toEqual([
      '/',
      '/_health',
      '/_ready',
      '/admin',
      '/admin/access-token',
      '/admin/assets/*',
      '/admin/connect/:provider',
      '/admin/connect/:provider/callback',
      '/admin/connect/second-factor',
      '/admin/forgot-password',
      '/admin/init',
      '/admin/login',
      '/admin/logout',
      '/admin/providers',
      '/admin/register',
      '/admin/register-admin',
      '/admin/registration-info',
      '/admin/reset-password',
      '/api/*',
      '/api/greetings/open',
      '/metrics',
      '/uploads/*',
    ]);
  });

  test('has only actions that can be granted', () => {
    const ofContent = [...knownActions(app.plinth.project.schema), 'api::greeting.greeting.greet'];
    const ofAdministrators = [...settingsActions, ...pluginActions].map(({ action }) => action);
    for (const { route } of entries) {
      if (route.action === undefined) continue;
      const known = isForAdministrators(route) ? ofAdministrators : ofContent;
      expect([route.method, route.path, known.includes(route.action)]).toEqual([
        route.method,
        route.path,
        true,
      ]);
    }
  });

  test('allows a single action the routes that require it, and no others', async () => {
    const own = entries.filter(({ route }) => route.demand === 'administrator');
    for (const { action } of [...settingsActions, ...pluginActions]) {
      const { token } = await addColleague(app, await addRole(app, [action]));
      for (const entry of own) {
        const { method, action: demanded } = entry.route;
        const url = pathOf(entry).replace(/:\w+|\*/g, '2000000000');
        const { status } = await app.request(method, url, method === 'GET' ? undefined : {}, token);
        expect([action, method, url, status !== 403]).toEqual([action, method, url, demanded === action]);
      }
    }
  }, 300_000);

  test('allows every kind of caller only where the demand does', async () => {
    for (const [name, { token, expected }] of Object.entries(outsiders)) {
      for (const entry of entries) {
        const { method } = entry.route;
        // It would end the session of the caller.
        if (token !== null && pathOf(entry) === '/admin/logout') continue;
        // An id that does not exist, so allowed requests find and change nothing.
        const url = pathOf(entry).replace(/:\w+|\*/g, '2000000000');
        const body = method === 'POST' || method === 'PUT' ? {} : undefined;
        const { status, text } = await app.request(method, url, body, token);
        const isRefusalOfRow = status === 403 && text.includes('"Forbidden"');
        const way = status === 401 ? 'unknown' : isRefusalOfRow ? 'refused' : 'open';
        const isRefused = refusedByCode[pathOf(entry)]?.includes(name);
        const wanted = isRefused ? 'unknown' : expected(entry.route);
        // The handler may require a sign-in in addition to the demand.
        const isOwn = entry.route.demand === 'anyone' || !text.includes('Missing or invalid credentials');
        const isHandlers = wanted === 'open' && way === 'unknown' && isOwn;
        expect([name, method, url, isHandlers ? 'open' : way]).toEqual([name, method, url, wanted]);
      }
    }
  }, 300_000);
});
