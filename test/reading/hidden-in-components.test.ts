// Attributes of components that `options.privateAttributes` or the configuration hides.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  'config/api.json': { responses: { privateAttributes: ['secret'] } },
  'src/components/shared/part.json': {
    info: { displayName: 'Part' },
    options: { privateAttributes: ['pin'] },
    attributes: { title: { type: 'string' }, pin: { type: 'string' }, secret: { type: 'string' } },
  },
};
const contentTypes = {
  'api::page.page': {
    attributes: {
      part: { type: 'component', component: 'shared.part' },
      zone: { type: 'dynamiczone', components: ['shared.part'] },
    },
  },
};

describe.each(databases)('hidden attributes of components on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    const part = { title: 'a', pin: 'b', secret: 'c' };
    await app.plinth.strapi
      .documents('api::page.page')
      .create({ data: { part, zone: [{ __component: 'shared.part', ...part }] } });
  });
  afterAll(() => app.close());

  test('are not in responses', async () => {
    const { body } = await app.request('GET', '/api/pages?populate=*');
    expect(body).toMatchObject({
      data: [{ part: { id: expect.any(Number), title: 'a' }, zone: [{ title: 'a' }] }],
    });
    expect(JSON.stringify(body)).not.toMatch(/"(pin|secret)"/);
  });

  test.each(['pin', 'secret'])('cannot be compared or sorted by: %s', async (name) => {
    for (const query of [`filters[part][${name}]=b`, `sort=part.${name}`, `populate[part][fields]=${name}`])
      expect((await app.request('GET', `/api/pages?${query}`)).status, query).toBe(400);
  });
});
