// Published holes of other systems tried on GraphQL: each
// door is first shown to open for the entitled caller, then to be shut.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth } from '../../src/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, asPublic, codeOf, files, grants, seed } from './project.ts';

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const nested = (depth: number): string =>
  `{ articles { ${times(depth, (i) => (i % 2 === 0 ? 'author {' : 'articles {'))} __typename ${'} '.repeat(depth)} } }`;

describe.each(databases)('GraphQL probes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files({ amountLimit: 5 }), { grants });
    await seed(app);
  });
  afterAll(() => app.close());

  describe('work out of proportion', () => {
    const pages = (size: number): string =>
      `{ articles(pagination: { pageSize: ${size} }) { tags(pagination: { pageSize: ${size} }) { articles(pagination: { pageSize: ${size} }) { tags(pagination: { pageSize: ${size} }) { label } } } } }`;
    const bombs: readonly (readonly [string, string, string, RegExp])[] = [
      [
        'aliases of a list',
        `{ ${times(10, (i) => `a${i}: articles { title }`)} }`,
        `{ ${times(600, (i) => `a${i}: articles { title }`)} }`,
        /costs [\d,]+, more than the limit of 1,000,000/,
      ],
      [
        'a thousand aliases',
        '{ a: articles { title } }',
        `{ ${times(1_000, (i) => `a${i}: articles { title }`)} }`,
        /more that 5000 tokens/,
      ],
      [
        'the same field 200 times',
        `{ ${times(3, () => 'articles { title }')} }`,
        `{ ${times(200, () => 'articles { title }')} }`,
        /costs [\d,]+, more than the limit of 1,000,000/,
      ],
      ['relations in a circle', nested(8), nested(11), /exceeds maximum operation depth of 10/],
      ['200 levels', nested(8), nested(199), /exceeds maximum operation depth of 10/],
      [
        'fragments that are part of each other',
        '{ articles { ...A } } fragment A on Article { author { ...B } } fragment B on Author { name }',
        '{ articles { ...A } } fragment A on Article { author { ...B } } fragment B on Author { articles { ...A } }',
        /is a fragment part of itself|within itself/,
      ],
      [
        'fragments that double at every step',
        '{ ...F0 } fragment F0 on Query { a: articles { title } b: articles { title } }',
        `{ articles { ...F0 } } ${times(20, (i) => `fragment F${i} on Article { x: author { articles { ...F${i + 1} } } y: author { articles { ...F${i + 1} } } }`)} fragment F20 on Article { title }`,
        /more than 10000 fields/,
      ],
      [
        'ten thousand tokens',
        '{ articles { title } }',
        `{ articles { ${times(10_000, () => 'title')} } }`,
        /more that 5000 tokens/,
      ],
      [
        'a thousand directives',
        '{ articles { title @skip(if: false) } }',
        `{ articles { title ${times(1_000, () => '@skip(if: false)')} } }`,
        /more that 5000 tokens/,
      ],
      [
        'a hundred directives',
        '{ articles { title @skip(if: false) } }',
        `{ articles { title ${times(100, () => '@skip(if: false)')} } }`,
        /can only be used once/,
      ],
      ['@defer', '{ articles { title } }', '{ articles { ... @defer { title } } }', /Unknown directive/],
      ['@stream', '{ articles { title } }', '{ articles @stream { title } }', /Unknown directive/],
    ];

    test.each(bombs)('%s', async (_name, harmless, bomb, refusal) => {
      const response = await asPublic(app, harmless);
      expect([response.status, codeOf(response)]).toEqual([200, undefined]);
      app.statements.length = 0;
      const refused = await asPublic(app, bomb);
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(refusal);
      expect(app.statements).toEqual([]);
    });

    test('pages inside pages', async () => {
      expect((await asPublic(app, pages(5))).status).toBe(200);
      const large = await startTestApp(database, files({ depthLimit: 12 }), { grants });
      large.statements.length = 0;
      const refused = await asPublic(large, pages(100));
      expect([refused.status, codeOf(refused)]).toEqual([400, 'COST_LIMIT_EXCEEDED']);
      expect(refused.body).toMatchObject({
        errors: [{ extensions: { limit: 1_000_000, cost: expect.any(Number) } }],
      });
      expect(large.statements).toEqual([]);
      await large.close();
    });

    test('many subscriptions subscribe to nothing', async () => {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => asPublic(app, 'subscription { articles { title } }')),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(responses[0]?.body).toMatchObject({ data: null, errors: [expect.any(Object)] });
    });
  });

  describe('odd page sizes', () => {
    test('a page has the size that is asked for', async () => {
      const { body } = await asPublic(app, '{ tags(pagination: { limit: 3 }) { label } }');
      expect((body as { data: { tags: object[] } }).data.tags).toHaveLength(3);
    });

    test.each(['limit', 'pageSize'])('%s cannot beat the largest page', async (name) => {
      for (const size of ['-1', '-100', '1000000', '2147483647', '0', '-2147483648']) {
        const { status, body } = await asPublic(app, `{ tags(pagination: { ${name}: ${size} }) { label } }`);
        expect(status).toBe(200);
        expect((body as { data: { tags: object[] } }).data.tags.length).toBeLessThanOrEqual(5);
      }
      for (const size of ['1e9', '1.5', '""', '"5"', 'NaN', '0x64', '2147483648', '[1]', 'true', '$x'])
        expect((await asPublic(app, `{ tags(pagination: { ${name}: ${size} }) { label } }`)).status).toBe(
          400,
        );
    });

    test.each([-1, -100, 1e9, 1.5, '', '5', [1], true, {}, 2 ** 53])(
      '%j as a variable neither',
      async (size) => {
        const query = 'query ($n: Int) { tags(pagination: { limit: $n }) { label } }';
        const { status, body } = await asPublic(app, query, { n: size });
        if (status === 200)
          expect((body as { data: { tags: object[] } }).data.tags.length).toBeLessThanOrEqual(5);
        else expect(status).toBe(400);
      },
    );

    test('inside a document neither', async () => {
      const query =
        '{ articles(filters: { title: { eq: "One" } }) { tags(pagination: { limit: -1 }) { label } } }';
      const { body } = await asPublic(app, query);
      const [article] = (body as { data: { articles: { tags: object[] }[] } }).data.articles;
      expect(article?.tags).toHaveLength(5);
    });
  });

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
      expect(text).not.toContain('2001');
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
    const doors: readonly (readonly [string, string])[] = [
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

    test.each(doors)('%s opens with the permission', async (_name, query) => {
      const { status, body } = await ask(app, query);
      expect([status, body]).toEqual([200, { data: expect.anything() }]);
    });

    test.each(doors)('%s does not open without', async (_name, query) => {
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

const graphqlRequest = (query: string) => ({ method: 'POST' as const, url: '/flat', payload: { query } });

const usersNamed = async (app: TestApp, username: string): Promise<unknown> =>
  (await app.request('GET', `/api/users?filters[username]=${username}`)).body;
