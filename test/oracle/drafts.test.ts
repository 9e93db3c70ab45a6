// Drafts: without the right to see them nothing shows that they are there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { idOf, openWorld, right, type World } from './world.ts';

describe.each(databases)('drafts on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.app.close());

  const views = [
    '/api/articles',
    '/api/articles?sort=title:desc&pagination[pageSize]=1',
    '/api/articles?filters[title]=secret draft',
    '/api/articles?filters[title][$startsWith]=a secret',
    '/api/articles?filters[title][$ne]=secret draft',
    '/api/articles?filters[publishedAt][$null]=true',
    '/api/articles?filters[$not][publishedAt][$notNull]=true',
    '/api/articles?filters[parent][title]=secret draft',
    '/api/articles?filters[children][title][$contains]=secret',
    '/api/articles?filters[children][id][$gt]=0',
    '/api/articles?_q=secret',
    '/api/articles?hasPublishedVersion=false',
    '/api/articles?hasPublishedVersion=true',
    '/api/articles?publicationFilter=never-published',
    '/api/articles?publicationFilter=has-published-version',
    '/api/articles?publicationFilter=never-published-document',
    '/api/articles?publicationFilter=has-published-version-document',
    '/api/articles?populate[children]=true&populate[parent]=true',
    '/api/articles?populate[children][count]=true',
    '/api/articles?populate=*',
    '/api/articles?locale=*&populate[children][filters][title]=secret draft',
    '/api/tags?populate[articles][sort]=title',
    '/api/tags?populate[articles][count]=true',
    '/api/tags?populate[articles][filters][publishedAt][$null]=true',
    '/api/tags?populate[articles][populate]=*',
    '/api/tags?filters[articles][title]=secret draft',
    '/api/tags?filters[articles][title]=a secret edit',
    '/api/tags?filters[articles][documentId][$notNull]=true',
    '/api/tags?filters[articles][publishedAt][$null]=true',
    '/api/tags?sort=articles.title',
    '/api/tags?sort=articles.title:desc',
    '/api/tags?sort=articles.updatedAt:desc',
  ] as const;
  const refused = [
    'status=draft',
    'status[]=draft',
    'status=DRAFT',
    'status=',
    'status=anything',
    'status[0]=published',
    'publicationFilter=modified',
    'publicationFilter=unmodified',
    'publicationFilter=published-with-draft',
    'publicationFilter=published-without-draft',
  ];
  const seen = async (): Promise<string[]> => {
    const responses: string[] = [];
    for (const url of views) {
      const { status, text } = await world.app.request('GET', url, undefined, world.guest);
      responses.push(`${url} ${status} ${text}`);
    }
    return responses;
  };

  test('nothing that the guest sees changes when drafts are made and edited', async () => {
    const { app } = world;
    const before = await seen();
    expect(before.every((response) => response.includes(' 200 {"data":['))).toBe(true);
    const [parent = ''] = world.articles;
    const tags = await app.request('GET', '/api/tags');
    const [tag] = (tags.body as { data: { documentId: string }[] }).data.map(({ documentId }) => documentId);
    const draft = { title: 'secret draft', parent, tags: [tag], note: right };
    const made = await app.request('POST', '/api/articles?status=draft', { data: draft });
    const edit = { title: 'a secret edit', tags: { connect: [tag] } };
    expect((await app.request('PUT', `/api/articles/${parent}?status=draft`, { data: edit })).status).toBe(
      200,
    );
    expect(await seen()).toEqual(before);
    const shown = await app.request('GET', '/api/articles?status=draft&filters[title][$contains]=secret');
    expect((shown.body as { data: unknown[] }).data).toHaveLength(2);
    const responses = [`/api/articles/${idOf(made)}`, '/api/articles/abcdefghijklmnopqrstuvwx'].map((url) =>
      app.request('GET', url, undefined, world.guest),
    );
    const [first, second] = await Promise.all(responses);
    expect([first?.status, first?.text]).toEqual([404, second?.text]);
  });

  test.each(refused)('%s is forbidden, for lists and for one document', async (search) => {
    const [article = ''] = world.articles;
    const forbidden = (await world.app.request('GET', '/api/vaults', undefined, world.guest)).text;
    for (const url of ['/api/articles', `/api/articles/${article}`, '/api/articles/nope']) {
      const { status, text } = await world.app.request('GET', `${url}?${search}`, undefined, world.guest);
      expect([url, status, text]).toEqual([url, 403, forbidden]);
      expect((await world.app.request('GET', `${url}?${search}`)).status).not.toBe(403);
    }
  });

  test('a relation to a draft is refused like one to nothing', async () => {
    const { app } = world;
    const made = await app.request('POST', '/api/articles?status=draft', { data: { title: 'to connect' } });
    const { id } = (made.body as { data: { id: number } }).data;
    const write = async (parent: unknown, token?: string): Promise<string> => {
      const { status, text } = await app.request('POST', '/api/articles', { data: { parent } }, token);
      return `${status} ${text}`.replaceAll(String(parent), 'ID');
    };
    expect((await write(idOf(made))).slice(0, 3)).toBe('201');
    const [byDocument, none] = [
      await write(idOf(made), world.guest),
      await write('abcdefghijklmnopqrstuvwx', world.guest),
    ];
    expect([byDocument, byDocument.slice(0, 3)]).toEqual([none, '400']);
    const [byNumber, noNumber] = [await write(id, world.guest), await write(999_999, world.guest)];
    expect([byNumber, byNumber.slice(0, 3)]).toEqual([noNumber, '400']);
  });
});
