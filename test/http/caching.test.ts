// Caching headers of responses: ETags, max-age, tags for CDNs, encodings.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { filesWith } from '../kept/project.ts';

const files = {
  ...filesWith({ draftAndPublish: false, localized: false }),
  files: {
    'config/api.json': {
      cache: {
        tags: 'Surrogate-Key',
        contentTypes: { 'api::tag.tag': { maxAge: 5, sMaxAge: 60, staleWhileRevalidate: 10 } },
      },
    },
  },
};
const find = ['api::article.article', 'api::category.category', 'api::tag.tag'].flatMap((uid) => [
  `${uid}.find`,
  `${uid}.findOne`,
]);

describe.each(databases)('caching on %s', (database) => {
  let app: TestApp;
  let tag = '';
  let article = '';
  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: find } });
    tag = await create('tags', { name: 'Tag' });
    article = await create('articles', { title: 'x'.repeat(3000), tags: [tag] });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.statements.length = 0;
  });

  async function create(path: string, data: unknown): Promise<string> {
    const { body } = await app.request('POST', `/api/${path}`, { data });
    return (body as { data: { documentId: string } }).data.documentId;
  }

  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.plinth.server.inject({ method: 'GET', url, headers });
  const etagOf = async (url: string): Promise<string> => String((await get(url)).headers.etag);

  test('an unchanged response is 304 without a body and without a statement', async () => {
    const url = `/api/articles/${article}?populate=*`;
    const etag = await etagOf(url);
    expect(etag).toMatch(/^W\/"[\w-]{22,}"$/);
    app.statements.length = 0;
    const again = await get(url, { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('no-cache');
    expect(String(again.headers.vary)).toContain('Authorization');
    expect(app.statements).toEqual([]);
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('If-None-Match: * is 304 for what exists', async () => {
    const any = { 'if-none-match': '*' };
    for (const url of [`/api/articles/${article}`, '/api/articles', '/api/articles?filters[title]=none']) {
      const { statusCode, body, headers } = await get(url, any);
      expect([statusCode, body, headers.etag]).toEqual([304, '', await etagOf(url)]);
    }
    expect((await get('/api/articles/gone', any)).statusCode).toBe(404);
  });

  test.each([
    ['its own document', () => app.request('PUT', `/api/articles/${article}`, { data: { title: 'new' } })],
    ['a related document', () => app.request('PUT', `/api/tags/${tag}`, { data: { name: 'Other' } })],
    [
      'its links',
      () => app.request('PUT', `/api/articles/${article}`, { data: { tags: { disconnect: [tag] } } }),
    ],
    ['another document of the type', () => create('articles', { title: 'another' })],
  ])('a change of %s changes the ETag', async (_what, change) => {
    const url = `/api/articles/${article}?populate=tags`;
    const etag = await etagOf(url);
    await change();
    const after = await get(url, { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    expect(after.headers.etag).not.toBe(etag);
  });

  test('a change of content that is not in the response keeps its ETag', async () => {
    const etag = await etagOf('/api/categories');
    await create('tags', { name: 'Unrelated' });
    expect(await etagOf('/api/categories')).toBe(etag);
  });

  test('a refused write changes no ETag', async () => {
    const etag = await etagOf('/api/articles');
    expect((await app.request('POST', '/api/articles', { data: { title: 5 } })).status).toBe(400);
    expect(await etagOf('/api/articles')).toBe(etag);
  });

  test('other queries and other formats of one query have other ETags', async () => {
    const tags = await Promise.all([
      etagOf('/api/articles'),
      etagOf('/api/articles?sort=title'),
      etagOf(`/api/articles/${article}`),
      get('/api/articles', { 'strapi-response-format': 'v4' }).then(({ headers }) => headers.etag),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('an ETag gives no access to content that the caller may not read', async () => {
    const url = '/api/articles';
    const etag = await etagOf(url);
    const refused = await get(url, { 'if-none-match': etag, authorization: 'Bearer nobody' });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers).not.toHaveProperty('etag');
  });

  test('max-age depends on the content type, and on whether the request is authenticated', async () => {
    expect((await get('/api/tags')).headers['cache-control']).toBe(
      'public, max-age=5, s-maxage=60, stale-while-revalidate=10',
    );
    expect((await get('/api/articles')).headers['cache-control']).toBe('no-cache');
    expect((await app.request('GET', '/api/tags')).headers['cache-control']).toBe(
      'private, max-age=5, stale-while-revalidate=10',
    );
    expect((await app.request('GET', '/api/articles/none')).headers['cache-control']).toBe(
      'private, no-store',
    );
    const { headers } = await app.request('POST', '/api/tags', { data: {} });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers).not.toHaveProperty('etag');
  });

  test.each([
    '/api/articles/missing',
    '/api/articles?fields=missing',
    '/api/unknown',
    '/uploads/missing.png',
  ])('the error of %s is not stored by caches', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a response has the tags of its content for CDNs', async () => {
    const keyOf = async (url: string) => (await get(url)).headers['surrogate-key'];
    expect(await keyOf('/api/articles')).toBe('api::article.article');
    expect(await keyOf(`/api/articles/${article}`)).toBe(`api::article.article/${article}`);
    expect(await keyOf(`/api/articles/${article}?populate=tags`)).toBe(
      `api::article.article api::tag.tag api::article.article/${article}`,
    );
    expect(await keyOf('/api/tags?filters[id]=1')).toBe('api::tag.tag');
  });

  test('a document that a rule could hide by another type has the tags of both types', async () => {
    const { schema, database: store } = app.plinth.project;
    const action = 'api::article.article.findOne';
    const change = async (given: GivenRule) => {
      const rules = parseRules(schema, [action], given);
      await grant(store, { role: 'public', actions: [action], rules }, knownActions(schema));
      await app.plinth.access.refresh();
    };
    await change({ filter: { tags: { name: 'Tag' } } });
    await app.request('PUT', `/api/tags/${tag}`, { data: { name: 'Tag' } });
    await app.request('PUT', `/api/articles/${article}`, { data: { tags: [tag] } });
    const { statusCode, headers } = await get(`/api/articles/${article}`);
    expect([statusCode, headers['surrogate-key']]).toEqual([
      200,
      `api::article.article api::tag.tag api::article.article/${article}`,
    ]);
    await change({});
  });

  test('long responses are compressed with an accepted encoding', async () => {
    await app.request('PUT', `/api/articles/${article}`, { data: { title: 'ä'.repeat(3000) } });
    const url = `/api/articles/${article}`;
    const plain = await get(url);
    for (let times = 0; times < 3; times++) {
      const packed = await get(url, { 'accept-encoding': 'gzip' });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    }
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(String(plain.headers.vary)).toContain('Accept-Encoding');
    expect((await get('/api/categories', { 'accept-encoding': 'gzip' })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });
});
