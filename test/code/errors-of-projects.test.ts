// Errors with names, details and statuses that a project has chosen, thrown in controllers, hooks and middlewares of documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::order.order': { attributes: { title: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const thrown = `
const { errors } = require('@strapi/utils');
class SoldOut extends errors.ApplicationError {
  constructor(message) { super(message, { left: 0 }); this.name = 'SoldOut'; }
}
class Unpaid extends errors.ForbiddenError {
  constructor(message) { super(message); this.name = 'Unpaid'; }
}
class Other extends Error {
  constructor() { super('at 10.0.0.1'); this.name = 'Other'; }
}
module.exports = (what) => {
  if (what === 'soldOut') throw new SoldOut('None left');
  if (what === 'unpaid') throw new Unpaid('Pay first');
  if (what === 'details') throw Object.assign(new Error('Twice'), { status: 409, details: { of: 7 } });
  if (what === 'other') throw new Other();
};`;

const files = {
  'src/thrown.js': thrown,
  'src/first.js': `module.exports = () => async (ctx, next) => { await next(); ctx.set('X-First', typeof ctx.body); };`,
  'config/middlewares.js': "module.exports = [{ resolve: './src/first' }, 'strapi::errors'];",
  'src/api/order/routes/order.js': `module.exports = { routes: [
    { method: 'GET', path: '/thrown/:what', handler: 'order.thrown', config: { auth: false } },
    { method: 'GET', path: '/refused', handler: () => strapi.db.transaction(), config: { auth: false } },
    { method: 'GET', path: '/away', handler: 'order.away', config: { auth: false } },
    { method: 'GET', path: '/cleared', handler: () => ({ a: 1 }), config: { auth: false, middlewares: [
      async (ctx, next) => { await next(); ctx.body = null; },
    ] } },
    { method: 'POST', path: '/orders', handler: 'order.create', config: { auth: false } },
  ] };`,
  'src/api/order/controllers/order.js': `
const fail = require('../../../thrown.js');
module.exports = require('@strapi/strapi').factories.createCoreController('api::order.order', () => ({
  thrown: (ctx) => fail(ctx.params.what),
  away: (ctx) => ctx.throw(503, 'the address of a server', { details: { host: '10.0.0.1' } }),
}));`,
  'src/api/order/content-types/order/lifecycles.js': `
const fail = require('../../../../thrown.js');
module.exports = { beforeCreate: ({ params }) => fail(params.data.title) };`,
};

const expected = [
  ['soldOut', { status: 400, name: 'SoldOut', message: 'None left', details: { left: 0 } }],
  ['unpaid', { status: 403, name: 'Unpaid', message: 'Pay first', details: {} }],
  ['details', { status: 409, name: 'Error', message: 'Twice', details: { of: 7 } }],
  ['other', { status: 500, name: 'InternalServerError', message: 'Internal Server Error' }],
] as const;

describe.each(databases)('errors of a project on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  test.each(expected)('%s has the same response from a handler and from a hook', async (what, error) => {
    const byHandler = await app.request('GET', `/api/thrown/${what}`, undefined, null);
    expect(byHandler).toMatchObject({ status: error.status, body: { data: null, error } });
    const byHook = await app.request('POST', '/api/orders', { data: { title: what } }, null);
    expect(byHook).toMatchObject({ status: error.status, body: { data: null, error } });
  });

  test('a hidden 5xx has the name and the message of its status, and no details', async () => {
    const { status, body } = await app.request('GET', '/api/away', undefined, null);
    expect(status).toBe(503);
    expect(body).toEqual({
      data: null,
      error: { status: 503, name: 'ServiceUnavailableError', message: 'Service Unavailable' },
    });
  });

  test('a call that the server refuses is a fault, also for middlewares before strapi::errors', async () => {
    const { status, text } = await app.request('GET', '/api/refused', undefined, null);
    expect([status, text]).toEqual([500, expect.stringContaining('"Internal Server Error"')]);
  });

  test('null that a middleware sets is a response without a body', async () => {
    const { status, text } = await app.request('GET', '/api/cleared', undefined, null);
    expect([status, text]).toEqual([204, '']);
  });
});
