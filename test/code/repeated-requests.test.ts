// A request that is repeated with its Idempotency-Key runs no hooks and no document middlewares a second
// time, and stores none of their writes again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const title = { attributes: { title: { type: 'string' } } };

const hooks = `
const note = (title) => strapi.documents('api::note.note').create({ data: { title } });
module.exports = {
  async beforeCreate({ params }) {
    if (await strapi.documents('api::note.note').count({ filters: { title: 'sold ' + params.data.title } }))
      throw new Error('Sold out');
  },
  afterCreate: ({ result }) => note('sold ' + result.title),
};`;

const middlewares = `
module.exports = {
  register({ strapi }) {
    strapi.documents.use(async ({ uid, action, params }, next) => {
      if (uid === 'api::letter.letter' && action === 'create')
        await strapi.documents('api::note.note').create({ data: { title: 'sent ' + params.data.title } });
      return next();
    });
  },
};`;

describe.each(databases)('repeated requests on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::ticket.ticket': { draftAndPublish: true, ...title },
        'api::letter.letter': title,
        'api::note.note': title,
      },
      files: {
        'src/api/ticket/content-types/ticket/lifecycles.js': hooks,
        'src/index.js': middlewares,
      },
    });
  });
  afterAll(() => app.close());

  const post = async (plural: string, named: string) => {
    const { statusCode, body } = await app.plinth.server.inject({
      method: 'POST',
      url: `/api/${plural}`,
      headers: {
        authorization: `Bearer ${app.token}`,
        'content-type': 'application/json',
        'idempotency-key': named,
      },
      payload: JSON.stringify({ data: { title: named } }),
    });
    return [statusCode, JSON.parse(body).data?.documentId];
  };
  const notesOf = async (named: string): Promise<unknown> => {
    const { body } = await app.request('GET', `/api/notes?filters[title][$endsWith]=${named}`);
    return (body as { data: readonly { title: string }[] }).data.map(({ title }) => title);
  };

  test('hooks run once, so that none of them refuses the repetition', async () => {
    const first = await post('tickets', 'row-7');
    expect(first).toEqual([201, expect.any(String)]);
    const before = await notesOf('row-7');
    expect(await post('tickets', 'row-7')).toEqual(first);
    expect(await notesOf('row-7')).toEqual(before);
  });

  test('of concurrent requests with one key, only one keeps the writes of its hooks', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => post('tickets', 'row-8')));
    expect(new Set(sent.map(String)).size).toBe(1);
    // One note for the draft and one for the published version.
    expect(await notesOf('row-8')).toEqual(['sold row-8', 'sold row-8']);
  });

  test('document middlewares do not run again', async () => {
    const first = await post('letters', 'to-Di');
    expect(await post('letters', 'to-Di')).toEqual(first);
    expect(await notesOf('to-Di')).toEqual(['sent to-Di']);
  });
});
