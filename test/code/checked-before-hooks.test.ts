// A body that is refused runs no hooks, since hooks rely on valid values and may have effects. Hooks may
// add the required values that a draft lacks.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const attributes = {
  name: { type: 'string', required: true },
  size: { type: 'integer', max: 10 },
  slug: { type: 'string', required: true },
};
const hooks = `
global.toldOf = [];
const tell = ({ action, params: { data } }) => {
  toldOf.push(action);
  if (data.name !== undefined) data.slug = data.name.toLowerCase();
};
module.exports = { beforeCreate: tell, beforeUpdate: tell };`;
const contentTypes = {
  'api::tool.tool': { attributes },
  'api::page.page': { attributes, draftAndPublish: true },
  'api::home.home': { kind: 'singleType', attributes },
} as const;
const files = Object.fromEntries(
  Object.keys(contentTypes).map((uid) => {
    const name = uid.split('.')[1];
    return [`src/api/${name}/content-types/${name}/lifecycles.js`, hooks];
  }),
);

describe.each(databases)('validation of bodies before hooks on %s', (database) => {
  let app: TestApp;
  let documentId: string;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    const { body } = await app.request('POST', '/api/tools', { data: { name: 'Saw', slug: 'x' } });
    ({ documentId } = Object(body).data);
    expect(body).toMatchObject({ data: { slug: 'saw' } });
  });
  afterAll(() => app.close());

  const toldOf = (): string[] => Reflect.get(globalThis, 'toldOf');
  beforeEach(() => void toldOf().splice(0));

  test.each([
    ['a missing required value', { size: 1 }, 'name must be defined.'],
    ['a value of another type', { name: 5, slug: 'x' }, 'name must be a `string` type'],
    ['an unknown attribute', { name: 'A', slug: 'x', nothing: 1 }, 'Invalid key nothing'],
    [
      'a value above the maximum',
      { name: 'A', slug: 'x', size: 11 },
      'size must be less than or equal to 10',
    ],
  ])('a new document with %s is refused before hooks run', async (_what, data, message) => {
    for (const [method, path] of [
      ['POST', '/api/tools'],
      ['PUT', '/api/home'],
    ] as const) {
      const { status, body } = await app.request(method, path, { data });
      expect([path, status, JSON.stringify(body)]).toEqual([path, 400, expect.stringContaining(message)]);
    }
    expect(toldOf()).toEqual([]);
  });

  test('an update with a wrong value runs no hooks, and may leave out stored attributes', async () => {
    const put = (data: object) => app.request('PUT', `/api/tools/${documentId}`, { data });
    expect((await put({ size: 'much' })).status).toBe(400);
    expect((await app.request('PUT', '/api/tools/gone', { data: { nothing: 1 } })).status).toBe(400);
    expect((await app.request('PUT', '/api/tools/gone', { data: { size: 1 } })).status).toBe(404);
    expect(toldOf()).toEqual([]);
    expect((await put({ size: 2 })).body).toMatchObject({ data: { name: 'Saw', slug: 'saw', size: 2 } });
    expect(toldOf()).toEqual(['beforeUpdate']);
  });

  test('a GraphQL mutation without required values is refused before hooks run', async () => {
    const query = 'mutation { createTool(data: { size: 1 }) { data { id } } }';
    const { body } = await app.request('POST', '/graphql', { query });
    expect(body).toMatchObject({ errors: [{ message: expect.stringContaining('2 errors occurred') }] });
    expect(toldOf()).toEqual([]);
  });

  test('the required values of a published document are checked after hooks have run', async () => {
    const { body } = await app.request('POST', '/api/pages', { data: { name: 'Home' } });
    expect(body).toMatchObject({ data: { name: 'Home', slug: 'home', publishedAt: expect.any(String) } });
    expect((await app.request('POST', '/api/pages', { data: { size: 1 } })).status).toBe(400);
  });
});
