// Both lanes of GraphQL respond to every operation alike, byte for byte.
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { type DatabaseName, databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, type GraphqlRequest } from './ask.ts';
import { createContent, type GraphqlContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';
import { randomOperation } from './random-operation.ts';

const randomOperations = Number(process.env.PLINTH_FUZZ_OPERATIONS ?? 150);

const operations: Readonly<Record<string, string>> = {
  'every scalar':
    '{ articles(sort: "id") { data { id attributes { title body rank views isHot day hour at kind extra createdAt publishedAt locale } } } }',
  'numbers that databases print in their own way':
    '{ articles(sort: "id") { data { attributes { score price views } } } }',
  'relations and their relations':
    '{ articles(sort: "id") { data { attributes { category { data { id attributes { name parent { data { attributes { name } } } } } } tags { data { attributes { label articles { data { id } } } } } } } } }',
  'one relation twice':
    '{ articles(sort: "id") { data { attributes { a: tags(sort: "label") { data { id } } b: tags(pagination: { limit: 1 }) { data { attributes { label } } __typename } } } } }',
  'components and zones':
    '{ articles(sort: "id") { data { attributes { seo { id metaTitle ratio tag { data { attributes { label } } } cards { text kind } } cards(sort: "text:desc", filters: { rank: { gt: 0 } }) { id text kind rank } zone { __typename ... on ComponentSharedCard { text rank } ... on ComponentSharedSeo { metaTitle tag { data { id } } } ... on Error { code message } } } } } }',
  'morph relations':
    '{ articles(sort: "id") { data { attributes { subject { __typename ... on Tag { label } ... on Category { name } } } } } }',
  'pages and their numbers':
    '{ articles(pagination: { page: 2, pageSize: 3 }) { meta { pagination { total page pageSize pageCount __typename } } data { id } __typename } }',
  'an envelope without its rows': '{ articles { meta { pagination { total } } } }',
  'rows twice': '{ articles(sort: "id") { a: data { id } b: data { attributes { title } } } }',
  locales:
    '{ articles(locale: "fr") { data { attributes { title locale localizations { data { attributes { locale title } } } } } } }',
  drafts:
    '{ articles(status: DRAFT, publicationFilter: MODIFIED) { data { attributes { title publishedAt } } } }',
  'a single type':
    '{ home { data { attributes { headline featured { data { attributes { title } } } hero { text kind } } } } }',
  fragments:
    'query ($with: Boolean = true) { articles(sort: "id") { data { ...A } } } fragment A on ArticleEntity { id attributes { ...B tags @include(if: $with) { data { id } } } } fragment B on Article { title t: title category @skip(if: $with) { data { id } } }',
  'a wrong sort below': '{ articles { data { attributes { tags(sort: "nope") { data { id } } } } } }',
  'a wrong filter': '{ articles(sort: "nope") { data { id } } }',
  'what is forbidden below':
    '{ articles(sort: "id") { data { attributes { title vaults { data { id } } } } } }',
  'what is forbidden': '{ vaults { data { id } } }',
  'no document': '{ article(id: "zzzzzzzzzzzzzzzzzzzzzzzz") { data { id } } }',
  'no address': '{ article { data { id } } }',
  'several roots':
    '{ a: tags { data { id } } b: categories { data { id } } __typename c: vaults { data { id } } }',
};

describe.each(databases)('on %s', (database: DatabaseName) => {
  let app: TestApp;
  let resolvers: Plinth;
  let content: GraphqlContent;

  beforeAll(async () => {
    app = await startTestApp(database, graphqlModel, { grants: publicGrants, locales: ['fr'] });
    content = await createContent(app);
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  /** PostgreSQL puts spaces into the JSON values that it stores; resolvers print values. */
  const compared = (text: string): string =>
    database === 'sqlite' ? text : JSON.stringify(JSON.parse(text));

  const bothLanes = async (request: GraphqlRequest): Promise<readonly [string, string]> => {
    const [statement, resolved] = [await ask(app.plinth, request), await ask(resolvers, request)];
    // Asked again it is a known operation.
    expect((await ask(app.plinth, request)).text).toBe(statement.text);
    return [
      `${statement.status} ${compared(statement.text)}`,
      `${resolved.status} ${compared(resolved.text)}`,
    ];
  };

  describe.each(['public', 'full access'])('as %s', (who) => {
    test.each(Object.entries(operations))('%s', async (_name, query) => {
      const token = who === 'public' ? undefined : app.token;
      const [statement, resolved] = await bothLanes({ query, token });
      expect(statement).toBe(resolved);
    });
  });

  test('a variable that is left out is another one than null, whichever comes first', async () => {
    const filtered = (field: string) => `query ($x: ID, $s: String) { ${field} }`;
    const texts = [
      filtered('tags(filters: { id: { eq: $x }, label: { eq: $s } }) { data { id } }'),
      filtered(
        'articles(sort: "id") { data { attributes { tags(filters: { label: { eq: $s } }) { data { id } } } } }',
      ),
    ];
    const given = [{ x: null, s: null }, {}, { x: null, s: null }];
    for (const query of texts)
      for (const order of [given, given.slice(1)]) {
        const text = `${query} # ${order.length}`;
        for (const variables of order) {
          const [statement, resolved] = await bothLanes({ query: text, variables });
          expect(statement).toBe(resolved);
        }
      }
  });

  test('a response shows what is stored', async () => {
    const { body } = await ask(app.plinth, { query: operations['every scalar'] ?? '' });
    expect(body.errors).toBeUndefined();
    expect(body.data?.articles).toMatchObject({
      data: [
        {
          id: content.articles[0],
          attributes: {
            title: 'Article 0 "\u2028\\ & <b>',
            rank: 0,
            views: 0,
            kind: 'news',
            day: '2024-02-29',
          },
        },
        { attributes: { views: '9007199254740993', kind: 'in_depth' } },
        { attributes: { kind: '_3d', extra: [1, 2.5] } },
        { attributes: { title: 'Bare', views: null, kind: null } },
      ],
    });
  });

  test.each(['/graphql', '/graphql-flat'])('random operations at %s', async (path) => {
    const schema = await schemaAt(path, app);
    const ids = [...content.articles, ...content.tags, ...content.categories];
    for (let seed = 1; seed <= randomOperations; seed += 1) {
      const query = randomOperation(schema, seed, ids);
      expect(validate(schema, parse(query)), query).toEqual([]);
      const [statement, resolved] = await bothLanes({ query, path, token: app.token });
      expect(statement, query).toBe(resolved);
    }
  });
});

async function schemaAt(path: string, { plinth, token }: TestApp): Promise<GraphQLSchema> {
  const { body } = await ask(plinth, { query: getIntrospectionQuery(), path, token });
  return buildClientSchema(body.data as unknown as IntrospectionQuery);
}
