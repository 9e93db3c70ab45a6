// The headers of all responses, and the paths that have routes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type HostileApp, startHostileApp, times } from '../hostile/project.ts';

describe.each(databases)('the HTTP surface on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

  describe('headers', () => {
    const large = { data: { label: times('x', 1_100_000) } };
    test.each([
      { title: 'a list', status: 200, method: 'GET', url: '/api/posts' },
      { title: 'a document that is not there', status: 404, method: 'GET', url: '/api/posts/nope' },
      { title: 'a route that is not there', status: 404, method: 'GET', url: '/nope' },
      { title: 'a path that cannot be decoded', status: 400, method: 'GET', url: '/api/posts/%zz' },
      { title: 'a deletion', status: 204, method: 'DELETE', url: '/api/tags/nope' },
      { title: 'a creation', status: 201, method: 'POST', url: '/api/tags', body: { data: {} } },
      { title: 'a wrong body', status: 400, method: 'POST', url: '/api/tags', body: {} },
      { title: 'a wrong query', status: 400, method: 'GET', url: '/api/posts?filters=x' },
      { title: 'a bearer that is not known', status: 401, method: 'GET', url: '/api/posts', token: 'nobody' },
      { title: 'two words after Bearer', status: 403, method: 'GET', url: '/api/tags', token: 'a b' },
      { title: 'a caller without the right', status: 403, method: 'GET', url: '/api/tags', token: null },
      { title: 'a wrong method', status: 405, method: 'PATCH', url: '/api/posts' },
      { title: 'a body that is too large', status: 413, method: 'POST', url: '/api/tags', body: large },
      {
        title: 'a query that is too long',
        status: 414,
        method: 'GET',
        url: `/api/posts?_q=${times('x', 20_000)}`,
      },
      { title: 'the health check', status: 204, method: 'GET', url: '/_health' },
      { title: 'the readiness check', status: 204, method: 'GET', url: '/_ready' },
    ])('of $title', async ({ status, method, url, body, token }) => {
      const response = await app.request(method, url, body, token);
      expect(response.status).toBe(status);
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('server');
      if (response.text !== '')
        expect(response.headers['content-type']).toMatch(/^(application\/json|text\/plain); charset=utf-8$/);
      expect(response.text).not.toMatch(/node_modules|[\w/]+\.ts:\d/);
    });

    test.each(['http://evil.test', 'null', 'http://localhost:8888', 'https://ok.test.evil.test'])(
      'the origin %s gets no credentials',
      async (origin) => {
        for (const method of ['GET', 'OPTIONS'] as const) {
          const { headers } = await app.plinth.server.inject({
            method,
            url: '/api/posts',
            headers: { origin, 'access-control-request-method': 'GET' },
          });
          expect(headers).not.toHaveProperty('access-control-allow-credentials');
          expect(String(headers.vary)).toContain('Origin');
        }
      },
    );

    test('HEAD responds like GET, without a body', async () => {
      const get = await app.request('GET', '/api/posts?fields=title');
      const head = await app.request('HEAD', '/api/posts?fields=title');
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    });
  });

  describe('routes', () => {
    test.each([
      ['/API/Posts', 200],
      ['/api/posts/', 200],
      ['/api/posts?', 200],
      ['/api/po%73ts', 200],
      ['/api//posts', 404],
      ['/api/posts//', 404],
      ['/api/posts%2f', 404],
      ['/api%2fposts', 404],
      ['/api/posts;x=1', 404],
      ['/api/posts/..%2ftags', 404],
      ['/api/posts/%2e%2e', 404],
      ['/api/posts/a/b', 404],
      ['/api/posts%00', 404],
      ['/api/posts/%00', 404],
      ['/api/posts/%ff', 400],
      ['/api/posts/%', 400],
      [`/api/posts/${times('a', 10_000)}`, 404],
      ['/api/__proto__', 404],
      ['/api/constructor', 404],
      ['/api/toString/x', 404],
      ['/api/files', 404],
      ['/api/plugin::upload.file', 404],
      ['/api', 404],
      ['/api/', 404],
      ['/.env', 404],
      ['/package.json', 404],
      ['/uploads/..%2f..%2fpackage.json', 404],
      ['/uploads/%252e%252e/package.json', 404],
      ['/proxy?url=http://127.0.0.1/', 404],
      ['/admin/plugins/install', 404],
    ])('%s responds with %i', async (url, status) => {
      const response = await app.request('GET', url);
      expect(response.status).toBe(status);
      if (status === 404)
        expect(response.body).toMatchObject({
          data: null,
          error: { status: 404, name: 'NotFoundError', message: 'Not Found' },
        });
    });

    test.each([
      ['PUT', '/api/posts', 'HEAD, GET, POST'],
      ['DELETE', '/api/posts', 'HEAD, GET, POST'],
      ['PATCH', '/api/posts/x', 'HEAD, GET, PUT, DELETE'],
      ['POST', '/api/posts/x', 'HEAD, GET, PUT, DELETE'],
      ['POST', '/api/page', 'HEAD, GET, PUT, DELETE'],
      ['POST', '/api/nope', 'HEAD, GET'],
      ['PUT', '/uploads/a.txt', 'HEAD, GET'],
      ['POST', '/_health', 'HEAD, GET'],
      ['DELETE', '/graphql', 'HEAD, GET, POST'],
      ['DELETE', '/admin/login', 'POST'],
      ['PUT', '/api/auth/local/', 'HEAD, GET, POST'],
    ])('%s %s has the allowed methods', async (method, url, allowed) => {
      const response = await app.request(method, url);
      expect([response.status, response.text, response.headers.allow]).toEqual([
        405,
        'Method Not Allowed',
        allowed,
      ]);
    });

    test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
      '%s of an unknown path outside the content API is 404',
      async (method) => {
        for (const url of ['/nope', '/api', '/admin/nope', '/uploads', '/api//posts'])
          expect([url, (await app.request(method, url)).status]).toEqual([url, 404]);
      },
    );

    test.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
      '%s does not override the method',
      async (header) => {
        const { statusCode } = await app.plinth.server.inject({
          method: 'GET',
          url: `/api/posts/${app.kept}?_method=DELETE`,
          headers: { authorization: `Bearer ${app.token}`, [header]: 'DELETE' },
        });
        expect(statusCode).toBe(200);
        await app.stillServes();
      },
    );

    test.each(['access_token', 'token', 'authorization', 'jwt'])(
      'a token in the query string as %s is ignored',
      async (name) => {
        const { status } = await app.request('GET', `/api/tags?${name}=${app.token}`, undefined, null);
        expect(status).toBe(403);
      },
    );
  });
});
