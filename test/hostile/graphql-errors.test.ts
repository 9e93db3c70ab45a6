// The errors of one GraphQL operation are no longer than a page, whatever names and values they repeat.
import { afterAll, beforeAll, test } from 'vitest';
import { attributes, long, many, short, values } from './long-values.ts';
import { type HostileApp, startHostileApp } from './project.ts';

let app: HostileApp;
beforeAll(async () => {
  app = await startHostileApp('sqlite');
});
afterAll(() => app.close());

test('in GraphQL', async () => {
  const ask = async (body: unknown) => short(await app.request('POST', '/graphql', body));
  const names = (count: number, make: (name: string) => string): string =>
    many.slice(0, count).map(make).join(' ');
  for (const query of [
    long,
    `{ ${long} }`,
    `{ ${long}: posts(filters: { title: 1 }) { title } }`,
    `query Q($${long}: Nope) { posts { title } }`,
    `{ posts(${long}: 1) { title } }`,
    `{ posts { ${long} } }`,
    `{ posts { ...${long} } }`,
    `{ posts(filters: { ${long}: 1 }) { title } }`,
    `{ posts(filters: { title: { eq: { a: "${long}" } } }) { title } }`,
    `{ posts(status: ${long}) { title } }`,
    `{ posts(sort: "${long}") { title } }`,
    `{ post(documentId: "${long}") { title } }`,
    `mutation { deletePost(documentId: "${long}") { documentId } }`,
    `mutation { updatePost(documentId: "${long}", data: {}) { title } }`,
    `{ ${names(1000, (name) => `${name}${'z'.repeat(800)}`)} }`,
    `{ ${names(30, (name) => `${name}${'z'.repeat(800)}: posts(sort: "${'z'.repeat(20_000)}") { title }`)} }`,
  ])
    await ask({ query });
  const variables = `query Q($filters: PostFiltersInput, $sort: [String], $data: PostInput!, $id: ID!, $status: PublicationStatus) {
    posts(filters: $filters, sort: $sort, status: $status) { title } post(documentId: $id, status: $status) { title } }`;
  const write =
    'mutation M($data: PostInput!, $id: ID!) { createPost(data: $data) { title } updatePost(documentId: $id, data: $data) { title } }';
  for (const [, value] of values) {
    for (const name of ['filters', 'sort', 'data', 'id', 'status']) {
      const given = { data: {}, id: 'x', [name]: value };
      await ask({ query: variables.replace('$data: PostInput!, ', ''), variables: given });
      await ask({ query: write, variables: given });
    }
    for (const name of attributes) {
      await ask({ query: write, variables: { id: 'x', data: { [name]: value } } });
      await ask({ query: write, variables: { id: 'x', data: { [name]: [value] } } });
    }
    await ask({ query: '{ posts { title } }', operationName: value });
    await ask({ query: '{ posts { title } }', extensions: value });
    await ask({ query: value });
    await ask(value);
  }
  const operation = { query: `{ posts(sort: "${'z'.repeat(20_000)}") { title } }` };
  await ask(Array.from({ length: 40 }, () => operation));
});
