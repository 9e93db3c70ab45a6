// The matrix of permissions by kind of caller, generated from the content types: the public, signed-in users of a given
// and of an own role, each kind of token, row rules and field rules, at every action and endpoint of the REST API.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRole } from '../../src/auth/own-roles.ts';
import { grant, revoke } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';
import { data, type Endpoint, endpoints } from './endpoints.ts';
import { files, idOf, isSingle, pathOf, type Uid, uids } from './project.ts';

const contentEndpoints = endpoints.filter(({ actions }) =>
  actions.every((action) => action.startsWith('api::')),
);
const callback = 'plugin::users-permissions.auth.callback';
const holders = ['public', 'authenticated', 'editor', 'custom token'] as const;
type Holder = (typeof holders)[number];

const everyRow: GivenRule = { filter: { id: { $notNull: true } } };
const noRow: GivenRule = { filter: { id: { $null: true } } };
const forbidden = 'Forbidden';

describe.each(databases)('callers on %s', (database) => {
  let app: TestApp;
  const documents = new Map<Uid, string>();
  const bearers = new Map<string, string>();
  let count = 0;

  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: [callback] } });
    const { schema, database: store } = app.plinth.project;
    await createRole({ database: store, schema }, { name: 'Editor' });
    for (const role of ['authenticated', 'editor']) bearers.set(role, await signIn(role));
  });
  beforeEach(async () => {
    // An endpoint may have deleted them.
    for (const uid of uids) {
      const id = documents.get(uid);
      const isThere =
        id !== undefined &&
        (isSingle(uid) || (await app.request('GET', `${pathOf(uid)}/${id}`)).status === 200);
      if (isThere && !isSingle(uid)) continue;
      documents.set(uid, idOf(await app.request(isSingle(uid) ? 'PUT' : 'POST', pathOf(uid), data)));
    }
  });
  afterAll(() => app.close());

  async function signIn(type: string): Promise<string> {
    const roles = await app.request('GET', '/api/users-permissions/roles');
    const role = (roles.body as { roles: { id: number; type: string }[] }).roles.find(
      (one) => one.type === type,
    );
    const user = { username: `a ${type}`, email: `${type}@example.test`, password: 'a password' };
    expect((await app.request('POST', '/api/users', { ...user, role: role?.id })).status).toBe(201);
    const body = { identifier: user.email, password: user.password };
    const response = await app.request('POST', '/api/auth/local', body, null);
    return (response.body as { jwt: string }).jwt;
  }

  /** Lets the caller do exactly this, and returns what they send to name themselves. */
  async function hold(
    holder: Holder,
    actions: readonly string[],
    given: GivenRule = {},
  ): Promise<string | null> {
    const { schema, database: store } = app.plinth.project;
    const known = knownActions(schema);
    const rules = parseRules(schema, actions, given);
    if (holder === 'custom token') {
      const definition = { name: `held ${count++}`, type: 'custom', permissions: actions, rules } as const;
      const { token } = await createToken(store, definition, known);
      await app.plinth.access.refresh();
      return token;
    }
    for (const role of ['public', 'authenticated', 'editor'])
      await revoke(store, { role, actions: known.filter((action) => action !== callback) });
    await grant(store, { role: holder, actions, rules }, known);
    await app.plinth.access.refresh();
    return holder === 'public' ? null : (bearers.get(holder) ?? '');
  }

  const ask = ({ uid, method, url, body }: Endpoint, token: string | null): Promise<TestResponse> =>
    app.request(method, url.replace('{id}', documents.get(uid) ?? ''), body, token);
  const messageOf = ({ body }: TestResponse): string | undefined =>
    (body as { error?: { message: string } } | null)?.error?.message;

  describe.each(holders)('%s', (holder) => {
    test.each(contentEndpoints)('$title: with what it needs', async (endpoint) => {
      expect((await ask(endpoint, await hold(holder, endpoint.actions))).status).toBe(endpoint.status);
    });

    test.each(contentEndpoints)('$title: with everything else', async (endpoint) => {
      for (const missing of endpoint.actions) {
        const others = contentEndpoints
          .flatMap(({ actions }) => actions)
          .filter((action) => action !== missing);
        const response = await ask(endpoint, await hold(holder, [...new Set(others)]));
        expect([response.status, endpoint.method === 'HEAD' ? forbidden : messageOf(response)]).toEqual([
          403,
          forbidden,
        ]);
      }
    });

    test.each(contentEndpoints)('$title: with a rule that holds for every document', async (endpoint) => {
      expect((await ask(endpoint, await hold(holder, endpoint.actions, everyRow))).status).toBe(
        endpoint.status,
      );
    });

    test.each(contentEndpoints)('$title: with a rule that holds for none', async (endpoint) => {
      const response = await ask(endpoint, await hold(holder, endpoint.actions, noRow));
      expect(response.status).toBe(statusWithoutRows(endpoint));
      if (response.status === 200 && endpoint.method === 'GET')
        expect(response.body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
      if (endpoint.method === 'DELETE' && isSingle(endpoint.uid))
        expect((await app.request('GET', pathOf(endpoint.uid))).status).toBe(200);
      if (endpoint.method === 'PUT' && endpoint.url.includes('{id}')) {
        const { body } = await app.request(
          'GET',
          endpoint.url.replace('{id}', documents.get(endpoint.uid) ?? ''),
        );
        expect(body).toMatchObject({ data: { name: 'written' } });
      }
    });

    test.each(contentEndpoints.filter(takesFields))('$title: with a list of attributes', async (endpoint) => {
      const listed = await ask(endpoint, await hold(holder, endpoint.actions, { fields: ['name'] }));
      expect(listed.status).toBe(endpoint.status);
      if (endpoint.status < 300 && endpoint.method !== 'HEAD') expect(shownNames(listed)).toEqual(['name']);
      const empty = await ask(endpoint, await hold(holder, endpoint.actions, { fields: [] }));
      const isWrite = endpoint.method === 'POST' || endpoint.method === 'PUT';
      // Nothing may be written and nothing read: the name in the body is a name that there is not.
      const isRefused = isWrite && endpoint.title !== `create wrongly ${endpoint.title.split(' ').at(-1)}`;
      expect(empty.status).toBe(isRefused ? 400 : endpoint.status);
      if (empty.status < 300 && endpoint.method !== 'HEAD') expect(shownNames(empty)).toEqual([]);
    });
  });

  test.each(contentEndpoints)('an expired token: $title', async (endpoint) => {
    const { schema, database: store } = app.plinth.project;
    const definition = { name: `expired ${count++}`, type: 'full-access', lifespanDays: 1e-8 } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    expect((await ask(endpoint, token)).status).toBe(401);
  });

  test.each(contentEndpoints)(
    'a user has the actions of their role, and none of the public one: $title',
    async (endpoint) => {
      await hold('public', endpoint.actions);
      expect((await ask(endpoint, bearers.get('editor') ?? '')).status).toBe(403);
      expect((await ask(endpoint, null)).status).toBe(endpoint.status);
    },
  );
});

/** Actions about one document take no list of attributes. */
const takesFields = ({ actions }: Endpoint): boolean =>
  actions.every((action) => !/\.(delete|publish|unpublish|discardDraft)$/.test(action));

/** Where no document is there for the caller. */
function statusWithoutRows({ title, method, uid, url, status }: Endpoint): number {
  if (url.includes('/actions/')) return 404;
  if (method === 'POST') return status === 201 ? 403 : status;
  if (method === 'PUT') return 404;
  if (method === 'DELETE') return 204;
  const isOne = url.includes('{id}') || isSingle(uid) || title.startsWith('findOne');
  return isOne ? 404 : 200;
}

const system = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];

/** The attributes in a response. */
function shownNames({ body }: TestResponse): string[] {
  const { data: shown } = body as { data: object | object[] };
  const rows = Array.isArray(shown) ? shown : [shown];
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...names].filter((name) => !system.includes(name)).sort();
}
