// Reads across all stages: responses, and the one statement that each takes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::tag.tag': {
      attributes: {
        label: { type: 'string' },
        posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post', mappedBy: 'tags' },
      },
    },
    'api::address.address': { kind: 'singleType' as const, attributes: { city: { type: 'string' } } },
    'api::post.post': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string', required: true },
        rank: { type: 'integer' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'posts' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::post.post' },
        seo: { type: 'component', component: 'shared.seo' },
        zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.note'] },
      },
    },
  },
  components: {
    'shared.seo': {
      title: { type: 'string' },
      tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
    },
    'shared.note': { text: { type: 'text' } },
  },
};

describe.each(databases)('reads on %s', (database) => {
  let app: TestApp;
  let tag = '';
  let post = '';
  beforeAll(async () => {
    app = await startTestApp(database, files);
    const created = await app.request('POST', '/api/tags', { data: { label: 'One' } });
    tag = idOf(created.body);
    const written = await app.request('POST', '/api/posts', {
      data: {
        title: 'First',
        rank: 2,
        tags: [tag],
        seo: { title: 'S', tag },
        zone: [
          { __component: 'shared.note', text: 'N' },
          { __component: 'shared.seo', title: 'Z', tag },
        ],
      },
    });
    post = idOf(written.body);
  });
  afterAll(() => app.close());

  test.each([
    '/api/posts',
    '/api/posts?populate=*',
    '/api/posts?populate[tags][populate][posts][populate]=*&populate[seo][populate]=*&populate[zone][populate]=*',
    '/api/posts?filters[tags][label]=One&sort=tags.label&pagination[pageSize]=1',
    '/api/tags?populate[posts][populate][parent][populate]=*&filters[posts][seo][title]=S',
  ])('reads %s with one statement', async (url) => {
    app.statements.length = 0;
    const response = await app.request('GET', url);
    expect(response.status).toBe(200);
    expect(app.statements).toHaveLength(1);
  });

  test.each([
    'page=1',
    'pagination[page]=abc',
    'pagination[start]=1.5',
    'pagination[page]=1&pagination[start]=1',
    'pagination[withCount]=perhaps',
    'pagination[after]=nothing',
  ])('?%s means something to lists alone', async (search) => {
    const data = { title: 'First' };
    expect(await app.request('GET', `/api/posts?${search}`)).toMatchObject({ status: 400 });
    expect(await app.request('GET', `/api/posts/${post}?${search}`)).toMatchObject({ body: { data } });
    expect(await app.request('PUT', `/api/posts/${post}?${search}`, { data })).toMatchObject({
      body: { data },
    });
    const address = `/api/address?${search}`;
    expect(await app.request('PUT', address, { data: { city: 'Ur' } })).toMatchObject({ status: 200 });
    expect(await app.request('GET', address)).toMatchObject({ body: { data: { city: 'Ur' } } });
  });

  test('responds with the populated document in one piece', async () => {
    const { body } = await app.request(
      'GET',
      `/api/posts/${post}?fields=title&populate[tags][fields]=label&populate[seo][populate][tag][fields]=label&populate[zone][populate]=*`,
    );
    expect(body).toMatchObject({
      data: {
        title: 'First',
        tags: [{ label: 'One' }],
        seo: { title: 'S', tag: { label: 'One' } },
        zone: [
          { __component: 'shared.note', text: 'N' },
          { __component: 'shared.seo', title: 'Z', tag: { label: 'One' } },
        ],
      },
      meta: {},
    });
  });
});

function idOf(body: unknown): string {
  return (body as { data: { documentId: string } }).data.documentId;
}
