// The number of statements of each write, so that an added one fails a test; on PostgreSQL also the number of
// round trips. Both include what begins and ends the transaction, and the read for the response.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseName, databases, startTestApp, type TestApp } from '../harness/project.ts';
import { watchStatements } from '../harness/watch-statements.ts';

const files = {
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string' },
        slug: { type: 'uid' },
        category: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'api::category.category',
          inversedBy: 'articles',
        },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        seo: { type: 'component', component: 'shared.seo' },
      },
    },
    'api::category.category': {
      pluralName: 'categories',
      attributes: {
        name: { type: 'string' },
        articles: {
          type: 'relation',
          relation: 'oneToMany',
          target: 'api::article.article',
          mappedBy: 'category',
        },
      },
    },
    'api::tag.tag': { attributes: { label: { type: 'string' } } },
  },
  components: { 'shared.seo': { title: { type: 'string' } } },
};

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: (known: Known) => string;
  readonly data?: (known: Known) => unknown;
  readonly statements: Readonly<Record<DatabaseName, number>>;
  /** The maximum on PostgreSQL: two results that arrive together save one. */
  readonly roundTrips: number;
}

/** documentIds. */
interface Known {
  readonly article: string;
  readonly category: string;
  readonly tag: string;
}

const links = ({ category, tag }: Known) => ({ category, tags: [tag], seo: { title: 's' } });

/** Run in this order; each uses what the earlier ones have stored. */
const operations: readonly Operation[] = [
  {
    name: 'create without drafts',
    method: 'POST',
    path: () => '/api/categories',
    data: () => ({ name: 'c' }),
    statements: { sqlite: 9, postgres: 5 },
    roundTrips: 2,
  },
  {
    name: 'create and publish a title',
    method: 'POST',
    path: () => '/api/articles',
    data: () => ({ title: 't' }),
    statements: { sqlite: 10, postgres: 6 },
    roundTrips: 2,
  },
  {
    name: 'create a draft',
    method: 'POST',
    path: () => '/api/articles?status=draft',
    data: () => ({ title: 't' }),
    statements: { sqlite: 9, postgres: 5 },
    roundTrips: 2,
  },
  {
    name: 'create and publish with links and a component',
    method: 'POST',
    path: () => '/api/articles',
    data: (known) => ({ title: 't', ...links(known) }),
    statements: { sqlite: 14, postgres: 11 },
    roundTrips: 3,
  },
  {
    name: 'update without drafts',
    method: 'PUT',
    path: ({ category }) => `/api/categories/${category}`,
    data: () => ({ name: 'd' }),
    statements: { sqlite: 11, postgres: 8 },
    roundTrips: 4,
  },
  {
    name: 'update a draft',
    method: 'PUT',
    path: ({ article }) => `/api/articles/${article}?status=draft`,
    data: () => ({ title: 'u' }),
    statements: { sqlite: 11, postgres: 8 },
    roundTrips: 4,
  },
  {
    name: 'update and publish',
    method: 'PUT',
    path: ({ article }) => `/api/articles/${article}`,
    data: () => ({ title: 'v' }),
    statements: { sqlite: 14, postgres: 11 },
    roundTrips: 4,
  },
  {
    name: 'update and publish with links and a component',
    method: 'PUT',
    path: ({ article }) => `/api/articles/${article}`,
    data: (known) => ({ title: 'w', ...links(known) }),
    statements: { sqlite: 16, postgres: 13 },
    roundTrips: 5,
  },
  {
    name: 'publish',
    method: 'POST',
    path: ({ article }) => `/api/articles/${article}/actions/publish`,
    statements: { sqlite: 14, postgres: 11 },
    roundTrips: 6,
  },
  {
    name: 'delete',
    method: 'DELETE',
    path: ({ article }) => `/api/articles/${article}`,
    // On SQLite this includes the setting for writes that may be large.
    statements: { sqlite: 11, postgres: 7 },
    roundTrips: 4,
  },
  {
    name: 'ten documents in bulk',
    method: 'POST',
    path: () => '/api/categories/bulk',
    data: () => Array.from({ length: 10 }, (_, index) => ({ name: `c${index}` })),
    statements: { sqlite: 37, postgres: 35 },
    roundTrips: 21,
  },
];

describe.each(databases)('statements of writes on %s', (database) => {
  let app: TestApp;
  let known: Known;

  const create = async (plural: string, data: unknown): Promise<string> => {
    const { body } = await app.request('POST', `/api/${plural}`, { data });
    return (body as { data: { documentId: string } }).data.documentId;
  };

  beforeAll(async () => {
    app = await startTestApp(database, files);
    const [category, tag] = [await create('categories', {}), await create('tags', {})];
    known = { category, tag, article: await create('articles', { category, tags: [tag] }) };
  });
  afterAll(() => app.close());

  test.each(operations)('$name', async ({ method, path, data, statements, roundTrips }) => {
    const body = data && { data: data(known) };
    const isRepeatable = method !== 'DELETE';
    // The first run fills the caches.
    if (isRepeatable) await app.request(method, path(known), body);
    let status = 0;
    const { texts, roundTrips: waits } = await watchStatements(async () => {
      ({ status } = await app.request(method, path(known), body));
    });
    expect(status).toBeLessThan(300);
    expect(texts.length, texts.join('\n')).toBe(statements[database]);
    if (database === 'postgres') expect(waits).toBeLessThanOrEqual(roundTrips);
  });
});
