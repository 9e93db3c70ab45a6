// Reads in which project code takes part: parameters of the caller do not undo what the code narrows, and
// code that reads everything shows callers only what they may read.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const uid = 'api::post.post';
const author = { type: 'relation', relation: 'manyToOne', target: 'api::author.author' };
const contentTypes = {
  [uid]: { draftAndPublish: true, attributes: { title: { type: 'string' }, owner: { type: 'string' } } },
  'api::book.book': { draftAndPublish: true, attributes: { title: { type: 'string' }, author } },
  'api::author.author': { draftAndPublish: true, attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

type Middleware = (context: { params: Loose }, next: () => Promise<unknown>) => unknown;
interface Told {
  around: Middleware;
  readonly strapi: Loose;
}
const told = (): Told => (globalThis as unknown as { boundaries: Told }).boundaries;

const files = {
  'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
  'src/index.ts': `
export default {
  register({ strapi }: any) {
    const told: any = ((globalThis as any).boundaries = { around: (_context: any, next: any) => next(), strapi });
    strapi.documents.use((context: any, next: any) => told.around(context, next), { uids: ['${uid}'] });
  },
};`,
  'src/api/book/routes/book.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::book.book');`,
  'src/api/book/controllers/book.js': `module.exports = require('@strapi/strapi').factories.createCoreController('api::book.book');`,
  'src/api/book/services/book.js': `
module.exports = require('@strapi/strapi').factories.createCoreService('api::book.book', () => ({
  async find(parameters) { return super.find(parameters); },
  async create(parameters) { return super.create(parameters); },
  async update(documentId, parameters) { return super.update(documentId, parameters); },
}));`,
};

describe.each(databases)('reads in which code takes part on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    for (const owner of ['me', 'them'])
      await app.request('POST', '/api/posts', { data: { title: owner, owner } });
    const { body } = await app.request('POST', '/api/authors', { data: { name: 'published name' } });
    const { documentId } = (body as Loose).data;
    await app.request('PUT', `/api/authors/${documentId}?status=draft`, { data: { name: 'draft name' } });
    await app.request('POST', '/api/books', { data: { title: 'A book', author: documentId } });
  });
  afterAll(() => app.close());
  afterEach(() => {
    told().around = (_context, next) => next();
  });
  const titles = async (search: string): Promise<readonly string[]> =>
    ((await app.request('GET', `/api/posts?${search}`)).body as Loose).data.map(({ title }: Loose) => title);

  test('filters that a middleware adds to the parameters hold against filters of the caller', async () => {
    told().around = (context, next) => {
      context.params.filters ??= {};
      context.params.filters.owner = 'me';
      return next();
    };
    for (const search of ['', 'filters[title][$notNull]=true', 'filters[owner]=them'])
      expect([search, await titles(search)]).toEqual([search, ['me']]);
    const query = '{ posts(filters: { owner: { eq: "them" } }) { title } }';
    const { body } = await app.request('POST', '/graphql', { query });
    expect(body).toEqual({ data: { posts: [{ title: 'me' }] } });
  });

  test('changes of nested lists and of pagination hold, by middlewares and by hooks', async () => {
    told().around = (context, next) => {
      context.params.filters.$or.splice(0, 1);
      context.params.pagination.pageSize = 1;
      return next();
    };
    const sent = 'filters[$or][0][owner]=them&filters[$or][1][owner]=me&pagination[pageSize]=50';
    const { body } = await app.request('GET', `/api/posts?${sent}`);
    expect(body).toMatchObject({ data: [{ title: 'me' }], meta: { pagination: { pageSize: 1, total: 1 } } });
    told().around = (_context, next) => next();
    const end = told().strapi.db.lifecycles.subscribe({
      models: [uid],
      beforeFindMany: ({ params }: Loose) => params.where.$and.push({ owner: 'me' }),
    });
    expect(await titles('filters[$and][0][title][$notNull]=true')).toEqual(['me']);
    end();
  });

  const books = ['api::book.book.find', 'api::book.book.readDraft', 'api::author.author.find'];
  const reader = async (name: string, rule: GivenRule = {}): Promise<string> => {
    const { database: store, schema } = app.plinth.project;
    const rules = parseRules(schema, ['api::author.author.find'], rule);
    const definition = { name, type: 'custom', permissions: books, rules } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    return token;
  };

  test('a service of the project shows no related drafts to a caller who may not read them', async () => {
    const token = await reader('no drafts of authors');
    const published = await app.request('GET', '/api/books?populate=author', undefined, token);
    expect(published.body).toMatchObject({ data: [{ author: { name: 'published name' } }] });
    const drafts = await app.request('GET', '/api/books?populate=author&status=draft', undefined, token);
    expect(drafts.body).toMatchObject({ data: [{ title: 'A book' }] });
    expect(drafts.text).not.toContain('draft name');
    const full = await app.request('GET', '/api/books?populate=author&status=draft');
    expect(full.text).toContain('draft name');
  });

  test('a service of the project shows no related documents against a rule of the caller', async () => {
    const token = await reader('some authors', { filter: { name: { $ne: 'published name' } } });
    const refused = await app.request('GET', '/api/books?populate=author', undefined, token);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('api::author.author.find')]);
    expect(refused.text).not.toContain('published name');
    const { body } = await app.request('GET', '/api/books', undefined, token);
    expect(body).toMatchObject({ data: [{ title: 'A book' }] });
  });

  test('a service of the project receives no value that the caller may not write', async () => {
    const permissions = ['api::book.book.create', 'api::book.book.update'] as const;
    const { database: store, schema } = app.plinth.project;
    const definition = { name: 'writes books', type: 'custom', permissions, rules: {} } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    const { body } = await app.request('GET', '/api/books?populate=author');
    const [{ documentId, author: known }] = (body as Loose).data;
    const refused = [
      { title: 'x', wild: 1 },
      { title: 'x', createdAt: '2020-01-01' },
      { id: 5 },
      { author: known.documentId },
    ];
    for (const data of refused)
      for (const [method, path] of [
        ['POST', '/api/books'],
        ['PUT', `/api/books/${documentId}`],
      ] as const) {
        const { status, text } = await app.request(method, path, { data }, token);
        expect([status, text]).toEqual([400, expect.stringContaining('Invalid key')]);
      }
    expect(
      (await app.request('PUT', `/api/books/${documentId}`, { data: { title: 'Mine' } }, token)).status,
    ).toBe(200);
    expect((await app.request('GET', '/api/books')).body).toMatchObject({ data: [{ title: 'Mine' }] });
  });
});
