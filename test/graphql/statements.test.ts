// One read, one statement, by GraphQL too: an operation runs as many statements as it has generated fields at its root,
// however deep they go and whichever lane runs them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, isContentStatement, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { createContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';

const deep = `data { id attributes {
  title
  category { data { attributes { name parent { data { attributes { name } } } } } }
  tags(sort: "label", pagination: { limit: 2 }) { data { attributes { label articles { data { attributes { title } } } } } }
  seo { metaTitle tag { data { attributes { label articles { data { id } } } } } }
  cards(sort: "text") { text }
  zone { __typename ... on ComponentSharedSeo { metaTitle tag { data { id } } } }
  subject { __typename ... on Tag { label articles { data { id } } } }
  localizations { data { attributes { locale title } } }
} }`;

const operations: readonly (readonly [name: string, statements: number, query: string])[] = [
  ['a list', 1, '{ tags { data { id } } }'],
  ['a total alone', 1, '{ tags { meta { pagination { total pageCount } } } }'],
  ['a list with its total', 1, '{ tags { meta { pagination { total } } data { attributes { label } } } }'],
  [
    'a list, deep',
    1,
    `{ articles(sort: "title", filters: { tags: { label: { notNull: true } } }) { ${deep} } }`,
  ],
  ['a document, deep', 1, `query ($id: ID) { article(id: $id) { ${deep} } }`],
  [
    'a single type',
    1,
    '{ home { data { attributes { headline featured { data { attributes { tags { data { id } } } } } } } } }',
  ],
  [
    'rows twice',
    1,
    '{ articles { a: data { id } b: data { attributes { tags { data { attributes { label } } } } } } }',
  ],
  [
    'one list twice, deep',
    2,
    `{ a: articles { ${deep} } b: articles(pagination: { limit: 1 }) { ${deep} } }`,
  ],
  [
    'three lists',
    3,
    `{ articles { ${deep} } tags { data { id } } categories { data { attributes { name } } } __typename }`,
  ],
  [
    'a fragment at the root',
    3,
    '{ ...Roots home { data { id } } } fragment Roots on Query { tags { data { id } } categories { data { id } } }',
  ],
  ['nothing generated', 0, '{ __typename }'],
  ['no address', 0, '{ article { data { id } } }'],
];

describe.each(databases)('operations on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;
  let id: string | undefined;
  const statements: string[] = [];

  beforeAll(async () => {
    // Some operations ask what others asked before.
    const files = { ...graphqlModel.files, 'config/api.json': { cache: false } };
    app = await startTestApp(database, { ...graphqlModel, files }, { grants: publicGrants, locales: ['fr'] });
    ({
      articles: [id],
    } = await createContent(app));
    const onRead = (text: string): void => {
      if (isContentStatement(text)) statements.push(text);
    };
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers', onRead });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  test.each(operations)('%s: as many statements as roots, %i', async (_name, count, query) => {
    const request = { query, variables: { id }, token: app.token };
    app.statements.length = 0;
    expect((await ask(app.plinth, request)).body.errors).toBeUndefined();
    expect(app.statements).toHaveLength(count);
    statements.length = 0;
    expect((await ask(resolvers, request)).body.errors).toBeUndefined();
    expect(statements).toHaveLength(count);
  });

  test('versions are read for the ETag of a response by REST; GraphQL shows none', async () => {
    const readsVersions = (): readonly boolean[] =>
      app.statements.splice(0).map((text) => text.includes('plinth_versions'));
    app.statements.length = 0;
    const { headers } = await app.request('GET', `/api/articles/${id}`);
    expect(headers.etag).toBeDefined();
    expect(readsVersions()).toEqual([true]);
    const query = 'query ($id: ID) { article(id: $id) { data { id } } }';
    await ask(app.plinth, { query, variables: { id }, token: app.token });
    expect(readsVersions()).toEqual([false]);
  });

  test('what a variable leaves out of one response is in the next', async () => {
    const query =
      'query ($with: Boolean!) { articles(sort: "id", pagination: { limit: 1 }) { data { id @skip(if: $with) attributes { title @include(if: $with) } } } }';
    const responses: unknown[] = [];
    for (const isWith of [true, false, true])
      responses.push((await ask(app.plinth, { query, variables: { with: isWith } })).body.data);
    const row = (data: object): object => ({ articles: { data: [data] } });
    const titled = row({ attributes: { title: expect.any(String) } });
    expect(responses).toEqual([titled, row({ id, attributes: {} }), titled]);
  });

  test('one operation with other variables and for other callers runs anew', async () => {
    const query =
      'query ($n: Int, $f: TagFiltersInput) { tags(pagination: { limit: $n }, filters: $f, sort: "label") { data { attributes { label } } } }';
    const labels = async (variables: Readonly<Record<string, unknown>>): Promise<unknown> =>
      (await ask(app.plinth, { query, variables })).body.data;
    const all = await labels({});
    expect(await labels({ n: 1 })).not.toEqual(all);
    expect(await labels({ f: { label: { eq: 'nothing' } } })).toEqual({ tags: { data: [] } });
    expect(await labels({})).toEqual(all);
    const vaults = '{ vaults { data { id } } }';
    expect((await ask(app.plinth, { query: vaults, token: app.token })).body.errors).toBeUndefined();
    expect((await ask(app.plinth, { query: vaults })).body.errors).toBeDefined();
  });
});
