// `publicationFilter` narrows populated relations, too; documents whose drafts decide are shown to those who may see drafts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const item = 'api::item.item';
const list = 'api::list.list';

describe.each(databases)('publicationFilter and populated relations on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes: {
          [item]: { draftAndPublish: true, attributes: { name: { type: 'string' } } },
          [list]: {
            draftAndPublish: true,
            attributes: {
              items: { type: 'relation', relation: 'oneToMany', target: item },
              any: { type: 'relation', relation: 'morphToMany' },
              part: { type: 'component', component: 'shared.part' },
            },
          },
        },
        components: { 'shared.part': { one: { type: 'relation', relation: 'oneToMany', target: item } } },
      },
      { grants: { public: [`${item}.find`, `${list}.find`, `${list}.readDraft`] } },
    );
    const write = async (method: string, path: string, data: object, status: string): Promise<string> => {
      const response = await app.request(method, `/api/${path}?status=${status}`, { data });
      expect([response.status, response.text]).toEqual([method === 'POST' ? 201 : 200, expect.any(String)]);
      return (response.body as { data: { documentId: string } }).data.documentId;
    };
    const draft = await write('POST', 'items', { name: 'draft' }, 'draft');
    const published = await write('POST', 'items', { name: 'published' }, 'published');
    const modified = await write('POST', 'items', { name: 'modified' }, 'published');
    const items = [draft, published, modified];
    const any = items.map((documentId) => ({ __type: item, documentId }));
    const document = await write('POST', 'lists', { items, any, part: { one: items } }, 'published');
    await write('PUT', `items/${modified}`, { name: 'modified' }, 'draft');
    // The list itself is modified, too, so that every filter but one finds it.
    await write('PUT', `lists/${document}`, { any }, 'draft');
  });
  afterAll(() => app.close());

  interface Item {
    readonly name: string;
  }
  const names = (items: readonly Item[]): readonly string[] => items.map(({ name }) => name);

  test.each<[string, readonly string[]]>([
    ['status=draft', ['draft', 'published', 'modified']],
    ['status=draft&publicationFilter=has-published-version', ['published', 'modified']],
    ['status=draft&publicationFilter=has-published-version-document', ['published', 'modified']],
    ['status=draft&publicationFilter=modified', ['modified']],
    ['publicationFilter=modified', ['modified']],
    ['publicationFilter=published-with-draft', ['published', 'modified']],
  ])('%s shows %j', async (query, shown) => {
    const populate = 'populate[items]=true&populate[any]=true&populate[part][populate]=one';
    const { status, body } = await app.request('GET', `/api/lists?${query}&${populate}`);
    expect(status).toBe(200);
    const [row] = (body as { data: { items: Item[]; any: Item[]; part: { one: Item[] } }[] }).data;
    expect([names(row?.items ?? []), names(row?.any ?? []), names(row?.part.one ?? [])]).toEqual([
      shown,
      shown,
      shown,
    ]);
  });

  test('GraphQL shows the same', async () => {
    const query = `{ lists(status: DRAFT, publicationFilter: HAS_PUBLISHED_VERSION) { data { attributes { items {
      data { attributes { name } } } } } } }`;
    const { text } = await app.request('POST', '/graphql', { query });
    expect(text).toContain('"published"');
    expect(text).not.toContain('"draft"');
  });

  test('what drafts decide is left out for those who may not see the drafts of the related type', async () => {
    const url = '/api/lists?publicationFilter=modified&populate=items';
    const { status, body } = await app.request('GET', url, undefined, null);
    expect([status, body]).toMatchObject([200, { data: [{ documentId: expect.any(String) }] }]);
    expect(JSON.stringify(body)).not.toContain('"items"');
  });
});
