import { describe, expect, test } from 'vitest';
import { schemaOf } from '../schema/harness.ts';
import { type PluginRoute, Routes } from './route.ts';

const answer: PluginRoute['answer'] = async () => ({ status: 200, body: '' });
const plugin = (method: string, path: string): PluginRoute => ({
  method,
  path: path.split('/'),
  action: `${method} ${path}`,
  answer,
});

const schema = schemaOf({
  types: {
    article: { attributes: {} },
    'news-item': { attributes: {} },
    homepage: { kind: 'singleType', attributes: {} },
    i18n: { kind: 'singleType', attributes: {} },
  },
});
const routes = new Routes(schema, [
  plugin('GET', 'i18n/locales'),
  plugin('GET', 'users/:id'),
  plugin('PUT', 'users/:id'),
  plugin('GET', 'users/me'),
  plugin('POST', 'auth/local'),
]);

/** `find article`, `plugin GET users/:id {"id":"1"}`, `404`, `405 HEAD, GET`. */
function find(method: string, path: string): string {
  const route = routes.find(method, path.split('/'));
  switch (route.kind) {
    case 'content':
      return [route.action, route.contentType.singularName, route.documentId]
        .filter((part) => part !== undefined)
        .join(' ');
    case 'plugin':
      return `plugin ${route.handler.action} ${JSON.stringify(route.parameters)}`;
    case 'notFound':
      return '404';
    case 'methodNotAllowed':
      return `405 ${route.allowed.join(', ')}`;
  }
}

describe('content types', () => {
  test.each([
    ['GET', 'articles', 'find article'],
    ['HEAD', 'articles', 'find article'],
    ['POST', 'articles', 'create article'],
    ['GET', 'articles/abc', 'findOne article abc'],
    ['HEAD', 'articles/abc', 'findOne article abc'],
    ['PUT', 'articles/abc', 'update article abc'],
    ['DELETE', 'articles/abc', 'delete article abc'],
    ['GET', 'news-items', 'find news-item'],
    ['GET', 'homepage', 'find homepage'],
    ['PUT', 'homepage', 'update homepage'],
    ['DELETE', 'homepage', 'delete homepage'],
    ['GET', 'ARTICLES/AbC', 'findOne article AbC'],
    ['GET', 'HomePage', 'find homepage'],
  ])('%s %s is %s', (method, path, route) => {
    expect(find(method, path)).toBe(route);
  });

  test.each([
    ['PUT', 'articles', '405 HEAD, GET, POST'],
    ['PATCH', 'articles/abc', '405 HEAD, GET, PUT, DELETE'],
    ['POST', 'articles/abc', '405 HEAD, GET, PUT, DELETE'],
    ['POST', 'homepage', '405 HEAD, GET, PUT, DELETE'],
    ['constructor', 'articles', '405 HEAD, GET, POST'],
    ['get', 'articles', '405 HEAD, GET, POST'],
  ])('%s %s is refused: %s', (method, path, route) => {
    expect(find(method, path)).toBe(route);
  });

  test.each([
    'article',
    'articles/abc/tags',
    'homepages',
    'homepage/abc',
    'nope',
    '',
    'files',
    'constructor',
    'articles//abc',
  ])('GET %s is not there', (path) => {
    expect(find('GET', path)).toBe('404');
  });

  test('what is not there allows GET only', () => {
    expect(find('POST', 'nope')).toBe('405 HEAD, GET');
    expect(find('DELETE', 'articles/abc/tags')).toBe('405 HEAD, GET');
  });
});

describe('plugins', () => {
  test.each([
    ['GET', 'i18n/locales', 'plugin GET i18n/locales {}'],
    ['HEAD', 'I18N/Locales', 'plugin GET i18n/locales {}'],
    ['PUT', 'users/7', 'plugin PUT users/:id {"id":"7"}'],
    ['GET', 'users/Seven', 'plugin GET users/:id {"id":"Seven"}'],
    ['POST', 'auth/local', 'plugin POST auth/local {}'],
    ['GET', 'i18n', 'find i18n'],
    ['GET', 'i18n/locales/en', '404'],
    ['POST', 'i18n/locales', '405 HEAD, GET'],
    ['GET', 'auth/local', '404'],
    ['DELETE', 'users/7', '405 HEAD, GET, PUT'],
  ])('%s %s is %s', (method, path, route) => {
    expect(find(method, path)).toBe(route);
  });

  test('of two routes that match, the first in the list counts', () => {
    expect(find('GET', 'users/me')).toBe('plugin GET users/:id {"id":"me"}');
  });
});
