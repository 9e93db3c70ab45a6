// Errors that project code sends in the `details` of its own responses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': {
    attributes: { topic: { type: 'relation', relation: 'oneToOne', target: 'api::note.note' } },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const routes = ['own', 'server'].map((name) => ({
  method: 'GET',
  path: `/sent/${name}`,
  handler: `sent.${name}`,
  config: { auth: false },
}));
const files = {
  'src/api/sent/routes/sent.js': `module.exports = ${JSON.stringify({ routes })};`,
  'src/api/sent/controllers/sent.js': `
const { errors } = require('@strapi/utils');
module.exports = {
  own: (ctx) => ctx.badRequest('Failed', { error: new errors.ValidationError('Wrong', { at: 'title' }) }),
  async server(ctx) {
    try {
      await strapi.documents('api::note.note').create({ data: { topic: 'nobody' } });
    } catch (error) {
      ctx.badRequest('Failed', { error });
    }
  },
};`,
};

describe.each(databases)('errors in details on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  test.each([
    ['own', { message: 'Wrong', details: { at: 'title' } }],
    ['server', { message: 'Document with id "nobody", locale "null" not found', details: {} }],
  ])('have name, message and details, as in Strapi: %s', async (name, error) => {
    const { body } = await app.request('GET', `/api/sent/${name}`, undefined, null);
    expect(body).toMatchObject({ error: { message: 'Failed' } });
    expect((body as { error: { details: unknown } }).error.details).toEqual({
      error: { name: 'ValidationError', ...error },
    });
  });
});
