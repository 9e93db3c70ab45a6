// Errors with a status that document hooks and middlewares throw: the response is that of a controller that
// throws them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const attributes = { title: { type: 'string' } };

const refuse = `
const { errors } = require('@strapi/utils');
const refuse = (title) => {
  if (title === 'own') throw Object.assign(new Error('Sold out'), { status: 409 });
  if (title === 'context') strapi.requestContext.get().throw(410, 'Over', { details: { since: 'Monday' } });
  if (title === 'class') throw new errors.HttpError(423, 'Locked by Di');
  if (title === 'fault') throw Object.assign(new Error('password of the database'), { status: 503 });
};`;
const hooks = `${refuse}
module.exports = { beforeCreate: ({ params }) => refuse(params.data.title) };`;
const middleware = `${refuse}
module.exports = {
  register({ strapi }) {
    strapi.documents.use((context, next) => {
      if (context.uid === 'api::letter.letter' && context.action === 'create') refuse(context.params.data.title);
      return next();
    });
  },
};`;
const routes = (uid: string) =>
  `module.exports = require('@strapi/strapi').factories.createCoreRouter('${uid}');`;
const controller = `
module.exports = require('@strapi/strapi').factories.createCoreController('api::coat.coat', () => ({
  async create(ctx) { return super.create(ctx); },
}));`;

describe.each(databases)('refusals in hooks on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::ticket.ticket': { attributes },
        'api::coat.coat': { attributes },
        'api::letter.letter': { attributes },
      },
      files: {
        'src/api/ticket/content-types/ticket/lifecycles.js': hooks,
        'src/api/coat/content-types/coat/lifecycles.js': hooks,
        'src/api/coat/routes/coat.js': routes('api::coat.coat'),
        'src/api/coat/controllers/coat.js': controller,
        'src/index.js': middleware,
      },
    });
  });
  afterAll(() => app.close());

  test.each(['tickets', 'coats', 'letters'])(
    '/api/%s responds with their status and message',
    async (path) => {
      const errorOf = async (title: string) => {
        const { status, body } = await app.request('POST', `/api/${path}`, { data: { title } });
        const { name, message, details } = (body as { error: Record<string, unknown> }).error;
        return [status, name, message, details];
      };
      expect(await errorOf('own')).toEqual([409, 'Error', 'Sold out', undefined]);
      expect(await errorOf('context')).toEqual([410, 'GoneError', 'Over', { since: 'Monday' }]);
      expect(await errorOf('class')).toEqual([423, 'LockedError', 'Locked by Di', undefined]);
      expect(await errorOf('fault')).toEqual([
        500,
        'InternalServerError',
        'Internal Server Error',
        undefined,
      ]);
      expect((await app.request('GET', `/api/${path}`)).body).toMatchObject({ data: [] });
    },
  );

  test('GraphQL responds with the message', async () => {
    const query = 'mutation { createTicket(data: { title: "own" }) { data { id } } }';
    const { body } = await app.request('POST', '/graphql', { query });
    expect(body).toMatchObject({ errors: [{ message: 'Sold out', path: ['createTicket'] }] });
  });
});
