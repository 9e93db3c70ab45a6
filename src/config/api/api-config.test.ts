import { describe, expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const api = (content: unknown) => ({ 'config/api.json': JSON.stringify(content) });
const apiOf = async (content: unknown) => (await configOf(api(content))).api;

describe('config/api', () => {
  test('sets the sizes of pages and the strictness of requests', async () => {
    const content = {
      rest: { prefix: '/v1', defaultLimit: 10, maxLimit: 50, withCount: false, strictParams: true },
      documents: { strictParams: true, strictRelations: true, strictMediaTypes: true },
      responses: { privateAttributes: ['createdAt'] },
      rateLimit: { enabled: true, max: 50, interval: { min: 5, sec: 30 } },
      bounds: { rows: 5000 },
    };
    expect(await apiOf(content)).toEqual({
      restPrefix: '/v1',
      defaultLimit: 10,
      maxLimit: 50,
      withCount: false,
      isVersion4: false,
      isStrict: true,
      isStrictInCode: true,
      isStrictRelations: true,
      isStrictMediaTypes: true,
      rateLimit: { isEnabled: true, max: 50, interval: 330_000, isDefault: false },
      bounds: { rows: 5000, comparisons: 300 },
      privateAttributes: ['createdAt'],
      cache: { maxSize: 64 * 2 ** 20, tags: undefined, freshness: {}, byType: {} },
      own: {},
    });
  });

  test.each([
    [false, { maxSize: 0 }],
    [{ maxSize: '1kb' }, { maxSize: 1024 }],
    [
      { maxAge: 1, contentTypes: { 'api::a.a': { sMaxAge: 2 } } },
      { freshness: { maxAge: 1 }, byType: { 'api::a.a': { maxAge: 1, sMaxAge: 2 } } },
    ],
  ])('reads the cache settings %j', async (cache, expected) => {
    expect((await apiOf({ cache })).cache).toMatchObject(expected);
  });

  test.each([
    ['/', ''],
    ['/api/', '/api'],
    ['/cms/v1.2', '/cms/v1.2'],
  ])('turns the prefix %j into %j', async (prefix, restPrefix) => {
    expect((await apiOf({ rest: { prefix } })).restPrefix).toBe(restPrefix);
  });

  test('limits the default page size to the maximum', async () => {
    expect(await apiOf({ rest: { maxLimit: 10 } })).toMatchObject({ defaultLimit: 10, maxLimit: 10 });
    expect(await apiOf({ rest: { defaultLimit: -1 } })).toMatchObject({ defaultLimit: -1, maxLimit: 100 });
  });

  test.each([
    [{ rateLimit: { interval: { fortnight: 1 } } }, 'rateLimit.interval: NaN is not accepted.'],
    [{ rest: { prefix: 'api' } }, 'rest.prefix: "api" is not accepted.'],
    [{ rest: { prefix: '' } }, 'rest.prefix: "" is not accepted.'],
    [{ rest: { prefix: '/:id' } }, 'rest.prefix: "/:id" is not accepted.'],
    [{ rest: { defaultLimit: 0 } }, 'rest.defaultLimit: 0 is not accepted.'],
    [{ rest: { defaultLimit: -2 } }, 'rest.defaultLimit: -2 is not accepted.'],
    [{ rest: { maxLimit: 1.5 } }, 'rest.maxLimit: 1.5 is not accepted.'],
    [{ rest: { maxLimits: 1 } }, 'rest.maxLimits: Unknown key "maxLimits".'],
    [{ rest: [] }, 'rest: A list is not accepted.'],
    [{ document: {} }, 'document: Unknown key "document".'],
    [{ documents: { strictParams: 1 } }, 'documents.strictParams: 1 is not accepted.'],
    [{ cache: { maxAge: -1 } }, 'cache.maxAge: -1 is not accepted.'],
    [{ cache: { maxSiz: 1 } }, 'cache.maxSiz: Unknown key "maxSiz".'],
    [{ cache: 'no' }, 'cache: "no" is not accepted.'],
    [{ cache: { tags: 'Edge' } }, 'cache.tags: "Edge" is not accepted.'],
    [{ bounds: { rows: 0 } }, 'bounds.rows: 0 is not accepted.'],
    [{ responses: { privateAttributes: 'id' } }, 'responses.privateAttributes: "id" is not accepted.'],
  ])('is refused with %j', async (content, problem) => {
    expect(await faultsOf(api(content))).toEqual([expect.stringContaining(`config/api.json ${problem} -> `)]);
  });
});
