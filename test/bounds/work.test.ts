// The rate limit of the API counts work: one unit for each request, and one for each hundred rows that it is estimated to touch.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { startWorld, type World } from './world.ts';

/** 40 articles with ten tags each: four units, and one for the request. */
const large = '/api/articles?populate=tags&pagination[pageSize]=40';
const small = '/api/articles?pagination[pageSize]=1&fields=rank';

describe.each(databases)('%s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(database, {
      rateLimit: { enabled: true, max: 300, interval: 60_000 },
      // Cached results are not counted as work.
      cache: false,
    });
  });
  afterAll(() => world.app.close());

  const asking = (remoteAddress: string) => {
    const headers = { authorization: `Bearer ${world.app.token}` };
    const { server } = world.app.plinth;
    const graphql = (query: string) =>
      server.inject({ method: 'POST', url: '/flat', headers, remoteAddress, payload: { query } });
    const bulk = (data: readonly object[]) =>
      server.inject({ method: 'POST', url: '/api/tags/bulk', headers, remoteAddress, payload: { data } });
    return { graphql, bulk, get: (url: string) => server.inject({ url, headers, remoteAddress }) };
  };

  test('work is charged to the budget of the client, and requests over the rest are refused until the window ends', async () => {
    const { get } = asking('192.0.2.7');
    for (let index = 0; index < 59; index++) await get(large);
    expect((await get(large)).headers).toMatchObject({ 'x-ratelimit-remaining': '0' });
    for (let index = 0; index < 2; index++) expect((await get(small)).statusCode).toBe(429);
    expect((await asking('192.0.2.8').get(small)).statusCode).toBe(200);
  });

  test('a large query over the rest is refused before it runs, and smaller ones still run', async () => {
    const { get } = asking('192.0.2.9');
    for (let index = 0; index < 296; index++) await get('/api/nothing');
    world.app.statements.length = 0;
    const refused = await get(large);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { name: 'RateLimitError' } });
    expect(refused.headers).toHaveProperty('retry-after');
    expect(world.app.statements).toEqual([]);
    expect((await get(small)).statusCode).toBe(200);
  });

  test('each document of a bulk write is counted', async () => {
    const { get, bulk } = asking('192.0.2.11');
    const documents = Array.from({ length: 250 }, (_, index) => ({ name: `bulk ${index}` }));
    expect((await bulk(documents)).headers).toMatchObject({ 'x-ratelimit-remaining': '49' });
    expect((await bulk(documents)).statusCode).toBe(429);
    expect((await get(small)).statusCode).toBe(200);
  });

  test('each root field of a GraphQL operation is counted', async () => {
    const { get, graphql } = asking('192.0.2.10');
    for (let index = 0; index < 290; index++) await get('/api/nothing');
    const list = 'articles(pagination: { limit: 40 }) { tags { name } }';
    const { body } = await graphql(`{ one: ${list} two: ${list} three: ${list} }`);
    expect(body).toContain('STRAPI_RATE_LIMIT_ERROR');
  });
});
