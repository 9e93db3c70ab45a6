// For tests: the project in examples/graphql-extension, with some articles and a user.
import { exampleFiles } from '../harness/example.ts';
import { type DatabaseName, startTestApp, type TestApp } from '../harness/project.ts';
import { register } from '../users/people.ts';

export const article = 'api::article.article';

const usersPlugin = { 'users-permissions': { config: { jwtSecret: 'a secret for these tests' } } };

export interface GraphqlExample {
  readonly app: TestApp;
  /** The documentId of the category of both articles that are not archived. */
  readonly category: string;
  /** The token of a user. */
  readonly user: string;
  /** Returns data, or data and error messages; sends no token unless one is given. */
  ask(query: string, token?: string | null, variables?: object): Promise<unknown>;
  idOf(title: string): Promise<string>;
}

export async function startGraphqlExample(database: DatabaseName): Promise<GraphqlExample> {
  const contentTypes = {};
  const files = { ...exampleFiles('graphql-extension'), 'config/plugins.json': usersPlugin };
  const grants = {
    public: ['plugin::users-permissions.auth.register'],
    authenticated: [`${article}.find`, `${article}.findOne`, `${article}.create`],
  };
  const app = await startTestApp(database, { contentTypes, files }, { grants });
  return { app, category: await createArticles(app), user: (await register(app)).jwt, ...requestsOf(app) };
}

async function createArticles(app: TestApp): Promise<string> {
  const { body } = await app.request('POST', '/api/categories', { data: { name: 'News' } });
  const category = documentIdOf(body);
  for (const [title, rating, body] of [
    [' First news ', 5, 'one two three'],
    ['Second', 2, null],
  ]) {
    const data = { title, rating, body, category, author: 'Ada', notes: 'internal' };
    await app.request('POST', '/api/articles', { data });
  }
  await app.request('POST', '/api/articles', { data: { title: 'Zzz old', archived: true } });
  return category;
}

const requestsOf = (app: TestApp): Pick<GraphqlExample, 'ask' | 'idOf'> => ({
  async ask(query, token = null, variables = {}) {
    const { body } = await app.request('POST', '/graphql', { query, variables }, token);
    const { data, errors } = body as { data?: unknown; errors?: readonly { readonly message: string }[] };
    return errors ? { data, errors: errors.map(({ message }) => message) } : data;
  },
  async idOf(title) {
    const search = new URLSearchParams({ 'filters[title][$contains]': title });
    const { body } = await app.request('GET', `/api/articles?${search}`);
    return documentIdOf({ data: (body as { data: readonly unknown[] }).data[0] });
  },
});

export const documentIdOf = (body: unknown): string =>
  (body as { data: { documentId: string } }).data.documentId;
