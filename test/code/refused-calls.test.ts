// Calls of `strapi` that are refused in a handler: a fault of the code is logged and hidden from clients; a value that may come
// from the client is a 400, and in development its reason names the line of the code.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::product.product': {
    draftAndPublish: true,
    attributes: { name: { type: 'string' }, price: { type: 'decimal' } },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/api/product/routes/product.js': `module.exports = { routes: [
    { method: 'GET', path: '/calls/:name', handler: 'product.call', config: { auth: false } },
  ] };`,
  'src/api/product/controllers/product.js': `const uid = 'api::product.product';
const calls = {
  changes: async () => await strapi.db.connection('products').update({ price: 1234 }),
  manual: () => strapi.db.transaction(),
  transacting: () => strapi.db.transaction(({ trx }) => strapi.db.connection('own').transacting(trx)),
  inTransaction: () => strapi.db.transaction(({ trx }) => trx('own')),
  where: async () => await strapi.db.query(uid).findMany({ where: { nme: 'x' } }),
  parameter: () => strapi.db.query(uid).deleteMany({ where: {}, limit: 1 }),
  address: () => strapi.documents(uid).update('x', { data: { name: 'lost' } }),
  number: () => strapi.documents(uid).findOne(5),
  option: () => { strapi.contentType(uid).attributes.name.private = true; },
  added: () => Object.assign(strapi.getModel(uid).attributes, { own: { type: 'string' } }),
};
module.exports = { call: async (ctx) => { ctx.body = await calls[ctx.params.name](); } };`,
};

const file = 'src/api/product/controllers/product.js';
const handler = 'the handler api::product.product.call of GET /calls/:name';

describe.each(databases)('refused calls of handlers on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  test.each([
    ['changes', 3, 'An SQL statement that changes data and uses the table "products" is not possible here'],
    ['manual', 4, 'A transaction without a function is not possible here'],
    ['transacting', 5, 'Using `trx` of a transaction is not possible here'],
    [
      'inTransaction',
      6,
      'A statement of strapi.db.connection is committed by itself: leave transacting(trx) out',
    ],
    ['address', 9, 'Write update({ documentId, … }).'],
    ['number', 10, 'Write findOne({ documentId, … }).'],
    ['option', 11, 'Code changes the attribute name of api::product.product'],
    ['added', 12, 'Code changes the attribute own of api::product.product'],
  ])('%s is a fault of the code, which the log names with its line', async (name, line, message) => {
    const error = vi.spyOn(Object.getPrototypeOf(app.plinth.server.log), 'error');
    const { status, text } = await app.request('GET', `/api/calls/${name}`);
    expect({ status, text }).toEqual({
      status: 500,
      text: '{"data":null,"error":{"status":500,"name":"InternalServerError","message":"Internal Server Error"}}',
    });
    const logged = error.mock.calls.map(([given]) => String(Object(given).err?.message));
    expect(logged).toEqual([expect.stringContaining(`${handler} (${file}:${line}) failed: `)]);
    expect(logged[0]).toContain(message);
    error.mockRestore();
  });

  test.each([
    ['where', 7, 'Invalid key nme'],
    ['parameter', 8, 'strapi.db.query() takes no parameter limit. There are: where, _q.'],
  ])('%s is 400, and its reason names the line', async (name, line, message) => {
    const { status, body, headers } = await app.request('GET', `/api/calls/${name}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { message } } });
    expect(headers['plinth-reason']).toBe(`${handler} (${file}:${line}): ${message}`);
  });
});
