// The log names the line of project code that made a mistake, also where the error is raised far from the call.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type DatabaseName,
  databases,
  newTestProject,
  startTestApp,
  type TestApp,
  type TestProjectFiles,
} from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const contentTypes = {
  'api::product.product': {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string', required: true },
      maker: { type: 'relation', relation: 'manyToOne', target: 'api::maker.maker' },
    },
  },
  'api::maker.maker': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const controller = 'src/api/product/controllers/product.js';
// A name is logged once in a process, so each database has its own.
const misspelled = { sqlite: 'maxer', postgres: 'mazer' } as const;
const filesFor = (database: DatabaseName) => ({
  'src/index.js': recordingIndex,
  'src/api/product/routes/product.js': `module.exports = { routes: [
    { method: 'GET', path: '/calls/:name', handler: 'product.call', config: { auth: false } },
  ] };`,
  [controller]: `const uid = 'api::product.product';
const calls = {
  populate: async () => await strapi.documents(uid).findMany({ populate: ['makr'] }),
  data: async () => await strapi.documents(uid).create({ data: { name: 'a', ${misspelled[database]}: 1 } }),
  forgotten: () => ({ rows: strapi.documents(uid).findMany({}), n: 1 }),
  body: (ctx) => { ctx.body = { data: { rows: strapi.documents(uid).count({}) } }; },
  nothing: async () => { await strapi.documents(uid).count({}); },
  invalid: async () => {
    await strapi.documents(uid).create({ data: { name: null }, status: 'published' });
  },
  unnamed: async (ctx) => ({ found: await strapi.documents(uid).findOne({ documentId: ctx.params.id }) }),
};
module.exports = { call: async (ctx) => await calls[ctx.params.name](ctx) };`,
});

describe.each(databases)('mistakes in code on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: filesFor(database) });
  });
  afterAll(() => app.close());

  test.each([
    [
      'unnamed',
      11,
      'strapi.documents("api::product.product") was called without a documentId, and finds nothing. Pass { documentId }; the id of a row is none',
    ],
    [
      'populate',
      3,
      'populate of api::product.product has "makr", which is not a relation, component or file there and is ignored. Did you mean "maker"?',
    ],
    [
      'data',
      4,
      `api::product.product has no attribute "${misspelled[database]}": the value that the project's code writes is ignored. Did you mean "maker"?`,
    ],
  ])(
    'the mistake in %s is logged with its line, and the name that was probably meant',
    async (name, line, message) => {
      const warn = vi.spyOn(Object.getPrototypeOf(globalThis.recorded.strapi.log), 'warn');
      expect((await app.request('GET', `/api/calls/${name}`)).status).toBe(200);
      expect(warn.mock.calls.flat()).toEqual([`${message} (${controller}:${line})`]);
      warn.mockRestore();
    },
  );

  test('a promise in a response is logged', async () => {
    const warn = vi.spyOn(Object.getPrototypeOf(globalThis.recorded.strapi.log), 'warn');
    expect((await app.request('GET', '/api/calls/forgotten')).body).toEqual({ rows: {}, n: 1 });
    expect((await app.request('GET', '/api/calls/body')).body).toEqual({ data: { rows: {} } });
    // Once in a process.
    if (database === 'sqlite')
      expect(warn.mock.calls.flat()).toEqual([
        'the response of GET /calls/:name has a promise at rows, which is sent as {}. Write await before the call.',
        'the response of GET /calls/:name has a promise at data.rows, which is sent as {}. Write await before the call.',
      ]);
    warn.mockRestore();
  });

  test('a route without a response has a reason', async () => {
    const { status, headers } = await app.request('GET', '/api/calls/nothing');
    expect([status, headers['plinth-reason']]).toEqual([
      404,
      'the code of GET /calls/:name has set no ctx.body and returned nothing: Not Found',
    ]);
  });

  test('an error of the queue of writes has the line of the call', async () => {
    const { status, headers } = await app.request('GET', '/api/calls/invalid');
    expect(status).toBe(400);
    expect(headers['plinth-reason']).toBe(
      `the handler api::product.product.call of GET /calls/:name (${controller}:9): name must be a \`string\` type, but the final value was: \`null\`.`,
    );
  });

  test('so has a fault of bootstrap', async () => {
    const project = await newTestProject(database, {
      contentTypes,
      files: {
        'src/index.js': `module.exports = {
  async bootstrap({ strapi }) {
    await strapi.documents('api::product.product').create({ data: {}, status: 'published' });
  },
};`,
      },
    });
    await expect(project.start()).rejects.toThrow(/It failed: name must be .+ \(src\/index\.js:3\)/s);
  });
});
