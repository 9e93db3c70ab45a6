// Attributes with a hyphen in their name are stored, queried and written like others. GraphQL cannot have
// such names.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::plant.plant': {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string' },
      'asset-category': { type: 'string', unique: true },
      asset_category: { type: 'string' },
      'leaf-size': { type: 'integer', index: true },
      'near-by': {
        type: 'relation',
        relation: 'manyToMany',
        target: 'api::plant.plant',
        inversedBy: 'near-to',
      },
      'near-to': {
        type: 'relation',
        relation: 'manyToMany',
        target: 'api::plant.plant',
        mappedBy: 'near-by',
      },
      'meta-data': { type: 'component', component: 'shared.meta-data', repeatable: true },
      'page-url': { type: 'uid', targetField: 'asset-category' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'shared.meta-data': {
    'meta-title': { type: 'string' },
    'is-own': { type: 'boolean', default: true },
  },
};

describe.each(databases)('names with a hyphen on %s', (database) => {
  let app: TestApp;
  let first: string;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components });
    const { body } = await app.request('POST', '/api/plants', {
      data: { name: 'Ash', 'asset-category': 'Tall Tree', asset_category: 'other', 'leaf-size': 3 },
    });
    first = (body as { data: { documentId: string } }).data.documentId;
  });
  afterAll(() => app.close());

  test('attributes with a hyphen are written and read', async () => {
    const data = {
      'asset-category': 'b',
      'leaf-size': 5,
      'near-by': [first],
      'meta-data': [{ 'meta-title': 'm' }],
    };
    const { body } = await app.request('POST', '/api/plants?populate=*', { data });
    expect(body).toMatchObject({
      data: {
        'asset-category': 'b',
        asset_category: null,
        'near-by': [{ name: 'Ash' }],
        'near-to': [],
        'meta-data': [{ 'meta-title': 'm', 'is-own': true }],
      },
    });
    const twice = await app.request('POST', '/api/plants', { data: { 'asset-category': 'b' } });
    expect(twice.body).toMatchObject({ error: { details: { errors: [{ path: ['asset-category'] }] } } });
  });

  test.each([
    ['filters[asset-category][$eq]=b&fields=asset-category', ['b']],
    ['filters[leaf-size][$gt]=1&sort=leaf-size:desc', ['b', 'Tall Tree']],
    ['filters[near-by][asset-category]=Tall Tree', ['b']],
    ['filters[near-to][leaf-size]=5&populate[near-to][fields]=leaf-size', ['Tall Tree']],
    ['filters[meta-data][meta-title][$startsWith]=m&sort[0][near-by][leaf-size]=asc', ['b']],
    ['_q=tall t', ['Tall Tree']],
  ])('%s', async (search, found) => {
    const { body } = await app.request('GET', `/api/plants?${search}`);
    expect((body as { data: object[] }).data.map((one) => Reflect.get(one, 'asset-category'))).toEqual(found);
  });

  test('the error for a misspelled name contains the name', async () => {
    const { body } = await app.request('GET', '/api/plants?filters[asset-categry]=b');
    expect(body).toMatchObject({ error: { status: 400, message: 'Invalid key asset-categry' } });
  });

  test('GraphQL has the other attributes, and the OpenAPI document has all', async () => {
    const graphql = (query: string) => app.request('POST', '/graphql', { query });
    const { body } = await graphql(
      '{ plants(filters: { asset_category: { eq: "other" } }) { data { attributes { name asset_category } } } }',
    );
    expect(body).toMatchObject({ data: { plants: { data: [{ attributes: { name: 'Ash' } }] } } });
    const created = await graphql(
      'mutation { createPlant(data: { name: "Oak" }) { data { attributes { name } } } }',
    );
    expect(created.body).toMatchObject({ data: { createPlant: { data: { attributes: { name: 'Oak' } } } } });
    const { text } = await app.request('GET', '/api/openapi.json');
    expect(text).toContain('"asset-category"');
  });
});
