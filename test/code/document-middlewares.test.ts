// `strapi.documents.use`: middlewares around documents run in every API, in the order of their calls.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const uid = 'api::post.post';
const contentTypes = {
  [uid]: {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      slug: { type: 'string', unique: true },
      made: { type: 'string', private: true, writable: false },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'posts' },
    },
  },
  'api::author.author': {
    attributes: {
      name: { type: 'string' },
      posts: { type: 'relation', relation: 'oneToMany', target: uid, mappedBy: 'author' },
    },
  },
  'api::page.page': { attributes: { title: { type: 'string' } } },
  'api::home.home': { kind: 'singleType', attributes: { title: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

type Middleware = (
  context: { action: string; uid: string; params: Loose },
  next: () => Promise<Loose>,
) => unknown;

interface Told {
  readonly seen: string[];
  around: Middleware;
  readonly strapi: Loose;
}
const told = (): Told => (globalThis as unknown as { around: Told }).around;

const files = {
  'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
  'src/index.ts': `
import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';
type Around = Modules.Documents.Middleware.Middleware;
const plain: Around = (_context, next) => next();
export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    const told = { seen: [] as string[], around: plain, strapi, errors };
    Object.assign(globalThis, { around: told });
    const only = { uids: ['${uid}', 'api::home.home'] };
    strapi.documents
      .use(async (context, next) => {
        told.seen.push('first ' + context.action + ' ' + context.contentType.info.singularName);
        const result = await next();
        told.seen.push('first again');
        return result;
      }, only)
      .use((context, next) => told.around(context, next), only);
  },
};`,
};

describe.each(databases)('document middlewares on %s', (database) => {
  let app: TestApp;
  const every = ['find', 'findOne', 'create', 'update', 'delete'];
  const of = (type: string) => every.map((action) => `api::${type}.${type}.${action}`);
  beforeAll(async () => {
    const grants = { public: [...of('post'), ...of('page'), 'api::home.home.find', 'api::home.home.update'] };
    app = await startTestApp(database, { contentTypes, files }, { grants });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    told().seen.splice(0);
    told().around = (_context, next) => next();
  });

  const ask = async (method: string, url: string, body?: unknown, token?: string | null): Promise<Loose> => {
    const { status, body: shown } = await app.request(method, url, body, token);
    return { status, ...(shown as object) };
  };
  const create = (data: object, search = '') => ask('POST', `/api/posts${search}`, { data });
  const graphql = async (query: string): Promise<Loose> =>
    (await app.request('POST', '/graphql', { query })).body;

  test('every API runs the middlewares with its action, in the order of the calls of use()', async () => {
    const actions: unknown[] = [];
    told().around = (context, next) => {
      actions.push([context.action, context.params]);
      return next();
    };
    const { data } = await create({ title: 'One' });
    await ask('GET', '/api/posts?filters[title]=One&pagination[page]=1&own=1');
    await ask('GET', `/api/posts/${data.documentId}?fields=title`);
    await ask('PUT', `/api/posts/${data.documentId}`, { data: { title: 'Two' } });
    await ask('POST', `/api/posts/${data.documentId}/actions/unpublish`);
    await ask('DELETE', `/api/posts/${data.documentId}`);
    await ask('PUT', '/api/home', { data: { title: 'Home' } });
    await ask('GET', '/api/home');
    await graphql('{ posts(filters: { title: { eq: "One" } }, pagination: { limit: 2 }) { title } }');
    await told()
      .strapi.documents(uid)
      .count({ filters: { title: 'One' } });
    const { documentId } = data;
    expect(actions).toEqual([
      ['create', { data: { title: 'One' }, status: 'published' }],
      ['findMany', { status: 'published', filters: { title: 'One' }, pagination: { page: '1' }, own: '1' }],
      ['findOne', { status: 'published', fields: 'title', documentId }],
      ['update', { data: { title: 'Two' }, status: 'published', documentId }],
      ['unpublish', { documentId }],
      ['delete', { documentId }],
      ['create', { data: { title: 'Home' }, status: 'published' }],
      ['findFirst', {}],
      ['findMany', { status: 'published', filters: { title: { $eq: 'One' } }, sort: [], start: 0, limit: 2 }],
      ['count', { filters: { title: 'One' } }],
    ]);
    expect(told().seen.slice(0, 2)).toEqual(['first create post', 'first again']);
    expect(await ask('GET', '/api/pages')).toMatchObject({ status: 200 });
    expect(told().seen.filter((one) => one.includes('page'))).toEqual([]);
  });

  test('a middleware may write attributes that the caller may not write', async () => {
    told().around = async (context, next) => {
      if (context.action === 'create')
        context.params.data = {
          ...context.params.data,
          slug: context.params.data.title.toLowerCase(),
          made: 'by code',
        };
      const { publishedAt, ...result } = await next();
      return context.action === 'create' ? { ...result, reading: 5, made: 'shown' } : result;
    };
    const { data } = await create({ title: 'Slugged' });
    expect(data).toMatchObject({ title: 'Slugged', slug: 'slugged', reading: 5 });
    expect(data).not.toHaveProperty('made');
    expect(data).not.toHaveProperty('publishedAt');
    const stored = await told().strapi.documents(uid).findOne({ documentId: data.documentId });
    expect(stored).toMatchObject({ made: 'by code' });
    const made = await graphql('mutation { createPost(data: { title: "Graphed" }) { title slug } }');
    expect(made.data.createPost).toEqual({ title: 'Graphed', slug: 'graphed' });
    const coded = await told()
      .strapi.documents(uid)
      .create({ data: { title: 'Coded' } });
    expect(coded).toMatchObject({ slug: 'coded', reading: 5, made: 'shown' });
    expect((await create({ title: 1 })).status).toBe(500);
  });

  test('parameters that a middleware sets apply to reads of REST, GraphQL and code', async () => {
    const author = await told()
      .strapi.documents('api::author.author')
      .create({ data: { name: 'Ada' } });
    await create({ title: 'Hers', slug: 'hers' });
    const [hers] = await told()
      .strapi.documents(uid)
      .findMany({ filters: { slug: 'hers' } });
    await told()
      .strapi.documents(uid)
      .update({ documentId: hers.documentId, data: { author: author.id }, status: 'published' });
    told().around = (context, next) => {
      context.params.filters = { $and: [context.params.filters ?? {}, { author: { name: 'Ada' } }] };
      if (context.action !== 'count') context.params.populate = ['author'];
      return next();
    };
    const list = await ask('GET', '/api/posts?sort=title');
    expect(list.data).toMatchObject([{ title: 'Hers', author: { name: 'Ada' } }]);
    expect(list.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 1 });
    const guests = await ask('GET', '/api/posts', undefined, null);
    expect(guests.data).toMatchObject([{ title: 'Hers' }]);
    expect(JSON.stringify(guests)).not.toContain('Ada');
    const found = await graphql(
      '{ posts_connection { nodes { title author { name } } pageInfo { total } } }',
    );
    expect(found.data.posts_connection).toEqual({
      nodes: [{ title: 'Hers', author: { name: 'Ada' } }],
      pageInfo: { total: 1 },
    });
    expect(await told().strapi.documents(uid).count({ status: 'published' })).toBe(1);
    told().around = (context, next) => {
      context.params.pagination = { page: 2, pageSize: 1 };
      return next();
    };
    expect((await ask('GET', '/api/posts?sort=id')).meta.pagination).toMatchObject({ page: 2, pageSize: 1 });
    told().around = (context, next) => {
      context.params.filters = { title: undefined };
      return next();
    };
    expect((await ask('GET', '/api/posts')).error.message).toContain('filters.title must be a value');
  });

  test('a result that a middleware changes or replaces is the response', async () => {
    const { data } = await create({ title: 'Shown' });
    told().around = async (context, next) => {
      const result = await next();
      if (context.action === 'findMany')
        return result.map((one: Loose) => ({ ...one, title: `${one.title}!`, length: one.title.length }));
      if (context.action === 'findOne') result.title = 'another';
      return result;
    };
    const list = await ask('GET', '/api/posts?filters[title]=Shown');
    expect(list.data).toMatchObject([{ title: 'Shown!', length: 5 }]);
    expect((await ask('GET', `/api/posts/${data.documentId}`)).data.title).toBe('another');
    const found = await graphql('{ posts(filters: { title: { eq: "Shown" } }) { title author { name } } }');
    expect(found.data.posts).toEqual([{ title: 'Shown!', author: null }]);
    told().around = () => [{ title: 'from elsewhere' }];
    expect((await ask('GET', '/api/posts')).data).toEqual([{ title: 'from elsewhere' }]);
    told().around = () => null;
    expect((await ask('GET', `/api/posts/${data.documentId}`)).status).toBe(404);
    told().around = () => undefined;
    expect((await create({ title: 'Lost' })).error.message).toContain('neither calls next() nor returns');
  });

  test('an error of a middleware is the response, and invalid requests run no middleware', async () => {
    const { data } = await create({ title: 'Kept' });
    told().around = (context) => {
      const { ForbiddenError } = (told() as Loose).errors;
      if (['update', 'delete'].includes(context.action)) throw new ForbiddenError('Not this one');
      throw new Error('password of the database');
    };
    expect(await ask('DELETE', `/api/posts/${data.documentId}`)).toMatchObject({
      status: 403,
      error: { message: 'Not this one' },
    });
    const broken = await ask('GET', '/api/posts');
    expect([broken.status, JSON.stringify(broken).includes('password')]).toEqual([500, false]);
    told().seen.splice(0);
    expect((await ask('GET', '/api/posts?filters[made]=x')).status).toBe(400);
    expect((await ask('PUT', '/api/posts/nothing', { data: {} })).status).toBe(404);
    // Values are checked after the middlewares, which may add required ones.
    for (const path of ['POST /api/posts', `PUT /api/posts/${data.documentId}`, 'PUT /api/home']) {
      const [method = '', url = ''] = path.split(' ');
      expect((await ask(method, url, { data: { nothing: 'x' } })).status).toBe(400);
    }
    expect(told().seen).toEqual([]);
  });

  test('a content type without middlewares is still read in one statement, with an ETag', async () => {
    await ask('POST', '/api/authors', { data: { name: 'Grace' } });
    app.statements.splice(0);
    const first = await app.request('GET', '/api/authors?populate=posts');
    expect(app.statements).toHaveLength(1);
    expect(first.headers.etag).toBeDefined();
    const { headers } = await app.request('GET', '/api/posts');
    expect(headers.etag).toBeUndefined();
  });

  test('responses in the format of version 4 nest the attributes', async () => {
    const headers = { 'strapi-response-format': 'v4', authorization: `Bearer ${app.token}` };
    const url = '/api/posts?populate=*';
    await create({ title: 'Older' });
    const flat = (await ask('GET', url)).data;
    const older = await app.plinth.server.inject({ method: 'GET', url, headers });
    expect(older.json().data).toHaveLength(flat.length);
    const [{ id, documentId, attributes }] = older.json().data;
    expect([id, documentId, attributes.title]).toEqual([flat[0].id, flat[0].documentId, flat[0].title]);
  });

  test('a middleware that is not a function and an unknown action are refused by name', () => {
    const { strapi } = told();
    expect(() => strapi.documents.use('nothing')).toThrow('is not a function');
    expect(() => strapi.documents.use(() => undefined, { actions: ['find'] })).toThrow('has no find');
  });
});
