// Custom fields of installed packages have the type with which the package registers them, however it writes that.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const field = (name: string) => ({ type: 'customField', customField: `plugin::shop.${name}` });
const contentTypes = {
  'api::note.note': {
    draftAndPublish: true,
    attributes: {
      colour: { ...field('colour'), regex: '^#[0-9a-f]{6}$', default: '#000000', private: true },
      tags: field('tags'),
      box: { type: 'component', component: 'shared.box' },
      zone: { type: 'dynamiczone', components: ['shared.box'] },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'shared.box': { tags: field('tags'), colour: { ...field('colour'), regex: '^#' } },
} as const satisfies TestProjectFiles['components'];

// The name of the plugin is computed, the fields are in a list, and what follows needs the whole `strapi`.
const server = `
const plugin = 'strapi-plugin-shop'.replace(/^strapi-plugin-/, '');
module.exports = { register({ strapi }) {
  strapi.customFields.register([['tags', 'json'], ['colour', 'string']].map(([name, type]) => ({ name, plugin, type })));
  if (strapi.customFields.get) throw new Error('Strapi has no such function');
  strapi.db.lifecycles.subscribe(() => {});
} };`;

const files = (code: string) => ({
  'package.json': { name: 'project', dependencies: { 'strapi-plugin-shop': '1.0.0' } },
  'node_modules/strapi-plugin-shop/package.json': {
    name: 'strapi-plugin-shop',
    version: '1.0.0',
    strapi: { name: 'shop', kind: 'plugin' },
  },
  'node_modules/strapi-plugin-shop/strapi-server.js': code,
});

describe.each(databases)('custom fields of a package on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components, files: files(server) });
  });
  afterAll(() => app.close());
  const ask = async (query: string) => (await app.request('POST', '/graphql', { query })).body;

  test('are written, checked, filtered and sorted as their stored type, in components too', async () => {
    const tags = [{ name: 'a' }];
    const write = (data: object) => app.request('POST', '/api/notes?populate=*', { data });
    const box = { tags, colour: '#b' };
    const { body } = await write({
      colour: '#00ff00',
      tags,
      box,
      zone: [{ __component: 'shared.box', tags }],
    });
    expect(body).toMatchObject({ data: { tags, box, zone: [{ tags, colour: null }] } });
    expect(JSON.stringify(body)).not.toContain('#00ff00');
    await write({});
    const refused = await write({ colour: 'red', box: { colour: 'b' } });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { details: { errors: [{ path: ['colour'] }, { path: ['box', 'colour'] }] } } },
    ]);
    const { text } = await app.request(
      'GET',
      '/api/notes?filters[box][colour][$startsWith]=%23b&sort=box.colour',
    );
    expect(JSON.parse(text)).toMatchObject({ data: [{ tags }] });
    const drafts = await app.plinth.strapi.documents('api::note.note').findMany({ sort: 'colour' });
    expect(drafts.map(({ colour }) => colour)).toEqual(['#000000', '#00ff00']);
  });

  test('have the GraphQL type of their stored type', async () => {
    expect(
      await ask('{ __type(name: "ComponentSharedBox") { fields { name type { name } } } }'),
    ).toMatchObject({
      data: {
        __type: {
          fields: expect.arrayContaining([
            { name: 'tags', type: { name: 'JSON' } },
            { name: 'colour', type: { name: 'String' } },
          ]),
        },
      },
    });
  });
});

test('baseType has to be written for a field that the package does not register', async () => {
  for (const code of ['', 'module.exports = { register: async () => customFields.gone };'])
    await expect(startTestApp('sqlite', { contentTypes, components, files: files(code) })).rejects.toThrow(
      'the stored type of plugin::shop.tags is not known',
    );
});
