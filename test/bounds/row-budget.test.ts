// A request that would touch more rows than the budget is refused before it runs, in every API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';
import { startWorld, type World } from './world.ts';

const budget = 300;

describe.each(databases)('%s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(database, { bounds: { rows: budget } });
  });
  afterAll(() => world.app.close());

  const get = async (path: string) => {
    world.app.statements.length = 0;
    const { status, body } = await world.app.request('GET', path);
    return { status, statements: world.app.statements.length, error: (body as { error?: unknown }).error };
  };

  test.each([
    ['/api/articles?sort=tags.name', 'sort'],
    ['/api/tags?sort=articles.rank', 'sort'],
    ['/api/articles?populate[tags][populate]=articles', 'populate tags.articles'],
    ['/api/tags?populate[articles][filters][title][$contains]=x', 'populate articles'],
    ['/api/articles?filters[tags][articles][tags][name][$contains]=x', 'filters'],
    [`/api/tags/:tag?populate[articles][populate]=tags`, 'populate articles.tags'],
  ])('REST refuses %s', async (path, part) => {
    const { status, statements, error } = await get(path.replace(':tag', world.tag));
    expect(status).toBe(400);
    expect(statements).toBe(0);
    expect(error).toMatchObject({ name: 'QueryTooCostlyError', details: { budget, part } });
    expect((error as { message: string }).message).toMatch(
      /^The query would read about [\d,]+ rows, and its budget is 300\. Most of them, about [\d,]+, are for: /,
    );
  });

  test.each([
    '/api/articles?sort=rank,title',
    '/api/articles?sort=note',
    '/api/articles?filters[title][$containsi]=x',
    '/api/articles?filters[tags][name]=x',
    '/api/tags?populate[articles][count]=true&pagination[pageSize]=2',
    '/api/articles?populate=tags&pagination[pageSize]=20',
    '/api/tags/:tag?populate=articles',
  ])('and runs %s', async (path) => {
    expect(await get(path.replace(':tag', world.tag))).toMatchObject({ status: 200, statements: 1 });
  });

  test.each([
    ['/graphql', '{ articles(sort: "tags.name") { data { id } } }'],
    ['/flat', '{ articles(sort: "tags.name") { documentId } }'],
    ['/flat', '{ articles_connection(sort: "tags.name") { nodes { documentId } } }'],
    ['/flat', '{ tags { articles(filters: { title: { contains: "x" } }) { documentId } } }'],
  ])('GraphQL at %s refuses %s', async (path, query) => {
    world.app.statements.length = 0;
    const { body } = await world.app.request('POST', path, { query });
    expect(world.app.statements).toEqual([]);
    expect(body).toMatchObject({
      errors: [
        { extensions: { code: 'STRAPI_QUERY_TOO_COSTLY_ERROR', error: { name: 'QueryTooCostlyError' } } },
      ],
    });
  });

  test('a query is estimated again when the data has grown', async () => {
    const path = '/api/articles?sort=note&populate=tags&pagination[pageSize]=18';
    expect(await get(path)).toMatchObject({ status: 200 });
    const { plinth, request } = world.app;
    for (let index = 0; index < 110; index++)
      await request('POST', '/api/articles', { data: { title: 'more', code: `more${index}` } });
    await plinth.statistics.refresh();
    expect(await get(path)).toMatchObject({ status: 400, statements: 0 });
  });
});

describe.each(databases)('%s, with a budget of two rows', (database) => {
  test('users and files have the same budget, and a project can disable it', async () => {
    const files = (rows: number) => ({
      contentTypes: {},
      files: { 'config/api.json': { bounds: { rows } } },
    });
    const app = await startTestApp(database, files(2));
    for (const name of ['ann', 'bob', 'cid'])
      await app.request('POST', '/api/users', {
        username: name,
        email: `${name}@example.org`,
        password: 'long enough',
        role: 1,
      });
    await app.plinth.statistics.refresh();
    expect((await app.request('GET', '/api/users?sort=username,email')).text).toContain(
      'QueryTooCostlyError',
    );
    const lifted = await app.reopen(files(-1));
    await lifted.plinth.statistics.refresh();
    expect((await lifted.request('GET', '/api/users?sort=username,email')).status).toBe(200);
    await lifted.close();
  });
});
