// What people use: Apollo Client and urql against a listening server, and types generated from its introspection.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createPersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { Client, cacheExchange, fetchExchange } from '@urql/core';
import { buildClientSchema, getIntrospectionQuery, parse, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants } from './project.ts';

const headersOf = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });

describe.each(databases)('GraphQL clients on %s', (database) => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
    url = await app.plinth.listen();
  });
  afterAll(() => app.close());

  describe('Apollo Client, entity shape', () => {
    const fields = gql`
      fragment Fields on ArticleEntity {
        id
        attributes {
          title
          views
          seo { metaTitle }
          tags(pagination: { limit: 5 }) { data { id attributes { label } } }
        }
      }
    `;
    const list = gql`
      query Articles($filters: ArticleFiltersInput, $page: PaginationArg, $sort: [String]) {
        articles(filters: $filters, pagination: $page, sort: $sort) {
          data { ...Fields }
          meta { pagination { total pageCount } }
        }
      }
      ${fields}
    `;
    const create = gql`
      mutation Create($data: ArticleInput!) {
        createArticle(data: $data) { data { ...Fields } }
      }
      ${fields}
    `;
    const update = gql`
      mutation Update($id: ID!, $data: ArticleInput!) {
        updateArticle(id: $id, data: $data) { data { ...Fields } }
      }
      ${fields}
    `;

    const clientOf = (token: string | null) =>
      new ApolloClient({
        cache: new InMemoryCache(),
        link: new HttpLink({ uri: `${url}/graphql`, headers: headersOf(token) }),
      });

    test('writes and reads with fragments and variables, and its cache follows a write', async () => {
      const client = clientOf(app.token);
      const data = { title: 'By Apollo', views: 1, seo: { metaTitle: 'meta' } };
      const made = await client.mutate<Result<'createArticle'>>({ mutation: create, variables: { data } });
      const id = made.data?.createArticle.data.id;
      expect(made.data?.createArticle.data.attributes).toMatchObject({ ...data, tags: { data: [] } });

      const variables = {
        filters: { title: { contains: 'Apollo' } },
        page: { limit: 3 },
        sort: ['title:asc'],
      };
      const found = await client.query({ query: list, variables });
      expect(found.data).toMatchObject({
        articles: {
          data: [{ id, attributes: { title: 'By Apollo', views: 1 } }],
          meta: { pagination: { total: 1, pageCount: 1 } },
        },
      });

      await client.mutate({ mutation: update, variables: { id, data: { views: 2 } } });
      const kept = client.readQuery<{ articles: { data: { attributes: { views: number } }[] } }>({
        query: list,
        variables,
      });
      expect(kept?.articles.data[0]?.attributes.views).toBe(2);
    });

    test('learns what it may not do', async () => {
      const refused = clientOf(null).mutate({ mutation: create, variables: { data: { title: 'x' } } });
      const error = await refused.catch((thrown: unknown) => thrown);
      expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.code).toBe('FORBIDDEN');
    });

    test('asks by hash alone, with GET, once the server knows the query', async () => {
      const sent: string[] = [];
      const watching: typeof fetch = (input, init) => {
        sent.push(`${init?.method} ${String(input).includes('query=') ? 'query' : 'hash'}`);
        return fetch(input, init);
      };
      const link = createPersistedQueryLink({ sha256, useGETForHashedQueries: true }).concat(
        new HttpLink({ uri: `${url}/graphql`, fetch: watching }),
      );
      const client = new ApolloClient({ cache: new InMemoryCache(), link });
      const query = gql`{ tags { meta { pagination { total } } } }`;
      const total = { tags: { meta: { pagination: { total: 0 } } } };
      for (let round = 0; round < 2; round++)
        expect((await client.query({ query, fetchPolicy: 'network-only' })).data).toMatchObject(total);
      expect(sent).toHaveLength(3);
      expect(sent[2]).toBe('GET hash');
    });
  });

  describe('urql, flat shape', () => {
    const clientOf = (token: string | null) =>
      new Client({
        url: `${url}/flat`,
        exchanges: [cacheExchange, fetchExchange],
        fetchOptions: { headers: headersOf(token) },
      });
    const create = `
      fragment Fields on Article { documentId title author { documentId name } }
      mutation Create($data: ArticleInput!) { createArticle(data: $data) { ...Fields } }
    `;
    const list = `
      fragment Fields on Article { documentId title author { name } }
      query Articles($title: String!, $limit: Int = 2) {
        articles(filters: { title: { eq: $title } }, pagination: { limit: $limit }) { ...Fields }
        articles_connection(filters: { title: { eq: $title } }) { pageInfo { total } }
      }
    `;

    test('writes and reads with fragments and variables', async () => {
      const client = clientOf(app.token);
      const author = await client
        .mutation<{ createAuthor: { documentId: string } }>(
          'mutation ($data: AuthorInput!) { createAuthor(data: $data) { documentId } }',
          { data: { name: 'Ursula' } },
        )
        .toPromise();
      const data = { title: 'By urql', author: author.data?.createAuthor.documentId };
      const made = await client.mutation(create, { data }).toPromise();
      expect(made.error).toBeUndefined();
      expect(made.data).toMatchObject({ createArticle: { title: 'By urql', author: { name: 'Ursula' } } });
      const found = await client.query(list, { title: 'By urql' }).toPromise();
      expect(found.data).toMatchObject({
        articles: [{ title: 'By urql', author: { name: 'Ursula' } }],
        articles_connection: { pageInfo: { total: 1 } },
      });
    });

    test('learns what it may not do', async () => {
      const { error } = await clientOf(null)
        .mutation(create, { data: { title: 'x' } })
        .toPromise();
      expect(error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});

type ConfiguredPlugin = 'typescript' | 'typescriptOperations';

interface Entity {
  readonly data: { readonly id: string; readonly attributes: object };
}
type Result<Name extends string> = Readonly<Record<Name, Entity>>;

const sha256 = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');

describe('graphql-codegen', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startTestApp('sqlite', files(), { grants });
    folder = await mkdtemp(join(tmpdir(), 'plinth-codegen-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const entity = `
    query Articles($filters: ArticleFiltersInput, $pagination: PaginationArg) {
      articles(filters: $filters, pagination: $pagination) {
        data { id attributes { title views author { data { attributes { name } } } links { metaTitle } } }
      }
    }
    mutation Create($data: ArticleInput!) { createArticle(data: $data) { data { id } } }`;
  const flat = `
    query Articles($filters: ArticleFiltersInput) {
      articles(filters: $filters) { documentId title views author { name } links { metaTitle } }
    }
    mutation Create($data: ArticleInput!) { createArticle(data: $data) { documentId } }`;

  test.each([
    ['/graphql', entity, 'query.articles?.data[0]?.attributes?.author?.data?.attributes?.name'],
    ['/flat', flat, 'query.articles[0]?.author?.name'],
  ])('generates types from the introspection of %s that compile', async (path, operations, name) => {
    const { body } = await app.request('POST', path, { query: getIntrospectionQuery() });
    const { data } = body as { data: Parameters<typeof buildClientSchema>[0] };
    const schema = parse(printSchema(buildClientSchema(data)));
    const generate = (plugins: readonly ConfiguredPlugin[]) =>
      codegen({
        filename: 'types.ts',
        schema,
        documents: [{ location: 'operations.graphql', document: parse(operations) }],
        plugins: plugins.map((plugin) => ({ [plugin]: {} })),
        pluginMap: { typescript, typescriptOperations },
        config: {},
      });
    const usage = `
      declare const query: ArticlesQuery;
      export const name: string | null | undefined = ${name};
      export const variables: CreateMutationVariables = { data: { title: 'typed', views: 1 } };
      // @ts-expect-error: views is a number
      export const wrong: CreateMutationVariables = { data: { views: 'many' } };`;
    const typesFile = await write('types.ts', await generate(['typescript']));
    const operationsFile = await write('operations.ts', (await generate(['typescriptOperations'])) + usage);
    expect(compiled([typesFile, operationsFile])).toBe('');
  });

  async function write(name: string, text: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  }
});

/** What the compiler says: nothing when all is well. */
function compiled(files: readonly string[]): string {
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  try {
    return execFileSync(process.execPath, [tsc, ...options, '--types', '', ...files], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}
