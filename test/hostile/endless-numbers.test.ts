// 1e999 is valid JSON, but is read as infinity, which JSON.stringify prints as null. It is refused wherever it is written to JSON.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, startAdminApp } from '../admin/project.ts';
import { recordingIndex } from '../code/recording.ts';
import { databases } from '../harness/project.ts';

const card = { extra: { type: 'json' } };
const files = {
  contentTypes: {
    'api::note.note': {
      attributes: {
        extra: { type: 'json' },
        text: { type: 'blocks' },
        day: { type: 'datetime' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card'] },
      },
    },
  },
  components: { 'shared.card': card },
  files: { 'src/index.js': recordingIndex },
};

describe.each(databases)('numbers that a double cannot hold on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database, {}, files);
    expect((await app.request('POST', '/api/notes', { data: { extra: null } })).status).toBe(201);
  });
  afterAll(async () => {
    expect((await app.request('GET', '/api/notes')).body).toMatchObject({
      meta: { pagination: { total: 1 } },
    });
    await app.close();
  });

  /** `JSON.stringify` cannot write the number. */
  const send = (method: 'POST' | 'PUT', url: string, payload: string, token = app.token) =>
    app.plinth.server.inject({
      method,
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });

  const paragraph = '{"type":"paragraph","indent":1e999,"children":[{"type":"text","text":""}]}';

  test.each([
    ['{"extra":1e999}', 'extra', ['extra']],
    ['{"extra":{"a":[0,{"b":-1e999}]}}', 'extra.a[1].b', ['extra', 'a', '1', 'b']],
    ['{"extra":"{\\"a\\":1e999}"}', 'extra.a', ['extra', 'a']],
    [`{"text":[${paragraph}]}`, 'text[0].indent', ['text', '0', 'indent']],
    ['{"cards":[{"extra":[1e999]}]}', 'cards[0].extra[0]', ['cards', '0', 'extra', '0']],
    [
      '{"zone":[{"__component":"shared.card","extra":{"a":1e999}}]}',
      'zone[0].extra.a',
      ['zone', '0', 'extra', 'a'],
    ],
  ])('REST refuses %s', async (data, name, path) => {
    const message = `${name} must be a number between -1.8e308 and 1.8e308`;
    for (const { statusCode, body } of [
      await send('POST', '/api/notes', `{"data":${data}}`),
      await send('POST', '/api/notes/bulk', `{"data":[${data}]}`),
    ]) {
      const { error } = JSON.parse(body);
      expect([statusCode, error.name, error.message]).toEqual([400, 'ValidationError', message]);
      expect(error.details.errors).toMatchObject([{ message, name: 'ValidationError', value: null }]);
      expect(error.details.errors[0].path.slice(-path.length)).toEqual(path);
    }
  });

  test.each([
    [
      'a variable',
      '{"query":"mutation($d:NoteInput!){createNote(data:$d){data{id}}}","variables":{"d":{"extra":[1e999]}}}',
    ],
    ['a literal', '{"query":"mutation{createNote(data:{extra:[1e999]}){data{id}}}"}'],
  ])('GraphQL refuses %s', async (_what, operation) => {
    expect((await send('POST', '/graphql', operation)).json()).toMatchObject({
      errors: [{ message: expect.stringContaining('extra[0] must be a number between') }],
    });
  });

  test('the content manager refuses them', async () => {
    const url = '/admin/content-manager/collection-types/api::note.note';
    const { statusCode, body } = await send('POST', url, '{"data":{"extra":{"a":1e999}}}', app.superToken);
    expect([statusCode, JSON.parse(body).error.message]).toEqual([
      400,
      expect.stringContaining('extra.a must be'),
    ]);
  });

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ extra: { a: [Number.NaN] } }, 'extra.a.0'],
    [{ cards: [{ extra: Number.POSITIVE_INFINITY }] }, 'cards.0.extra'],
    [{ day: new Date('no day') }, 'day'],
  ])('strapi.documents and db.query refuse %o', async (data, path) => {
    const { strapi } = globalThis.recorded;
    const message = `${path} must be a finite number or a valid date`;
    await expect(strapi.documents('api::note.note').create({ data })).rejects.toThrow(message);
    await expect(strapi.db.query('api::note.note').create({ data })).rejects.toThrow(message);
  });

  test.each(['$eq', '$ne', '$in', '$gt'])('a filter with %s does not compare with null', async (operator) => {
    for (const value of ['1e999', '[1e999]']) {
      const { status, body } = await app.request('GET', `/api/notes?filters[extra][${operator}]=${value}`);
      expect([status, Object(body).error?.message]).toEqual([
        400,
        expect.stringContaining('numbers up to 1.8e308'),
      ]);
    }
  });

  test('a GraphQL filter does not compare with null', async () => {
    const operation =
      '{"query":"query($v:JSON){notes(filters:{extra:{eq:$v}}){data{id}}}","variables":{"v":1e999}}';
    expect((await send('POST', '/graphql', operation)).json()).toMatchObject({
      errors: [{ message: expect.stringContaining('numbers up to 1.8e308') }],
    });
  });
});
