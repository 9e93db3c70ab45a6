// How projects for version 4 write configuration, cron tasks and policies, and what their code passes on from
// requests.
// https://docs-v4.strapi.io/dev-docs/backend-customization/policies
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const cake = 'api::cake.cake';
const contentTypes = {
  [cake]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      name: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      layers: { type: 'integer' },
      baker: { type: 'relation', relation: 'manyToOne', target: 'api::baker.baker' },
    },
  },
  'api::baker.baker': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

/** Policies as routes name them, by the paths of the routes. */
const policies = {
  global: "'global::has-key'",
  'of-api': "'api::cake.is-hungry'",
  local: "'is-hungry'",
  configured: "{ name: 'global::says', config: { word: 'please' } }",
  inline:
    "(policyContext, config, { strapi }) => policyContext.query.town === strapi.config.get('bakery.town')",
  silent: "'global::says-nothing'",
  thrown: "'global::throws'",
  next: "'global::asks-next'",
  several: "'is-hungry', 'global::has-key'",
};
const reads = ['rows', 'page', 'count', 'entities', 'entity-page', 'one'];

const files = {
  'package.json': { name: 'bakery', dependencies: { '@strapi/strapi': '4.26.2' } },
  'config/env/test/server.js': `module.exports = ({ env }) => ({
    port: env.int('OVEN_PORT', 0), app: { keys: env.array('APP_KEYS', ['a', 'b']) },
    cron: { enabled: env.bool('CRON_ENABLED', true), tasks: require('../../cron-tasks') },
  });`,
  'src/index.js': 'module.exports = { register({ strapi }) { strapi.ran = []; } };',
  'config/cron-tasks.js': `module.exports = {
    '*/1 * * * * *': async ({ strapi }) => { strapi.ran.push('rule'); },
    plain: { task: ({ strapi }) => { strapi.ran.push('plain'); }, options: '*/1 * * * * *' },
    named: { async task({ strapi }) { strapi.ran.push('named'); }, options: { rule: '*/1 * * * * *', tz: 'Asia/Dhaka' } },
  };`,
  'config/api.js':
    'module.exports = ({ env }) => ({ rest: { defaultLimit: env.int("LIMIT", 3), maxLimit: 50 } });',
  'config/bakery.js':
    "module.exports = ({ env }) => ({ town: env('TOWN', 'Ghent'), key: env('KEY', 'k'), oven: env.json('OVEN', { heat: 220 }) });",
  'src/policies/has-key.js':
    "module.exports = async (policyContext, config, { strapi }) => policyContext.query.key === strapi.config.get('bakery.key');",
  'src/policies/says.js':
    'module.exports = (policyContext, config, { strapi }) => policyContext.query.word === config.word;',
  'src/policies/says-nothing.js': 'module.exports = async () => {};',
  'src/policies/throws.js': `const { PolicyError } = require('@strapi/utils').errors;
module.exports = (policyContext, config, { strapi }) => { throw new PolicyError('Not baked', { policy: 'throws' }); };`,
  'src/policies/asks-next.js':
    'module.exports = async (ctx, next) => { if (ctx.query.open) return next(); return false; };',
  'src/api/cake/policies/is-hungry.js':
    "module.exports = (policyContext, config, { strapi }) => policyContext.is('koa') && policyContext.query.hungry === 'yes';",
  'src/api/cake/routes/cake.js': `const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('${cake}');`,
  'src/api/cake/routes/custom.js': `module.exports = { routes: [
    ${Object.entries(policies)
      .map(
        ([name, text]) =>
          `{ method: 'GET', path: '/${name}', handler: 'cake.hello', config: { auth: false, policies: [${text}] } },`,
      )
      .join('\n    ')}
    ...${JSON.stringify(reads)}.map((way) => ({ method: 'GET', path: '/read/' + way, handler: 'cake.' + way, config: { auth: false } })),
    { method: 'GET', path: '/ran', handler: 'cake.ran', config: { auth: false } },
  ] };`,
  'src/api/cake/controllers/cake.js': `
const { createCoreController } = require('@strapi/strapi').factories;
const names = (rows) => ({ names: rows.map(({ name }) => name) });
module.exports = createCoreController('${cake}', ({ strapi }) => ({
  hello: () => ({ town: strapi.config.get('bakery.town'), heat: strapi.config.get('bakery.oven.heat') }),
  ran: () => ({ ran: strapi.ran }),
  rows: async (ctx) => names(await strapi.db.query('${cake}').findMany({ ...ctx.query })),
  page: async (ctx) => names((await strapi.db.query('${cake}').findPage({ ...ctx.query })).results),
  count: async (ctx) => ({ count: await strapi.db.query('${cake}').count({ ...ctx.query }) }),
  one: async (ctx) => names([await strapi.query('${cake}').findOne({ ...ctx.query })].filter(Boolean)),
  entities: async (ctx) => names(await strapi.entityService.findMany('${cake}', { ...ctx.query })),
  'entity-page': async (ctx) => names((await strapi.entityService.findPage('${cake}', { ...ctx.query })).results),
}));`,
};

describe.each(databases)('code written for version 4 on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    for (const [index, name] of ['Opera', 'Linzer', 'Sacher'].entries())
      expect((await app.request('POST', '/api/cakes', { data: { name, layers: index + 1 } })).status).toBe(
        200,
      );
  });
  afterAll(() => app.close());
  const get = (path: string) => app.request('GET', `/api${path}`, undefined, null);
  const statusOf = async (path: string) => (await get(path)).status;

  test.each([
    ['/global', '/global?key=k'],
    ['/of-api', '/of-api?hungry=yes'],
    ['/local', '/local?hungry=yes'],
    ['/configured?word=thanks', '/configured?word=please'],
    ['/inline?town=Bruges', '/inline?town=Ghent'],
    ['/several?hungry=yes', '/several?hungry=yes&key=k'],
  ])('%s is refused by its policy, and %s is not', async (refused, admitted) => {
    expect((await get(refused)).body).toMatchObject({ error: { status: 403, name: 'PolicyError' } });
    expect((await get(admitted)).body).toEqual({ town: 'Ghent', heat: 220 });
  });

  test('a policy that returns nothing admits, and one that throws or calls next refuses', async () => {
    expect(await statusOf('/silent')).toBe(200);
    expect((await get('/thrown')).body).toMatchObject({
      error: { status: 403, message: 'Not baked', details: { policy: 'throws' } },
    });
    expect([await statusOf('/next'), await statusOf('/next?open=yes')]).toEqual([403, 500]);
  });

  test('reads accept the parameters of REST: filters apply, the others are ignored', async () => {
    const given = 'pagination[page]=1&pagination[pageSize]=9&locale=en&publicationState=live&foo=1';
    const all = { names: ['Opera', 'Linzer', 'Sacher'] };
    for (const way of ['rows', 'page', 'entities', 'entity-page'])
      for (const query of [given, `filters[name][$ne]=Nobody&${given}`, 'start=0&populate=baker'])
        expect((await get(`/read/${way}?${query}`)).body, `${way} ${query}`).toEqual(all);
    for (const way of ['rows', 'page', 'entities', 'entity-page', 'one'])
      expect((await get(`/read/${way}?filters[name]=Linzer&${given}`)).body, way).toEqual({
        names: ['Linzer'],
      });
    const both = `where[layers][$gt]=1&filters[name][$ne]=Linzer&${given}`;
    expect((await get(`/read/rows?${both}`)).body).toEqual({ names: ['Sacher'] });
    expect((await get(`/read/count?${both}`)).body).toEqual({ count: 1 });
  });

  test('misspelled parameters and invalid values are refused', async () => {
    for (const way of ['rows', 'page', 'count', 'one'])
      for (const query of ['wher[name]=x', 'filters[nope]=1', 'where[nope]=1', 'where=1', 'filters=1'])
        expect(await statusOf(`/read/${way}?${query}`), `${way} ${query}`).toBe(400);
    for (const way of ['entities', 'entity-page'])
      for (const query of ['filter[name]=x', 'filters[nope]=1', 'sort=nope'])
        expect(await statusOf(`/read/${way}?${query}`), `${way} ${query}`).toBe(400);
  });

  test('cron tasks run by their rule, by options as a string, and by a rule with a time zone', async () => {
    await expect
      .poll(async () => (await get('/ran')).body, { timeout: 20_000 })
      .toMatchObject({ ran: expect.arrayContaining(['rule', 'plain', 'named']) });
  });
});
