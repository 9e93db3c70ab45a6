// Filters of populated components and of the blocks of a dynamic zone: a single component that does not match is null, a
// block that does not match is left out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask as askGraphql } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const attributes = {
  title: { type: 'string' },
  seo: { type: 'component', component: 'shared.seo' },
  list: { type: 'component', component: 'shared.seo', repeatable: true },
  zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
};
const seo = {
  label: { type: 'string' },
  rank: { type: 'integer' },
  tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
  quote: { type: 'component', component: 'shared.quote' },
};

describe.each(databases)('filters of populated components on %s', (database) => {
  let app: TestApp;
  const ask = async (query: string): Promise<unknown> => {
    app.statements.length = 0;
    const response = await app.request('GET', `/api/pages?fields=title&sort=title&${query}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    expect(app.statements).toHaveLength(1);
    return (response.body as { data: unknown }).data;
  };
  const post = async (path: string, data: object): Promise<string> => {
    const { status, body } = await app.request('POST', `/api/${path}`, { data });
    expect(status).toBe(201);
    return (body as { data: { documentId: string } }).data.documentId;
  };

  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::page.page': { attributes },
        'api::tag.tag': { attributes: { name: { type: 'string' } } },
      },
      components: { 'shared.seo': seo, 'shared.quote': { words: { type: 'string' } }, 'shared.other': {} },
    });
    const [red, blue] = [await post('tags', { name: 'red' }), await post('tags', { name: 'blue' })];
    const component = (label: string, rank: number | null, tag: string) => ({
      label,
      rank,
      tag,
      quote: { words: label },
    });
    await post('pages', {
      title: 'one',
      seo: component('one', 1, red),
      list: [1, 2, 3].map((rank) => component(`item ${rank}`, rank, red)),
      zone: [
        { __component: 'shared.seo', ...component('first', 1, red) },
        { __component: 'shared.quote', words: 'quoted' },
        { __component: 'shared.seo', ...component('second', null, blue) },
      ],
    });
    await post('pages', { title: 'two', seo: component('two', null, blue) });
    await post('pages', { title: 'without' });
  });
  afterAll(() => app.close());

  test.each<[string, readonly string[]]>([
    ['[label]=one', ['one']],
    ['[label][$ne]=one', ['two']],
    ['[rank][$gt]=0', ['one']],
    ['[rank][$null]=true', ['two']],
    ['[$or][0][label]=one&populate[seo][filters][$or][1][label]=two', ['one', 'two']],
    ['[$not][label]=one', ['two']],
    ['[tag][name]=blue', ['two']],
    ['[quote][words][$startsWith]=o', ['one']],
    ['[label]=neither', []],
  ])('a single component is shown where it meets %s, otherwise null', async (filters, shown) => {
    const rows = await ask(`populate[seo][fields]=label&populate[seo][filters]${filters}`);
    const labels = ['one', 'two', 'without'].map((title) =>
      shown.includes(title) ? expect.objectContaining({ label: title }) : null,
    );
    expect((rows as { seo: unknown }[]).map((row) => row.seo)).toEqual(labels);
  });

  test.each<[string, object]>([
    ['seo][filters][label]=one', { one: { seo: 1 }, two: { seo: 0 }, without: { seo: 0 } }],
    ['seo][filters][tag][name]=blue', { one: { seo: 0 }, two: { seo: 1 }, without: { seo: 0 } }],
    ['list][filters][rank][$gt]=1', { one: { list: 2 }, two: { list: 0 }, without: { list: 0 } }],
    ['list][fields]=label', { one: { list: 3 }, two: { list: 0 }, without: { list: 0 } }],
  ])('populate[%s is counted as it is shown', async (populate, counts) => {
    const [name] = populate.split(']');
    const rows = (await ask(`populate[${populate}&populate[${name}][count]=true`)) as readonly {
      title: string;
      [attribute: string]: unknown;
    }[];
    const shown = rows.map((row) => [
      row.title,
      { [name ?? '']: (row[name ?? ''] as { count: number }).count },
    ]);
    expect(Object.fromEntries(shown)).toEqual(counts);
  });

  test.each<[string, readonly string[]]>([
    ['[label]=first', ['first', 'quoted']],
    ['[rank][$null]=true', ['quoted', 'second']],
    ['[tag][name]=red', ['first', 'quoted']],
    ['[label]=neither', ['quoted']],
  ])('blocks are shown that meet %s of their component', async (filters, shown) => {
    const on = 'populate[zone][on]';
    const [row] = (await ask(`${on}[shared.seo][filters]${filters}&${on}[shared.quote]=true`)) as readonly {
      zone: readonly { label?: string; words?: string }[];
    }[];
    expect(row?.zone.map(({ label, words }) => label ?? words)).toEqual(shown);
  });

  test.each<[string, object, readonly object[]]>([
    ['sort=rank:desc', { label: 'item 3', rank: 3 }, [{ label: 'item 2', rank: 2 }]],
    ['sort=label:desc', { label: 'item 3' }, [{ label: 'item 2' }]],
    ['sort=tag.name&populate[list][sort][1]=id', { label: 'item 1' }, [{ label: 'item 2' }]],
  ])('values that a list with fields is in the order of come along: %s', async (sort, first, more) => {
    const rows = (await ask(`populate[list][fields]=label&populate[list][${sort.replace('=', ']=')}`)) as {
      list: readonly object[];
    }[];
    const id = expect.any(Number);
    expect(rows[0]?.list.slice(0, 2)).toEqual([first, ...more].map((item) => ({ id, ...item })));
  });

  test('GraphQL shows what is selected of a list, whatever its order', async () => {
    const list = 'list(sort: "rank:desc") { label }';
    const query = `{ pages(filters: { title: { eq: "one" } }) { data { attributes { ${list} } } } }`;
    const { body } = await askGraphql(app.plinth, { query, token: app.token });
    const items = [3, 2, 1].map((rank) => ({ label: `item ${rank}` }));
    expect(body.data).toEqual({ pages: { data: [{ attributes: { list: items } }] } });
  });

  test('a time that decides the order beside filters of a component comes along, in REST alone', async () => {
    const { body } = await app.request(
      'GET',
      '/api/pages?fields=title&filters[seo][label]=one&sort=createdAt',
    );
    const row = { id: expect.any(Number), documentId: expect.any(String), title: 'one' };
    expect(body).toMatchObject({ data: [{ ...row, createdAt: expect.any(String) }] });
    const query =
      '{ pages(filters: { seo: { label: { eq: "one" } } }, sort: "createdAt") { data { attributes { title } } } }';
    const response = await askGraphql(app.plinth, { query, token: app.token });
    expect(response.body.data).toEqual({ pages: { data: [{ attributes: { title: 'one' } }] } });
  });

  test('a zone whose only listed component is not shown keeps the identity of each block', async () => {
    const on = 'populate[zone][on]';
    const [row] = (await ask(`${on}[shared.quote]=false`)) as readonly { zone: readonly object[] }[];
    const identity = (__component: string) => ({ id: expect.any(Number), __component });
    expect(row?.zone).toEqual(['shared.seo', 'shared.quote', 'shared.seo'].map(identity));
  });

  test.each([
    'populate[seo][count]=true&populate[seo][fields]=nope',
    'populate[zone][on][nope]=false',
    'populate[seo][filters][nope]=1',
    'populate[zone][on][shared.seo][filters][nope]=1',
  ])('an unknown name in %s is refused', async (query) => {
    const { status, body } = await app.request('GET', `/api/pages?${query}`);
    expect([status, body]).toMatchObject([400, { error: { details: { key: 'nope' } } }]);
  });

  test('a component that does not exist is refused by its name, one of another zone is left out', async () => {
    const other = await app.request('GET', '/api/pages?populate[zone][on][shared.other]=true');
    expect(other.status).toBe(200);
    const { status, body } = await app.request('GET', '/api/pages?populate[zone][on][shared.nope]=true');
    expect([status, body]).toMatchObject([
      400,
      { error: { message: 'Invalid key shared.nope at zone.on.shared.nope' } },
    ]);
  });
});
