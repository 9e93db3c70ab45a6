// `auth: false` opens only the field that it is set on, and a policy of a field applies on every path to it.
// Code that fails is an error of its field, reveals nothing internal, and leaves the server running.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const relation = (kind: string, target: string, options = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});

const contentTypes = {
  'api::article.article': {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      remarks: { type: 'string' },
      hidden: { type: 'string', private: true },
      category: relation('manyToOne', 'api::category.category', { inversedBy: 'articles' }),
      similar: relation('manyToMany', 'api::article.article'),
      note: { type: 'component', component: 'shared.note' },
      zone: { type: 'dynamiczone', components: ['shared.note', 'shared.plain'] },
    },
  },
  'api::category.category': {
    pluralName: 'categories',
    attributes: {
      name: { type: 'string' },
      articles: relation('oneToMany', 'api::article.article', { mappedBy: 'category' }),
    },
  },
  'api::vault.vault': { attributes: { name: { type: 'string' } } },
  'api::message.message': {
    attributes: { text: { type: 'string' }, vault: relation('manyToOne', 'api::vault.vault') },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const components = {
  'shared.note': { text: { type: 'string' } },
  'shared.plain': { word: { type: 'string' } },
};

const index = `
export default {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      typeDefs: \`
        type Query { own: String  failing: String  throwingNothing: String  meant: String }
        type Mutation { reset: String }
      \`,
      resolvers: {
        Query: {
          own: () => 'own value',
          failing: () => { throw new Error('connection to postgres://admin:hunter2@db failed'); },
          throwingNothing: () => { throw null; },
          meant: () => { throw Object.assign(new Error('Come back later'), { name: 'ApplicationError' }); },
        },
        Mutation: { reset: () => 'done' },
      },
      resolversConfig: {
        'Query.articles': { auth: false },
        'Query.failing': { auth: false },
        'Query.throwingNothing': { auth: false },
        'Query.meant': { auth: false },
        'Mutation.createMessage': { auth: false },
        'Article.category': { auth: false },
        'Article.remarks': { policies: [(context) => context.state.isAuthenticated] },
        'ComponentSharedNote.text': { policies: [(context) => context.state.isAuthenticated] },
        'Query.vaults': { auth: false, middlewares: [() => 'garbage'] },
        'Query.vault': { auth: false, middlewares: [() => ({ data: 7 })] },
        'Query.category': { auth: false, policies: [() => { throw new TypeError('hunter2 is undefined'); }] },
      },
    });
  },
};`;

describe.each(databases)('extensions of GraphQL on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components, files: { 'src/index.js': index } });
    const { documents } = app.plinth;
    const { fullAccess: abilities } = await import('../../src/abilities/abilities.ts');
    const category = await documents.create({
      uid: 'api::category.category',
      data: { name: 'Secret category' },
      abilities,
    });
    await documents.create({ uid: 'api::vault.vault', data: { name: 'Gold' }, abilities });
    const note = { text: 'internal' };
    const zone = [
      { __component: 'shared.plain', word: 'open' },
      { __component: 'shared.note', ...note },
    ];
    const data = {
      title: 'One',
      remarks: 'internal',
      hidden: 'private',
      category: category.documentId,
      note,
      zone,
    };
    const { documentId } = await documents.create({ uid: 'api::article.article', data, abilities });
    await documents.update({
      uid: 'api::article.article',
      documentId,
      data: { title: 'Secret draft', similar: [documentId] },
      status: 'draft',
      abilities,
    });
  });
  afterAll(() => app.close());

  const ask = async (query: string, token: string | null = null) => {
    const { body, text, status } = await app.request('POST', '/graphql', { query }, token);
    const { data, errors = [] } = body as {
      data?: unknown;
      errors?: readonly { readonly message: string }[];
    };
    return { data, text, status, messages: errors.map(({ message }) => message) };
  };

  test('auth: false on a list opens its published documents, also by alias and fragment', async () => {
    const { data, messages } = await ask(
      '{ a: articles { ...rows } b: articles { ...rows } } fragment rows on ArticleEntityResponseCollection { data { attributes { title } } }',
    );
    const rows = { data: [{ attributes: { title: 'One' } }] };
    expect([data, messages]).toEqual([{ a: rows, b: rows }, []]);
  });

  test.each([
    ['drafts', '{ articles(status: DRAFT) { data { attributes { title } } } }'],
    ['previews', '{ articles(publicationState: PREVIEW) { data { attributes { title } } } }'],
    ['one document', '{ article(id: "1") { data { attributes { title } } } }'],
    [
      'another list in the same operation',
      '{ articles { data { id } } categories { data { attributes { name } } } }',
    ],
    [
      'a filter through a closed relation',
      '{ articles(filters: { category: { name: { startsWith: "S" } } }) { data { id } } }',
    ],
    ['an order by a closed relation', '{ articles(sort: "category.name") { data { id } } }'],
    [
      'a filter by a private attribute',
      '{ articles(filters: { hidden: { eq: "private" } }) { data { id } } }',
    ],
    [
      'relations of the list',
      '{ articles { data { attributes { similar { data { attributes { title } } } } } } }',
    ],
    ['deletion', 'mutation { deleteArticle(id: "1") { data { id } } }'],
    ['a custom field', '{ own }'],
    ['a custom field under an alias', '{ article: own }'],
    ['a custom mutation', 'mutation { reset }'],
    ['another mutation of the content type', 'mutation { deleteMessage(id: "1") { data { id } } }'],
    ['reads of a content type with an open mutation', '{ messages { data { attributes { text } } } }'],
  ])('auth: false does not open %s', async (_what, query) => {
    const { messages, text, status } = await ask(query);
    expect(messages).not.toEqual([]);
    expect(text).not.toMatch(/Secret|Gold|own value|done/);
    expect(status).toBeLessThan(500);
  });

  test('auth: false on a relation opens that relation, and no other read of its target', async () => {
    const { data, messages } = await ask(
      '{ articles { data { attributes { category { data { attributes { name } } } } } } categories { data { id } } }',
    );
    expect(data).toEqual({
      articles: {
        data: [{ attributes: { category: { data: { attributes: { name: 'Secret category' } } } } }],
      },
      categories: null,
    });
    expect(messages).toEqual(['Forbidden access']);
  });

  test('auth: false on a mutation permits no relation to documents that callers may not read', async () => {
    const { data } = await ask(
      'mutation { createMessage(data: { text: "hello" }) { data { attributes { text } } } }',
    );
    expect(data).toEqual({ createMessage: { data: { attributes: { text: 'hello' } } } });
    const vaults = await app.request('GET', '/api/vaults');
    const [{ documentId }] = (vaults.body as { data: [{ documentId: string }] }).data;
    const linked = await ask(`mutation { createMessage(data: { vault: "${documentId}" }) { data { id } } }`);
    expect(linked.messages).not.toEqual([]);
  });

  test('a policy of an attribute applies on every path to it', async () => {
    const ways = [
      '{ articles { data { attributes { remarks } } } }',
      '{ articles { data { attributes { other: remarks } } } }',
      '{ articles { data { attributes { ...a } } } } fragment a on Article { remarks }',
      '{ articles { data { attributes { category { data { attributes { articles { data { attributes { remarks } } } } } } } } } }',
    ];
    for (const way of ways) {
      const { text, messages } = await ask(way);
      expect(text).not.toContain('internal');
      expect(messages.length).toBeGreaterThan(0);
      expect((await ask(way, app.token)).text).toContain('internal');
    }
  });

  test.each([
    [
      'a string instead of a list',
      '{ vaults { data { id } } }',
      'vaults',
      null,
      ['Cannot return null for non-nullable field VaultEntityResponseCollection.data.'],
    ],
    [
      'a number instead of a document',
      '{ vault(id: "1") { data { id } } }',
      'vault',
      { data: { id: null } },
      [],
    ],
  ])('a middleware that returns %s affects only its field', async (_what, query, field, left, complaints) => {
    const { data, messages, status } = await ask(`${query.slice(0, -1)} articles { data { id } } }`);
    expect([status, messages]).toEqual([200, complaints]);
    expect(data).toEqual({ [field]: left, articles: { data: [{ id: expect.any(String) }] } });
  });

  test.each([
    ['a resolver', '{ failing }', 'failing'],
    ['a resolver that throws null', '{ throwingNothing }', 'throwingNothing'],
    ['a policy', '{ category(id: "1") { data { id } } }', 'category'],
  ])(
    'an error of %s is an Internal Server Error, and its message stays internal',
    async (_what, query, field) => {
      const { data, messages, text, status } = await ask(query);
      expect([status, data, messages]).toEqual([200, { [field]: null }, ['Internal Server Error']]);
      expect(text).not.toMatch(/hunter2|postgres|undefined|stack|failed/);
      expect((await ask('{ articles { data { id } } }')).messages).toEqual([]);
    },
  );

  test('an ApplicationError of code reaches the client', async () => {
    const { body } = await app.request('POST', '/graphql', { query: '{ meant }' }, null);
    expect(body).toMatchObject({
      errors: [
        {
          message: 'Come back later',
          extensions: { code: 'STRAPI_APPLICATION_ERROR', error: { name: 'ApplicationError' } },
        },
      ],
    });
  });
});

const flatIndex = `
export default {
  register({ strapi }) {
    const articles = strapi.documents('api::article.article');
    strapi.plugin('graphql').service('extension').use(({ nexus }) => ({
      types: [
        nexus.extendType({
          type: 'Query',
          definition: (t) => t.nonNull.list.nonNull.field('picks', {
            type: 'Article',
            resolve: () => articles.findMany({ status: 'published' }),
          }),
        }),
        nexus.extendType({ type: 'Article', definition: (t) => t.string('loud', { resolve: ({ title }) => title.toUpperCase() }) }),
      ],
      resolversConfig: { 'Query.picks': { auth: false }, 'Query.articles_connection': { policies: [() => false] } },
    }));
  },
};`;

test.each(databases)(
  'both response shapes at once are extended, each with its own types, on %s',
  async (database) => {
    const code = `
    export default {
      register({ strapi }) {
        strapi.plugin('graphql').service('extension').use(({ shape }) => ({
          typeDefs: 'type Query { shape: String  sample: ' + (shape === 'flat' ? 'Article' : 'ArticleEntityResponse') + ' }',
          resolvers: { Query: { shape: () => shape, sample: () => ({ title: 'x', data: { title: 'x' } }) } },
          resolversConfig: { 'Query.shape': { auth: false }, 'Query.sample': { auth: false } },
        }));
      },
    };`;
    const both = { graphql: { config: { flatEndpoint: '/graphql-flat' } } };
    const app = await startTestApp(database, {
      contentTypes,
      components,
      files: { 'src/index.js': code, 'config/plugins.json': both },
    });
    const ask = async (path: string, query: string) =>
      (await app.request('POST', path, { query }, null)).body;
    expect(await ask('/graphql', '{ shape sample { data { attributes { title } } } }')).toEqual({
      data: { shape: 'entity', sample: { data: { attributes: { title: 'x' } } } },
    });
    expect(await ask('/graphql-flat', '{ shape sample { title } }')).toEqual({
      data: { shape: 'flat', sample: { title: 'x' } },
    });
    await app.close();
  },
);

describe.each(databases)('extensions of the flat shape on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes,
        components,
        files: {
          'src/index.js': flatIndex,
          'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
        },
      },
      { grants: { public: ['api::article.article.find'] } },
    );
    const { body } = await app.request('POST', '/api/categories', { data: { name: 'News' } });
    const category = (body as { data: { documentId: string } }).data.documentId;
    await app.request('POST', '/api/articles', { data: { title: 'One', category } });
  });
  afterAll(() => app.close());
  const ask = async (query: string, token: string | null) =>
    (await app.request('POST', '/graphql', { query }, token)).body;

  test('relations of documents that a resolver returns need the abilities of the caller', async () => {
    const query = '{ picks { documentId title loud category { name } } }';
    const documentId = expect.any(String);
    expect(await ask(query, app.token)).toEqual({
      data: { picks: [{ documentId, title: 'One', loud: 'ONE', category: { name: 'News' } }] },
    });
    expect(await ask(query, null)).toMatchObject({
      data: { picks: [{ documentId, title: 'One', loud: 'ONE', category: null }] },
      errors: [{ message: 'Forbidden access', path: ['picks', 0, 'category'] }],
    });
  });

  test('a list and its connection are separate fields, each with its own configuration', async () => {
    expect(await ask('{ articles { loud } }', null)).toEqual({ data: { articles: [{ loud: 'ONE' }] } });
    expect(await ask('{ articles_connection { nodes { title } } }', null)).toMatchObject({
      data: { articles_connection: null },
      errors: [{ message: 'Policy Failed' }],
    });
  });
});
