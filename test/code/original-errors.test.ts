// Errors that hooks and document middlewares throw: code that catches one gets the same object, and the log names its origin.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const uid = 'api::order.order';
const contentTypes = {
  [uid]: { draftAndPublish: true, attributes: { title: { type: 'string' } } },
} as const;

const files = {
  'src/index.js': `
module.exports = {
  register({ strapi }) {
    globalThis.recorded = { strapi, events: [] };
    strapi.documents.use(async (context, next) => {
      if (context.params.data?.title === 'middle') throw globalThis.thrownError;
      try { return await next(); } catch (error) { globalThis.caught.push(error); throw error; }
    });
  },
};`,
  'src/api/order/content-types/order/lifecycles.js': `module.exports = {
  beforeCreate({ params }) {
    if (params.data.title === 'hook') throw globalThis.thrownError;
    if (params.data.title === 'new') throw new RangeError('out of stock');
  },
};`,
  'src/api/order/routes/order.js': `module.exports = { routes: [
    { method: 'POST', path: '/orders', handler: 'order.create', config: { auth: false } },
    { method: 'POST', path: '/orders/caught', handler: 'order.caught', config: { auth: false } },
    { method: 'POST', path: '/orders/asked', handler: 'order.asked', config: { auth: false } },
    { method: 'POST', path: '/orders/rethrown', handler: 'order.rethrown', config: { auth: false } },
  ] };`,
  'src/api/order/controllers/order.js': `
module.exports = require('@strapi/strapi').factories.createCoreController('${uid}', ({ strapi }) => ({
  async create(ctx) {
    try { return await super.create(ctx); } catch (error) { globalThis.caught.push(error); throw error; }
  },
  async caught(ctx) {
    try { return await strapi.documents('${uid}').create(ctx.request.body); }
    catch (error) { return { name: error.name, message: error.message }; }
  },
  async asked(ctx) {
    const { errors } = require('@strapi/utils');
    class OwnError extends errors.ApplicationError {}
    const own = new OwnError();
    try { return await strapi.documents('${uid}').findMany(ctx.request.body); }
    catch (error) {
      const classes = Object.entries({ ...errors, OwnError });
      const names = (value) => classes.filter(([, type]) => value instanceof type).map(([name]) => name);
      return { thrown: names(error), own: names(own) };
    }
  },
  rethrown: (ctx) => strapi.documents('${uid}').create(ctx.request.body),
}));`,
};

describe.each(databases)('errors that code catches on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  const thrownError = Object.assign(new Error('out of stock'), { left: 0 });
  const caught: unknown[] = [];
  beforeAll(async () => {
    Object.assign(globalThis, { thrownError, caught });
    app = await startTestApp(database, { contentTypes, files });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  test.each(['hook', 'middle'])('a caller gets the error of a %s itself', async (title) => {
    const documents = strapi.documents(uid).create({ data: { title } });
    expect(await documents.catch((error: unknown) => error)).toBe(thrownError);
  });

  test('callers of rows and entities, and outer middlewares, get it too', async () => {
    const data = { title: 'hook' };
    expect(
      await strapi.db
        .query(uid)
        .create({ data })
        .catch((error: unknown) => error),
    ).toBe(thrownError);
    expect(await strapi.entityService.create(uid, { data }).catch((error: unknown) => error)).toBe(
      thrownError,
    );
    caught.length = 0;
    await strapi
      .documents(uid)
      .create({ data })
      .catch(() => {});
    expect(caught).toEqual([thrownError]);
    expect(caught[0]).toBe(thrownError);
  });

  test('a handler responds with the name and the message of the error', async () => {
    const { body } = await app.request('POST', '/api/orders/caught', { data: { title: 'new' } }, null);
    expect(body).toEqual({ name: 'RangeError', message: 'out of stock' });
  });

  const application = ['ApplicationError', 'ValidationError'];
  test.each([
    ['an unknown name', { filters: { nope: 1 } }, application],
    ['pages of two kinds', { page: 1, start: 1 }, ['ApplicationError', 'PaginationError']],
    ['a condition without a meaning', { filters: { $and: { title: null } } }, application],
  ])('%s is an instance of the classes of @strapi/utils', async (_what, parameters, thrown) => {
    const { body } = await app.request('POST', '/api/orders/asked', parameters, null);
    expect(body).toEqual({ thrown, own: ['ApplicationError', 'OwnError'] });
  });

  test.each(['orders', 'orders/rethrown'])(
    'an error that code rethrows at %s is logged with the hook and its line',
    async (path) => {
      const error = vi.spyOn(Object.getPrototypeOf(strapi.log), 'error');
      caught.length = 0;
      const { status, text } = await app.request('POST', `/api/${path}`, { data: { title: 'new' } }, null);
      expect([status, text]).toEqual([500, expect.not.stringContaining('stock')]);
      for (const one of caught) expect(one).toBeInstanceOf(RangeError);
      const logged = error.mock.calls.map(([given]: Loose) => given.err?.message);
      expect(logged).toEqual([
        expect.stringMatching(
          /beforeCreate of api::order\.order in .+lifecycles\.js.* \(src.+lifecycles\.js:4\) failed: out of stock/,
        ),
      ]);
      error.mockRestore();
    },
  );
});
