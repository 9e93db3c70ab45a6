import { expect, test } from 'vitest';
import { cachingHeaders } from './caching.ts';

const result = {
  json: '{}',
  total: undefined,
  result: { kind: 'document', isAddressed: true },
  tag: 'abc',
  dependencies: { types: ['api::a.a', 'api::b.b'], isAlone: false },
} as const;
const open = { uid: 'api::a.a', documentId: 'd1', isPersonal: false };
const personal = { ...open, isPersonal: true };
const none = { maxSize: 1, tags: undefined, freshness: {}, byType: {} };

test('unless it is configured, a response is asked for each time', () => {
  const headers = cachingHeaders(none);
  expect(headers(open, result)).toEqual({ 'cache-control': 'no-cache', etag: 'W/"abc"' });
  expect(headers(personal, result)).toEqual({ 'cache-control': 'private, no-cache', etag: 'W/"abc"' });
  expect(headers(open, { ...result, tag: undefined })).toEqual({ 'cache-control': 'no-cache' });
});

test.each([
  [{ maxAge: 60 }, 'public, max-age=60', 'private, max-age=60'],
  [{ sMaxAge: 600 }, 'public, max-age=0, s-maxage=600', 'private, no-cache'],
  [
    { maxAge: 0, sMaxAge: 600, staleWhileRevalidate: 30 },
    'public, max-age=0, s-maxage=600, stale-while-revalidate=30',
    'private, max-age=0, stale-while-revalidate=30',
  ],
])('%j', (freshness, toAll, toOne) => {
  const headers = cachingHeaders({ ...none, byType: { 'api::a.a': freshness } });
  expect(headers(open, result)['cache-control']).toBe(toAll);
  expect(headers(personal, result)['cache-control']).toBe(toOne);
  expect(headers({ ...open, uid: 'api::b.b' }, result)['cache-control']).toBe('no-cache');
});

test('a response without a tag is asked for each time if others are purged by tags', () => {
  const untagged = { ...result, tag: undefined, dependencies: { types: undefined, isAlone: true } };
  const own = { ...none, freshness: { maxAge: 5, sMaxAge: 600 } };
  const headers = cachingHeaders({ ...own, tags: 'Surrogate-Key' });
  expect(headers(open, untagged)).toEqual({ 'cache-control': 'no-cache' });
  expect(headers(personal, untagged)).toEqual({ 'cache-control': 'private, no-cache' });
  expect(cachingHeaders(own)(open, untagged)['cache-control']).toBe('public, max-age=5, s-maxage=600');
});

test('a CDN is told the types and the document of a response, or the document alone', () => {
  const keys = cachingHeaders({ ...none, tags: 'Surrogate-Key' });
  expect(keys(open, result)['surrogate-key']).toBe('api::a.a api::b.b api::a.a/d1');
  const alone = { ...result, dependencies: { types: ['api::a.a'], isAlone: true } };
  expect(keys(open, alone)['surrogate-key']).toBe('api::a.a/d1');
  const cacheTags = cachingHeaders({ ...none, tags: 'Cache-Tag' });
  expect(cacheTags({ ...open, documentId: undefined }, result)['cache-tag']).toBe('api::a.a,api::b.b');
});
