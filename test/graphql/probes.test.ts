// Published holes of other systems tried on GraphQL: each
// operation is first shown to be allowed for the entitled caller, then refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, asPublic, codeOf, files, grants, seed } from './project.ts';

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const graphqlRequest = (query: string) => ({ method: 'POST' as const, url: '/flat', payload: { query } });

const usersNamed = async (app: TestApp, username: string): Promise<unknown> =>
  (await app.request('GET', `/api/users?filters[username]=${username}`)).body;

describe.each(databases)('GraphQL probes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files({ amountLimit: 5 }), { grants });
    await seed(app);
  });
  afterAll(() => app.close());

  describe('writing what is not one’s to write', () => {
    const register =
      'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { user { id } } }';
    const person = (name: string) => ({
      username: name,
      email: `${name}@example.test`,
      password: 'long enough 1',
    });

    test('registration takes what people say of themselves', async () => {
      const { body } = await asPublic(app, register, { input: person('plain') });
      expect(body).toMatchObject({ data: { register: { user: { id: expect.any(String) } } } });
    });

    test.each([
      'role',
      'confirmed',
      'blocked',
      'provider',
      'resetPasswordToken',
      'confirmationToken',
      'id',
      'documentId',
      'createdBy',
    ])('registration refuses %s', async (name) => {
      const response = await asPublic(app, register, { input: { ...person(`x${name}`), [name]: 1 } });
      expect([response.status, codeOf(response)]).toEqual([400, 'BAD_USER_INPUT']);
      expect(await usersNamed(app, `x${name}`)).toEqual([]);
    });

    test.each(['createdBy', 'updatedBy', 'documentId', 'id', 'createdAt', 'locale', 'localizations'])(
      'a document refuses %s',
      async (name) => {
        const create = 'mutation ($data: ArticleInput!) { createArticle(data: $data) { documentId title } }';
        const response = await ask(app, create, { variables: { data: { title: 'forged', [name]: 1 } } });
        expect([response.status, codeOf(response)]).toEqual([400, 'BAD_USER_INPUT']);
      },
    );

    test('publishedAt does not publish: it is the server’s to say', async () => {
      const create =
        'mutation ($data: ArticleInput!) { createArticle(data: $data) { documentId publishedAt } }';
      const data = { title: 'dated', publishedAt: '2001-01-01T00:00:00.000Z' };
      const { text, body } = await ask(app, create, { variables: { data } });
      expect(text).not.toContain('2001-01');
      const { documentId } = (body as { data: { createArticle: { documentId: string } } }).data.createArticle;
      await app.request('DELETE', `/api/articles/${documentId}`);
    });
  });

  describe('guessing many passwords in one request', () => {
    const login = (identifier: string, password: string): string =>
      `login(input: { identifier: "${identifier}", password: "${password}" }) { user { username } }`;

    test('the right password signs in', async () => {
      const { body } = await asPublic(app, `mutation { ${login('Oneowner', 'long enough 1')} }`);
      expect(body).toEqual({ data: { login: { user: { username: 'Oneowner' } } } });
    });

    test('aliases share one budget, in one request and over several', async () => {
      const guesses = (count: number): string =>
        `mutation { ${times(count, (i) => `g${i}: ${login('Twoowner', `guess ${i}`)}`)} }`;
      const limited = /"STRAPI_RATE_LIMIT_ERROR"/;
      for (let round = 0; round < 10; round++) await asPublic(app, guesses(1));
      const refused = await asPublic(app, guesses(20));
      expect(refused.text).toMatch(limited);
      expect(refused.text).not.toContain('Invalid identifier or password');
      // Neither does the right password come through any more.
      const right = await asPublic(app, `mutation { ${login('Twoowner', 'long enough 1')} }`);
      expect(right.text).toMatch(limited);
    });
  });

  describe('access of each type', () => {
    const operations: readonly (readonly [string, string])[] = [
      ['a list', '{ vaults { code } }'],
      ['a connection', '{ vaults_connection { nodes { code } pageInfo { total } } }'],
      ['a count', '{ vaults_connection { pageInfo { total } } }'],
      ['a relation', '{ articles { vault { code } } }'],
      ['a relation through another', '{ authors { articles { vault { code } } } }'],
      ['a list under another name', '{ articles: vaults { title: code } }'],
      [
        'a list through fragments',
        '{ ...Q } fragment Q on Query { vaults { ...V } } fragment V on Vault { code }',
      ],
      ['users', '{ usersPermissionsUsers { email } }'],
      ['users of a relation', '{ articles { owner { email } } }'],
      ['roles', '{ usersPermissionsRoles { name } }'],
      ['files', '{ uploadFiles { url } }'],
      ['a write', 'mutation { createVault(data: { code: "x" }) { code } }'],
      [
        'a write of users',
        'mutation { createUsersPermissionsUser(data: { username: "made", email: "made@e.test", password: "long enough 1", role: 1 }) { data { username } } }',
      ],
    ];

    test.each(operations)('%s opens with the permission', async (_name, query) => {
      const { status, body } = await ask(app, query);
      expect([status, body]).toEqual([200, { data: expect.anything() }]);
    });

    test.each(operations)('%s does not open without', async (_name, query) => {
      const response = await asPublic(app, query);
      expect([response.status, codeOf(response)]).toEqual([200, 'FORBIDDEN']);
      expect(response.text).not.toMatch(/vault code|owner@/);
    });

    test('one that is allowed beside one that is not opens that one alone', async () => {
      const { body } = await asPublic(
        app,
        '{ articles_connection { pageInfo { total } } vaults_connection { pageInfo { total } } }',
      );
      expect(body).toMatchObject({
        data: { articles_connection: { pageInfo: { total: 2 } }, vaults_connection: null },
        errors: [{ path: ['vaults_connection'], extensions: { code: 'FORBIDDEN' } }],
      });
    });
  });

  describe('what is private, under any name', () => {
    test('an alias shows what is public', async () => {
      const { body } = await asPublic(app, '{ articles(sort: "title") { x: title } }');
      expect(body).toEqual({ data: { articles: [{ x: 'One' }, { x: 'Two' }] } });
    });

    test.each([
      '{ articles { title: internalNote } }',
      '{ articles { x: secret } }',
      '{ articles { author { name: pin } } }',
      '{ articles { ...F } } fragment F on Article { internalNote }',
      '{ articles { ... on Article { seo { metaTitle: hidden } } } }',
      '{ usersPermissionsUsers { name: password } }',
      '{ usersPermissionsUsers { resetPasswordToken } }',
      '{ usersPermissionsUsers { confirmationToken } }',
      '{ articles { createdBy { email } } }',
    ])('%s is no field, for no caller', async (query) => {
      for (const token of [null, app.token]) {
        const response = await ask(app, query, { token });
        expect([response.status, codeOf(response)]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
      }
    });

    test('introspection does not know what is private', async () => {
      const { text } = await ask(app, '{ __schema { types { name kind fields { name } } } }');
      expect(text).toContain('"metaTitle"');
      expect(text).not.toMatch(/"(internalNote|secret|pin|hidden|password|resetPasswordToken|createdBy)"/);
    });
  });

  test('no response tells what runs here', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    for (const query of ['{ __typename }', '{ nope }', '{ ', '{ vaults { code } }']) {
      const { text, headers } = await asPublic(app, query);
      expect(JSON.stringify({ text, headers })).not.toMatch(/apollo|graphql-js|fastify|node_modules|stack/i);
      expect(JSON.stringify({ text, headers })).not.toContain(version);
    }
  });
});

describe('in production, with nothing configured', () => {
  test('there is no introspection, no hint of a name, and no console', async () => {
    const { folder, plinth } = await startTestApp('sqlite', files(), { grants });
    const open = await plinth.server.inject(graphqlRequest('{ __type(name: "Vault") { fields { name } } }'));
    expect(open.body).toContain('"code"');
    await plinth.close();

    const production = await createPlinth(folder, { isProduction: true });
    const send = (query: string) => production.server.inject(graphqlRequest(query));
    expect((await send('{ articles { title } }')).json()).toEqual({ data: { articles: [] } });
    for (const query of [
      '{ __schema { types { name } } }',
      '{ a: __type(name: "Vault") { fields { name } } }',
      '{ ...F } fragment F on Query { __schema { types { name } } }',
    ])
      expect((await send(query)).json()).toMatchObject({
        errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
      });
    for (const slip of ['{ vault { code } }', '{ vaultss { code } }', '{ articles { titl } }'])
      expect((await send(slip)).body).not.toMatch(/Did you mean|vaults_connection/);
    const page = await production.server.inject({ url: '/flat', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).not.toContain('html');
    await production.close();
  });
});
