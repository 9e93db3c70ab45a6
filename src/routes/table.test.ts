import { describe, expect, test } from 'vitest';
import { contentRoutes, unknownPathRoute } from '../rest/routes.ts';
import { schemaOf } from '../schema/harness.ts';
import type { Administrator, Method, Route } from './route.ts';
import { mounted, RouteTable } from './table.ts';

const row = (method: Method, path: string): Route<unknown> => ({
  method,
  path,
  demand: 'caller',
  action: `${method} ${path}`,
  body: 'none',
  handler: async () => ({ status: 200 }),
});

const schema = schemaOf({
  types: {
    article: { attributes: {} },
    'news-item': { attributes: {} },
    homepage: { kind: 'singleType', attributes: {} },
    i18n: { kind: 'singleType', attributes: {} },
  },
});
const table = new RouteTable<Administrator>([
  ...mounted({ prefix: '/admin' }, [row('GET', '/users'), row('POST', '/login')], undefined),
  ...mounted({ prefix: '/API' }, contentRoutes(schema), undefined as never),
  ...mounted(
    { prefix: '/API' },
    [
      row('GET', '/i18n/locales'),
      row('GET', '/users/:id'),
      row('PUT', '/users/:userId'),
      row('GET', '/users/me'),
      row('POST', '/auth/local'),
      row('GET', '/articles/:other'),
      unknownPathRoute,
    ],
    undefined,
  ),
]);

/** `api::article.article.find {}`, `404`, `405 HEAD, GET`. */
function find(method: string, path: string): string {
  const found = table.find(method, path);
  if (found.kind === 'no such path') return '404';
  if (found.kind === 'other methods') return `405 ${found.allowed.join(', ')}`;
  const { action = 'no action' } = found.entry.route;
  return `${action} ${JSON.stringify(found.parameters)}`;
}

describe('routes of content types', () => {
  test.each([
    ['GET', '/api/articles', 'api::article.article.find {}'],
    ['HEAD', '/api/articles/', 'api::article.article.find {}'],
    ['POST', '/api/articles', 'api::article.article.create {}'],
    ['GET', '/api/articles/abc', 'api::article.article.findOne {"documentId":"abc"}'],
    ['HEAD', '/api/articles/abc/', 'api::article.article.findOne {"documentId":"abc"}'],
    ['PUT', '/api/articles/abc', 'api::article.article.update {"documentId":"abc"}'],
    ['DELETE', '/api/articles/abc', 'api::article.article.delete {"documentId":"abc"}'],
    ['GET', '/api/news-items', 'api::news-item.news-item.find {}'],
    ['GET', '/api/homepage', 'api::homepage.homepage.find {}'],
    ['PUT', '/api/homepage', 'api::homepage.homepage.update {}'],
    ['GET', '/API/ARTICLES/AbC', 'api::article.article.findOne {"documentId":"AbC"}'],
    ['GET', '/api/articl%65s/a%2fb', 'api::article.article.findOne {"documentId":"a/b"}'],
    ['GET', '/api/HomePage', 'api::homepage.homepage.find {}'],
    ['GET', '/api/i18n', 'api::i18n.i18n.find {}'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(find(method, path)).toBe(expected);
  });

  test.each([
    ['PUT', '/api/articles', '405 HEAD, GET, POST'],
    ['PATCH', '/api/articles/abc', '405 HEAD, GET, PUT, DELETE'],
    ['POST', '/api/articles/abc', '405 HEAD, GET, PUT, DELETE'],
    ['POST', '/api/homepage', '405 HEAD, GET, PUT, DELETE'],
    ['constructor', '/api/articles', '405 HEAD, GET, POST'],
    ['get', '/api/articles', '405 HEAD, GET, POST'],
    ['TRACE', '/api/articles', '405 HEAD, GET, POST'],
  ])('%s %s is refused: %s', (method, path, expected) => {
    expect(find(method, path)).toBe(expected);
  });

  test.each([
    '/api/article',
    '/api/articles/abc/tags',
    '/api/homepages',
    '/api/constructor',
    '/api/__proto__',
  ])('%s only matches the last route below the prefix', (path) => {
    expect(find('GET', path)).toMatch(/^no action/);
    expect(find('POST', path)).toBe('405 HEAD, GET');
  });
});

describe('other routes', () => {
  test.each([
    ['HEAD', '/api/I18N/Locales', 'GET /i18n/locales {}'],
    ['GET', '/api/users/Seven', 'GET /users/:id {"id":"Seven"}'],
    ['PUT', '/api/users/7', 'PUT /users/:userId {"userId":"7"}'],
    ['GET', '/api/users/me', 'GET /users/me {}'],
    ['POST', '/api/auth/local', 'POST /auth/local {}'],
    ['GET', '/ADMIN/Users/', 'GET /users {}'],
    ['POST', '/api/i18n/locales', '405 HEAD, GET'],
    ['DELETE', '/api/users/7', '405 HEAD, GET, PUT'],
    ['DELETE', '/admin/users', '405 HEAD, GET'],
    ['GET', '/admin/login', '405 POST'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(find(method, path)).toBe(expected);
  });

  test('of two routes with the same method and path the first is used, also if their parameters have other names', () => {
    expect(table.hidden.map(({ entry, earlier }) => [entry.route.path, earlier.route.path])).toEqual([
      ['/articles/:other', '/articles/:documentId'],
    ]);
  });
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('%s of an unknown path is 404', (method) => {
  for (const path of [
    '/',
    '/nope',
    '/admin',
    '/admin/nope',
    '/apiarticles',
    '*',
    'http://a.test/api/articles',
  ])
    expect([path, find(method, path)]).toEqual([path, '404']);
});

test.each([
  '//api/articles',
  '/api//articles',
  '/api/articles//',
  '/api/articles/%00',
  '/api/articles/%ff',
  '/api/%',
])('%s is not found with any method', (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) expect(find(method, path)).toBe('404');
});
