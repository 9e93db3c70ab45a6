// Refusals say why outside production: the action, for whom, and the command that grants it, in a header. Bodies are the
// same everywhere, and production says nothing more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { book, contentTypes, custom, files, tokensOf, writer } from './project.ts';

const signIn = 'plugin::users-permissions.auth.callback';
const project = {
  ...files,
  contentTypes: {
    ...contentTypes,
    [book]: {
      ...contentTypes[book],
      attributes: { ...contentTypes[book].attributes, secret: { type: 'string', private: true } },
    },
  },
  files: {
    'src/api/desk/routes/desk.js': `module.exports = { routes: [{ method: 'GET', path: '/desk', handler: 'desk.open' }] };`,
    'src/api/desk/controllers/desk.js': 'module.exports = { open(ctx) { ctx.body = {}; } };',
  },
};
const grants = { public: [signIn], authenticated: [`${book}.find`] };

interface Asked {
  readonly title: string;
  readonly as: 'public' | 'user' | 'token' | 'ruled';
  readonly method?: string;
  readonly url: string;
  readonly body?: unknown;
  readonly reason: string | undefined;
}

const granting = (role: string, action: string, holder = `The role "${role}"`): string => {
  const [, uid, name] = /^(.*)\.(\w+)$/.exec(action) ?? [];
  return `${holder} lacks ${name} on ${uid}. Grant it: plinth permission grant ${role} ${action}`;
};
const byToken = (action: string): string => {
  const [, uid, name] = /^(.*)\.(\w+)$/.exec(action) ?? [];
  return `The API token "Sh?p" lacks ${name} on ${uid}. Add it to the token in the panel, or make another one: plinth token create --name <name> --type custom --permission ${action}`;
};

const asked: readonly Asked[] = [
  { title: 'a list', as: 'public', url: '/api/books', reason: granting('public', `${book}.find`) },
  {
    title: 'a write',
    as: 'user',
    method: 'POST',
    url: '/api/books',
    body: { data: {} },
    reason: granting('authenticated', `${book}.create`),
  },
  {
    title: 'drafts',
    as: 'token',
    url: '/api/books?status=draft',
    reason: byToken(`${book}.readDraft`),
  },
  {
    title: 'a filter by a relation',
    as: 'token',
    url: '/api/books?filters[writer][name]=x',
    reason: byToken(`${writer}.find`),
  },
  {
    title: 'a sort key through a relation',
    as: 'user',
    url: '/api/books?sort=writer.name',
    reason: granting('authenticated', `${writer}.find`),
  },
  ...['filters[secret]=x', 'fields=secret', 'sort=secret'].map(
    (query): Asked => ({
      title: `a private attribute: ${query}`,
      as: 'token',
      url: `/api/books?${query}`,
      reason: `${book}.secret is private or a password: no request of the content API shows it or asks by it. Its schema says so`,
    }),
  ),
  { title: 'a name that is not there', as: 'token', url: '/api/books?filters[nope]=x', reason: undefined },
  {
    title: 'the end users',
    as: 'user',
    url: '/api/users',
    reason: granting('authenticated', 'plugin::users-permissions.user.find'),
  },
  {
    title: 'a route of the project',
    as: 'public',
    url: '/api/desk',
    reason: granting('public', 'api::desk.desk.open'),
  },
  { title: 'a path that is not there', as: 'public', url: '/api/nope', reason: undefined },
  {
    title: 'a document outside the rule',
    as: 'ruled',
    method: 'PUT',
    url: '/api/writers/ID',
    body: { data: { name: 'other' } },
    reason: `The API token "ruled" holds update on ${writer}, with a rule that leaves out this document or what is written. See the rule: plinth token list`,
  },
];

const operations = [
  ['a root field', '{ writers { data { id } } }', granting('public', `${writer}.find`)],
  [
    'a mutation',
    'mutation { createWriter(data: {}) { data { id } } }',
    granting('public', `${writer}.create`),
  ],
  [
    'a relation below',
    '{ books { data { attributes { writer { data { id } } } } } }',
    granting('authenticated', `${writer}.find`),
  ],
  [
    'a filter by a relation',
    '{ books(filters: { writer: { name: { eq: "x" } } }) { data { id } } }',
    granting('authenticated', `${writer}.find`),
  ],
] as const;

describe.each(databases)('why a request is refused on %s', (database) => {
  let app: TestApp;
  let production: Plinth;
  let document: string;
  const bearers: Record<Asked['as'], string | null> = { public: null, user: '', token: '', ruled: '' };
  const inDevelopment: string[] = [];

  const send = async ({ server }: Pick<Plinth, 'server'>, { as, method = 'GET', url, body }: Asked) =>
    server.inject({
      method: method as 'GET',
      url: url.replace('ID', document),
      headers: bearers[as] === null ? {} : { authorization: `Bearer ${bearers[as]}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const askGraphql = (plinth: Plinth, query: string, reason: string) =>
    ask(plinth, {
      query,
      token: (reason.includes('"public"') ? bearers.public : bearers.user) ?? undefined,
    });

  beforeAll(async () => {
    app = await startTestApp(database, project, { grants });
    const made = await app.request('POST', '/api/writers', { data: { name: 'Ada' } });
    document = (made.body as { data: { documentId: string } }).data.documentId;
    await app.request('POST', '/api/books', { data: { writer: document } });
    const ruled = [`${writer}.update`];
    const rules = parseRules(app.plinth.schema, ruled, { filter: { name: { $eq: 'Bob' } } });
    [bearers.token = '', bearers.ruled = ''] = await tokensOf(app, [
      custom('Shöp', [`${book}.find`]),
      { ...custom('ruled', [...ruled, `${writer}.find`]), rules },
    ]);
    const roles = await app.request('GET', '/api/users-permissions/roles');
    const role = (roles.body as { roles: { id: number; type: string }[] }).roles.find(
      ({ type }) => type === 'authenticated',
    );
    const user = { username: 'ada', email: 'ada@example.test', password: 'a password', role: role?.id };
    await app.request('POST', '/api/users', user);
    const signedIn = await app.request(
      'POST',
      '/api/auth/local',
      { identifier: user.email, password: user.password },
      null,
    );
    bearers.user = (signedIn.body as { jwt: string }).jwt;
  });
  afterAll(async () => {
    await production?.close();
    await app.close();
  });

  test.each(asked)('$title', async (one) => {
    const response = await send(app.plinth, one);
    expect(response.headers['plinth-reason']).toBe(one.reason);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('lacks');
    inDevelopment.push(response.body);
  });

  test.each(operations)('GraphQL: %s', async (_title, query, reason) => {
    const { headers, text } = await askGraphql(app.plinth, query, reason);
    expect(headers['plinth-reason']).toBe(reason);
    expect(text).not.toContain('lacks');
    inDevelopment.push(text);
  });

  const exposedBy = async ({ server }: Plinth): Promise<unknown> => {
    const headers = { origin: 'https://front.example' };
    return (await server.inject({ url: '/api/unknown', headers })).headers['access-control-expose-headers'];
  };

  test('pages of other origins can read it', async () => {
    expect(await exposedBy(app.plinth)).toBe('Plinth-Reason');
  });

  test('production responds with the same bodies, and does not say why', async () => {
    await app.plinth.close();
    production = await createPlinth(app.folder, { isProduction: true });
    const responses = [];
    for (const one of asked) responses.push(await send(production, one));
    for (const [, query, reason] of operations) {
      const { headers, text } = await askGraphql(production, query, reason);
      responses.push({ headers, body: text });
    }
    expect(responses.map(({ body }) => body)).toEqual(inDevelopment);
    expect(await exposedBy(production)).toBeUndefined();
    for (const { headers } of responses) expect(JSON.stringify(headers)).not.toMatch(/reason|lacks|grant/);
  });
});
