// Code that only passes reads on does not change their responses: hooks that do nothing, a controller that
// spreads `ctx.query`, services and controllers that call the core ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target });
const attributes = {
  title: { type: 'string' },
  tags: relation('manyToMany', 'api::tag.tag'),
  related: { type: 'relation', relation: 'morphToMany' },
  zone: { type: 'dynamiczone', components: ['shared.quote'] },
};
const names = ['plain', 'hooked', 'spread', 'served', 'written'];
const uidOf = (name: string): string => `api::${name}.${name}`;
const core = `const { factories } = require('@strapi/strapi');`;
const router = (name: string) => ({
  [`src/api/${name}/routes/${name}.js`]: `${core} module.exports = factories.createCoreRouter('${uidOf(name)}');`,
});

const files = {
  'src/api/hooked/content-types/hooked/lifecycles.js': `
module.exports = { beforeFindMany() {}, afterFindMany() {}, beforeFindOne() {}, afterFindOne() {} };`,
  ...router('spread'),
  'src/api/spread/controllers/spread.js': `${core}
module.exports = factories.createCoreController('${uidOf('spread')}', () => ({
  async find(ctx) {
    ctx.query = { ...ctx.query, own: 'x' };
    return super.find(ctx);
  },
}));`,
  'src/api/served/services/served.js': `${core}
module.exports = factories.createCoreService('${uidOf('served')}', () => ({
  async find(...given) { return super.find(...given); },
  async findOne(...given) { return super.findOne(...given); },
}));`,
  ...router('written'),
  'src/api/written/controllers/written.js': `${core}
module.exports = factories.createCoreController('${uidOf('written')}', ({ strapi }) => ({
  async find(ctx) {
    await this.validateQuery(ctx);
    const query = await this.sanitizeQuery(ctx);
    const { results, pagination } = await strapi.service('${uidOf('written')}').find(query);
    return this.transformResponse(await this.sanitizeOutput(results, ctx), { pagination });
  },
}));`,
};

describe.each(databases)('reads through code on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const contentTypes = Object.fromEntries(
      names.map((name) => [uidOf(name), { draftAndPublish: true, attributes }]),
    );
    app = await startTestApp(database, {
      contentTypes: { ...contentTypes, 'api::tag.tag': { attributes: { label: { type: 'string' } } } },
      components: { 'shared.quote': { text: { type: 'string' } } },
      files,
    });
    for (const label of ['a', 'b']) await app.request('POST', '/api/tags', { data: { label } });
    const related = [{ __type: 'api::tag.tag', id: 1 }];
    const zone = [{ __component: 'shared.quote', text: 'q' }];
    for (const name of names)
      for (let index = 0; index < 30; index++)
        await app.request('POST', `/api/${name}s`, {
          data: { title: `Täler ${index % 3}`, tags: [1, 2], related, zone },
        });
  });
  afterAll(() => app.close());

  const read = async (name: string, query: string, form = {}) => {
    const { statusCode, body } = await app.plinth.server.inject({
      url: `/api/${name}s?${query}`,
      headers: { authorization: `Bearer ${app.token}`, ...form },
    });
    // The documents of each type have their own documentIds and times, and their components own ids.
    const same = body
      .replace(/"(documentId|createdAt|updatedAt|publishedAt)":"[^"]*"/g, '"$1":""')
      .replace(/"id":\d+,"__component"/g, '"__component"');
    return [statusCode, JSON.parse(same)];
  };

  test.each([
    'populate[tags]=true&populate[zone]=true&sort=title',
    'populate[tags][count]=true&fields=title',
    'populate[related]=true&populate[tags]=true',
    'populate[tags]=false&populate[zone][populate]=*',
    'populate[tags][fields]=label&populate[tags][sort]=label:desc&pagination[limit]=2',
    'pagination[page]=2',
    'pagination[page]=0&pagination[pageSize]=3',
    'pagination[start]=1&pagination[limit]=3',
    'pagination[limit]=0',
    'pagination[withCount]=false',
    'pagination[page]=2&pagination[pageSize]=4&pagination[withCount]=0',
    'pagination[page]=x',
    'pagination[withCount]=x',
    '_q=T%C3%A4ler+1&pagination[pageSize]=2',
    'publicationFilter=modified&status=draft',
  ])('are the same for ?%s', async (query) => {
    const plain = await read('plain', query);
    const nested = await read('plain', query, { 'strapi-response-format': 'v4' });
    for (const name of names.slice(1)) {
      expect([name, ...(await read(name, query))]).toEqual([name, ...plain]);
      const form = { 'strapi-response-format': 'v4' };
      expect([name, ...(await read(name, query, form))]).toEqual([name, ...nested]);
    }
  });

  test.each([
    ['tags', { data: { attributes: { count: 2 } } }],
    ['zone', { count: 1 }],
  ])(
    'the number of related documents is an attribute below data in the nested form: %s',
    async (name, counted) => {
      const [, { data }] = await read(
        'plain',
        `populate[${name}][count]=true&fields=title&pagination[limit]=1`,
        {
          'strapi-response-format': 'v4',
        },
      );
      expect(data[0].attributes).toEqual({ title: 'Täler 0', [name]: counted });
    },
  );

  test('cursor pagination works through a spread query, and is refused for a project service', async () => {
    const query = 'pagination[after]=&pagination[pageSize]=2&fields=title';
    const [status, { data, meta }] = await read('spread', query);
    expect([status, data.length, Object.keys(meta.pagination)]).toEqual([200, 2, ['pageSize', 'cursors']]);
    expect((await read('served', query))[0]).toBe(400);
  });
});
