// Schemas of Strapi projects: those that Strapi accepts start, with the same meaning.
import { describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const article = {
  draftAndPublish: true,
  attributes: {
    title: { type: 'string' },
    author: { type: 'relation', relation: 'oneToOne', target: 'admin::user' },
    reviewers: { type: 'relation', relation: 'oneToMany', target: 'admin::user' },
    colour: { type: 'customField', customField: 'plugin::color-picker.color' },
    tags: { type: 'customField', customField: 'plugin::wild.tags' },
    createdBy: { type: 'string' },
    kind: { type: 'enumeration', enum: ['Книга', 'link'], default: 'Книга' },
    url: {
      type: 'string',
      required: true,
      conditions: { visible: { '==': [{ var: 'kind' }, 'link'] } },
    },
  },
};

const files = {
  'types/generated/contentTypes.d.ts':
    "export interface A { attributes: {\n tags: Schema.Attribute.JSON &\n Schema.Attribute.Required & Schema.Attribute.CustomField<\n'plugin::wild.tags', ['a']>;\n title: Schema.Attribute.String; } }",
  'src/api/place/content-types/place/schema.ts':
    "const name: string = 'place';\nexport default { kind: 'collectionType', info: { singularName: name, pluralName: 'places', displayName: 'Place' }, options: { privateAttributes: ['secret'] }, attributes: { secret: { type: 'string' }, name: { type: 'string' } } };",
  'src/extensions/upload/content-types/file/schema.json': { attributes: { credit: { type: 'string' } } },
};

async function administrator({ plinth }: TestApp): Promise<number> {
  const token = await plinth.admin.setupToken();
  const response = await plinth.server.inject({
    method: 'POST',
    url: '/admin/register-admin',
    payload: {
      setupToken: token,
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: 'ada@example.org',
      password: 'Analytical Engine 1843',
    },
  });
  expect(response.body).toContain('token');
  return response.json().data.user.id;
}

describe.each(databases)('%s', (database) => {
  test('a Strapi project starts with its schemas unchanged', async () => {
    const app = await startTestApp(database, { contentTypes: { 'api::article.article': article }, files });
    try {
      const id = await administrator(app);
      const data = { title: 'Notes', author: id, reviewers: [id], colour: '#fff', tags: ['a'], url: null };
      const created = await app.request('POST', '/api/articles', { data });
      expect(created).toMatchObject({ status: 201, body: { data: { kind: 'Книга', tags: ['a'] } } });

      const populated = await app.request('GET', '/api/articles?populate=*');
      expect(populated.body).toMatchObject({
        data: [{ author: { firstname: 'Ada', lastname: 'Lovelace' }, reviewers: [{ firstname: 'Ada' }] }],
      });
      expect(populated.text).not.toMatch(/ada@example|password|email/i);

      const shown = await app.request('POST', '/api/articles', { data: { kind: 'link', url: null } });
      expect(shown.status).toBe(400);

      await app.request('POST', '/api/places', { data: { name: 'Here', secret: 'x' } });
      const places = await app.request('GET', '/api/places');
      expect(places.body).toMatchObject({ data: [{ name: 'Here' }] });
      expect(places.text).not.toContain('secret');
    } finally {
      await app.close();
    }
  });

  test('without permission to find administrators they are neither in responses nor in filters, over REST and GraphQL', async () => {
    const grants = { public: ['api::article.article.find'] };
    const app = await startTestApp(
      database,
      { contentTypes: { 'api::article.article': article }, files },
      { grants },
    );
    try {
      const id = await administrator(app);
      await app.request('POST', '/api/articles', { data: { title: 'Notes', author: id, url: 'x' } });
      const ask = (url: string) => app.request('GET', url, undefined, null);
      expect((await ask('/api/articles?populate=*')).text).not.toMatch(/Ada|author/);
      expect((await ask('/api/articles?filters[author][firstname]=Ada')).status).toBe(400);
      expect((await ask('/api/articles?filters[author][password_hash][$notNull]=true')).status).toBe(400);
      const query = (token: string | null) =>
        app.request(
          'POST',
          '/graphql',
          { query: '{ articles { data { id } } __type(name: "Article") { fields { name } } }' },
          token,
        );
      expect((await query(null)).status).toBe(200);
      expect((await app.request('GET', '/api/admin-users')).status).toBe(404);
    } finally {
      await app.close();
    }
  });
});
