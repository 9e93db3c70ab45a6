// Pages by cursor in GraphQL: those of REST, in both lanes and all shapes, where the project switched them on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { files, grants } from './project.ts';

const count = 9;
const pages = 'cursors { before after } total page pageSize pageCount';

/** How each shape asks for a page, and where it shows it. */
const shapes = {
  entity: {
    path: '/graphql',
    page: (given: string) =>
      `{ list: articles(${given}) { data { attributes { views } } meta { pagination { ${pages} } } } }`,
    of: ({ data, meta }: Shown) => ({
      views: data?.map(({ attributes }) => attributes?.views),
      pagination: meta?.pagination,
    }),
  },
  flat: {
    path: '/flat',
    page: (given: string) =>
      `{ list: articles_connection(${given}) { nodes { views } pageInfo { ${pages} } } }`,
    of: ({ nodes, pageInfo }: Shown) => ({ views: nodes?.map(({ views }) => views), pagination: pageInfo }),
  },
} as const;

interface Shown {
  readonly data?: readonly { readonly attributes?: { readonly views: number } }[];
  readonly nodes?: readonly { readonly views: number }[];
  readonly meta?: { readonly pagination: Pagination };
  readonly pageInfo?: Pagination;
}
interface Pagination {
  readonly cursors: { readonly before: string | null; readonly after: string | null } | null;
}

describe.each(databases)('pages by cursor on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;
  beforeAll(async () => {
    app = await startTestApp(database, files({ cursors: true }), { grants });
    for (let views = 0; views < count; views++)
      await app.request('POST', '/api/articles', { data: { title: `a ${views % 2}`, views } });
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  const errorOf = async (query: string): Promise<unknown> => {
    const texts = await Promise.all([app.plinth, resolvers].map((plinth) => ask(plinth, { query })));
    expect(texts[0]?.body.errors).toEqual(texts[1]?.body.errors);
    return texts[0]?.body.errors?.[0]?.message;
  };

  describe.each(Object.entries(shapes))('in the %s shape', (_name, { path, page, of }) => {
    const read = async (given: string) => {
      const query = page(given);
      const [one, other] = [await ask(app.plinth, { query, path }), await ask(resolvers, { query, path })];
      expect(JSON.parse(one.text)).toEqual(JSON.parse(other.text));
      expect(one.body.errors).toBeUndefined();
      return of(one.body.data?.list as Shown);
    };

    test.each(['', 'sort: "views:desc", ', 'sort: ["title", "views:desc"], '])('%s', async (sort) => {
      const search = sort.includes('title') ? 'sort=title,views:desc' : sort ? 'sort=views:desc' : '';
      const forward: unknown[] = [];
      let after: string | null | undefined = '';
      while (after !== null) {
        const { views = [], pagination } = await read(
          `${sort}pagination: { after: "${after}", pageSize: 4 }`,
        );
        const rest = await app.request(
          'GET',
          `/api/articles?${search}&pagination[after]=${after}&pagination[pageSize]=4`,
        );
        expect(pagination).toEqual({
          ...{ total: null, page: null, pageCount: null },
          ...Object(rest.body).meta.pagination,
        });
        forward.push(...views);
        after = pagination?.cursors?.after;
        // What comes in front moves nothing.
        await app.request('POST', '/api/articles', { data: { title: 'a 0', views: -1 } });
      }
      const all = await read(`${sort}filters: { views: { gte: 0 } }, pagination: { limit: 100 }`);
      expect(forward.filter((views) => Number(views) >= 0)).toEqual(all.views);
      expect(all.pagination).toMatchObject({ total: count, cursors: null });
      const half = await read(
        `${sort}filters: { views: { gte: 0 } }, pagination: { after: "", pageSize: 5 }`,
      );
      const next = await read(
        `${sort}filters: { views: { gte: 0 } }, pagination: { after: "${half.pagination?.cursors?.after}" }`,
      );
      const back = await read(
        `${sort}filters: { views: { gte: 0 } }, pagination: { before: "${next.pagination?.cursors?.before}", pageSize: 5 }`,
      );
      expect(back.views).toEqual(half.views);
    });
  });

  test('cursors come in variables, and a list without an envelope takes them', async () => {
    const query = 'query ($at: PaginationArg) { articles(pagination: $at, sort: "views:desc") { views } }';
    const { body } = await app.request(
      'GET',
      '/api/articles?sort=views:desc&pagination[after]=&pagination[pageSize]=2',
    );
    const { after } = Object(body).meta.pagination.cursors;
    for (const plinth of [app.plinth, resolvers]) {
      const shown = await ask(plinth, { query, path: '/flat', variables: { at: { after, pageSize: 2 } } });
      expect(shown.body.data).toEqual({ articles: [{ views: count - 3 }, { views: count - 4 }] });
    }
  });

  test.each([
    [
      'articles(pagination: { after: "", page: 2 }) { data { id } }',
      'Cannot use after and page of pagination in the same query',
    ],
    [
      'articles(pagination: { after: "", before: "" }) { data { id } }',
      'Cannot use after and before of pagination in the same query',
    ],
    [
      'articles(pagination: { after: "WzFd" }) { data { id } }',
      'pagination.after is not a cursor of this list',
    ],
    [
      'articles(sort: "author.name", pagination: { after: "" }) { data { id } }',
      'Pages by cursor can only be sorted by attributes of the content type itself',
    ],
    [
      'articles { data { attributes { tags(pagination: { after: "" }) { data { id } } } } }',
      'Pages by cursor are only possible for lists at the root of an operation',
    ],
    [
      'articles { data { attributes { links(pagination: { before: "x" }) { id } } } }',
      'Pages by cursor are only possible for lists at the root of an operation',
    ],
    ['articles(sort: "internalNote", pagination: { after: "" }) { data { id } }', 'Invalid key internalNote'],
    ['vaults(pagination: { after: "" }) { data { id } }', 'Forbidden access'],
  ])('%s is refused', async (field, message) => {
    expect(await errorOf(`{ ${field} }`)).toBe(message);
  });

  test('a type whose reads code takes part in has them too', async () => {
    app.plinth.strapi.documents.use((_context, next) => next());
    const query = shapes.entity.page('sort: "views:desc", pagination: { after: "", pageSize: 3 }');
    const { list } = (await ask(app.plinth, { query })).body.data as { readonly list: Shown };
    expect(shapes.entity.of(list)).toMatchObject({
      views: [count - 1, count - 2, count - 3],
      pagination: { pageSize: 3, total: null, cursors: { before: null, after: expect.any(String) } },
    });
  });
});

test('without the setting the types are those of the reference', async () => {
  const app = await startTestApp('sqlite', files(), { grants });
  const refused = await ask(app.plinth, { query: '{ articles(pagination: { after: "" }) { data { id } } }' });
  expect(refused.status).toBe(400);
  const type = '{ __type(name: "Pagination") { fields { name type { kind } } } }';
  const { body } = await ask(app.plinth, { query: type });
  expect(body.data).toEqual({
    __type: {
      fields: ['total', 'page', 'pageSize', 'pageCount'].map((name) => ({
        name,
        type: { kind: 'NON_NULL' },
      })),
    },
  });
  await app.close();
});
