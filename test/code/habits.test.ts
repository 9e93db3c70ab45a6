// What projects do beside what is documented: each of these kept a public project from starting.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const uid = 'api::order.order';
const contentTypes = {
  [uid]: {
    attributes: {
      name: { type: 'string' },
      state: { type: 'enumeration', enum: ['open', 'paid'], default: 'confirmed' },
      parts: { type: 'dynamiczone', components: [] },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/api/order/routes/order.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
const core = createCoreRouter('${uid}', { except: ['delete'] });
const withMore = (inner, more) => {
  let routes;
  return {
    get prefix() { return inner.prefix; },
    get routes() { return (routes ??= more.concat(inner.routes)); },
  };
};
module.exports = withMore(core, [{ method: 'GET', path: '/orders/count', handler: '${uid}.count' }]);`,
  'src/api/order/controllers/order.js': `
const { createCoreController } = require('@strapi/strapi/lib/factories');
const { getService } = require('@strapi/plugin-users-permissions/server/utils');
module.exports = createCoreController('${uid}', ({ strapi }) => ({
  async count(ctx) {
    return { orders: await strapi.documents('${uid}').count({}), users: await getService('user').count() };
  },
}));`,
  'src/api/order/controllers/order.test.js': 'describe("order", () => {});',
  'src/api/order/services/prices.ts': 'export const price = (name: string): number => name.length;',
  'config/server.test.js': 'describe("server", () => {});',
  'src/extensions/users-permissions/content-types/role/schema.json': {
    kind: 'collectionType',
    collectionName: 'up_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    attributes: {
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.permission',
      },
    },
  },
};

describe.each(databases)('habits of projects on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const grants = { public: [`${uid}.count`, `${uid}.create`] };
    app = await startTestApp(database, { contentTypes, files }, { grants });
  });
  afterAll(() => app.close());
  const get = (path: string, token?: string | null) => app.request('GET', `/api${path}`, undefined, token);

  test('routes stand beside those of a core router, which keeps its own', async () => {
    expect((await get('/orders/count', null)).body).toEqual({ orders: 0, users: 0 });
    expect((await get('/orders', null)).status).toBe(403);
    expect((await get('/orders')).status).toBe(200);
    expect((await app.request('DELETE', '/api/orders/x')).status).toBe(405);
  });

  test('a default that the attribute refuses is none, and is listed', async () => {
    const { body } = await app.request('POST', '/api/orders', { data: { name: 'a' } }, null);
    expect(body).toMatchObject({ data: { name: 'a', state: null } });
    expect(app.plinth.project.inventory).toContainEqual(
      expect.objectContaining({ path: 'attributes.state.default', weight: 'notRun' }),
    );
  });

  test('a zone without components is an empty list', async () => {
    expect((await get('/orders?populate=parts')).body).toMatchObject({ data: [{ parts: [] }] });
  });
});
