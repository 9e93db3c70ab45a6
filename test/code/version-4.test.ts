// A project whose package.json names version 4 of Strapi: its clients read nested documents and address them
// by row id.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const talk = 'api::talk.talk';
const room = 'api::room.room';
const contentTypes = {
  [talk]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
      room: { type: 'relation', relation: 'manyToOne', target: room, inversedBy: 'talks' },
      slides: { type: 'component', component: 'talk.slide', repeatable: true },
    },
  },
  [room]: {
    attributes: {
      name: { type: 'string' },
      secret: { type: 'string', private: true },
      talks: { type: 'relation', relation: 'oneToMany', target: talk, mappedBy: 'room' },
    },
  },
  'api::hall.hall': { attributes: { name: { type: 'string' } } },
  'api::seat.seat': { pluralName: 'seats', attributes: { row: { type: 'integer' } } },
  'api::about.about': { kind: 'singleType', attributes: { text: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'talk.slide': {
    text: { type: 'string' },
    shownIn: { type: 'relation', relation: 'oneToOne', target: room },
  },
} as const satisfies TestProjectFiles['components'];

const files = {
  'package.json': { name: 'older', dependencies: { '@strapi/strapi': '4.25.1' } },
  'src/index.js': `module.exports = {
  bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({ models: ['api::hall.hall'], afterFindMany() {} });
  },
};`,
  'src/api/room/routes/room.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('${room}');`,
  'src/api/room/routes/custom.js': `
module.exports = { routes: [{ method: 'GET', path: '/rooms-named/:name', handler: 'room.named', config: { auth: false } },
  ...['spread', 'query', 'params', 'safe'].map((way) => ({ method: 'GET', path: '/rooms-by/' + way + '/:name', handler: 'room.' + way, config: { auth: false } }))] };`,
  'src/api/room/controllers/room.js': `
const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('${room}', ({ strapi }) => ({
  async find(ctx) {
    const { data, meta } = await super.find(ctx);
    return { data: data.map(({ id, attributes }) => ({ id, attributes: { ...attributes, label: '#' + attributes.name } })), meta };
  },
  spread(ctx) {
    return super.find({ ...ctx, query: { filters: { name: ctx.params.name } } });
  },
  query(ctx) {
    return super.find({ query: { filters: { name: ctx.params.name }, fields: ['name'] } });
  },
  async params(ctx) {
    const [{ id }] = await strapi.entityService.findMany('${room}', { filters: { name: ctx.params.name } });
    return super.findOne({ params: { id } });
  },
  async safe(ctx) {
    const found = await strapi.db.query('${room}').findOne({ where: { name: ctx.params.name } });
    const { secret } = await this.sanitizeInput({ secret: 'x', id: 7 });
    return { ...this.transformResponse(await this.sanitizeOutput(found)), was: found.secret, secret };
  },
  async named(ctx) {
    const found = await strapi.entityService.findMany('${room}', { filters: { name: ctx.params.name }, populate: ['talks'] });
    return this.transformResponse(await this.sanitizeOutput(found[0], ctx));
  },
}));`,
  'src/api/seat/services/seat.js': `
const { createCoreService } = require('@strapi/strapi').factories;
module.exports = createCoreService('api::seat.seat', () => ({
  async create(params) {
    return super.create({ ...params, data: { ...params.data, row: 7 } });
  },
  async delete(...given) {
    return super.delete(...given);
  },
}));`,
};

describe.each(databases)('a project of version 4 on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const grants = { public: [`${talk}.find`, `${talk}.findOne`] };
    app = await startTestApp(database, { contentTypes, components, files }, { grants, locales: ['fr'] });
  });
  afterAll(() => app.close());

  const ask = async (
    method: string,
    url: string,
    data?: object,
    token?: string | null,
  ): Promise<{ readonly status: number; readonly body: Loose }> => {
    const { status, body } = await app.request(method, url, data && { data }, token);
    return { status, body: body as Loose };
  };
  const create = async (url: string, data: object): Promise<Loose> => {
    const { status, body } = await ask('POST', url, data);
    expect(status).toBe(200);
    return body.data;
  };

  test('documents are nested, and read, changed and deleted by row id', async () => {
    const blue = await create('/api/rooms', { name: 'Blue', secret: 's' });
    expect(blue).toEqual({
      id: expect.any(Number),
      documentId: expect.any(String),
      attributes: expect.objectContaining({ name: 'Blue' }),
    });
    expect(blue.attributes.secret).toBeUndefined();
    const slides = [{ text: 'One', shownIn: blue.id }];
    const { id } = await create('/api/talks', { title: 'Now', room: blue.id, slides });
    const deep = 'populate[room]=true&populate[slides][populate]=*';
    const one = await ask('GET', `/api/talks/${id}?${deep}`, undefined);
    expect(one.body.data).toMatchObject({
      id,
      attributes: {
        title: 'Now',
        room: { data: { id: blue.id, attributes: { name: 'Blue' } } },
        slides: [{ text: 'One', shownIn: { data: { id: blue.id } } }],
      },
    });
    expect((await ask('GET', `/api/talks?filters[id]=${id}`)).body).toMatchObject({
      data: [{ id, attributes: { title: 'Now' } }],
      meta: { pagination: { total: 1 } },
    });
    const changed = await ask('PUT', `/api/talks/${id}`, { title: 'Later' });
    expect([changed.status, changed.body.data]).toMatchObject([200, { id, attributes: { title: 'Later' } }]);
    expect((await ask('GET', `/api/talks/${one.body.data.documentId}`)).body.data.id).toBe(id);
    expect((await ask('GET', '/api/talks/99999')).status).toBe(404);
    const gone = await ask('DELETE', `/api/talks/${id}`);
    expect([gone.status, gone.body.data]).toMatchObject([200, { id, attributes: { title: 'Later' } }]);
    expect((await ask('DELETE', `/api/talks/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/api/rooms/${blue.id}`)).status).toBe(200);
  });

  test('a row id gives no access to drafts or to content types without a grant', async () => {
    const { id } = await create('/api/talks', { title: 'Hidden', publishedAt: null });
    expect((await ask('GET', `/api/talks/${id}`, undefined, null)).status).toBe(404);
    const { id: roomId } = await create('/api/rooms', { name: 'Closed' });
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await ask(method, `/api/rooms/${roomId}`, method === 'PUT' ? {} : undefined, null)).status,
      ).toBe(403);
    const still = await ask('PUT', `/api/talks/${id}`, { title: 'Still hidden' });
    expect(still.body.data.attributes).toMatchObject({ title: 'Still hidden', publishedAt: null });
    expect((await ask('GET', `/api/talks/${id}`)).status).toBe(404);
    const shown = await ask('PUT', `/api/talks/${id}`, { publishedAt: new Date().toISOString() });
    expect(shown.body.data.attributes.publishedAt).not.toBeNull();
    expect((await ask('GET', `/api/talks/${id}`, undefined, null)).body.data.attributes.title).toBe(
      'Still hidden',
    );
    const unpublishing = await ask('PUT', `/api/talks/${id}`, { publishedAt: null });
    expect([unpublishing.status, unpublishing.body.error.message]).toEqual([
      400,
      expect.stringContaining('unpublish'),
    ]);
  });

  test('publicationState=preview shows drafts to callers who may read them', async () => {
    await create('/api/talks', { title: 'Planned', publishedAt: null });
    await create('/api/talks', { title: 'Planned and shown' });
    const titles = async (search: string) =>
      (await ask('GET', `/api/talks?filters[title][$startsWith]=Planned&sort=title${search}`)).body.data.map(
        ({ attributes }: Loose) => attributes.title,
      );
    expect(await titles('')).toEqual(['Planned and shown']);
    expect(await titles('&publicationState=live')).toEqual(['Planned and shown']);
    expect(await titles('&publicationState=preview')).toEqual(['Planned', 'Planned and shown']);
    expect(await titles('&publicationState=preview&status=published')).toEqual(['Planned and shown']);
    expect((await ask('GET', '/api/talks?publicationState=draft')).status).toBe(400);
    const [preview, draft] = await Promise.all(
      ['publicationState=preview', 'status=draft'].map((search) =>
        ask('GET', `/api/talks?${search}`, undefined, null),
      ),
    );
    expect([preview?.status, preview?.body]).toEqual([draft?.status, draft?.body]);
    expect(preview?.status).toBe(403);
  });

  test('each locale of a document has its own row id, and the locale in a body is used', async () => {
    const { id } = await create('/api/talks', { title: 'Maintenant', locale: 'fr' });
    expect((await ask('GET', `/api/talks/${id}`)).body.data.attributes).toMatchObject({
      title: 'Maintenant',
      locale: 'fr',
    });
    const changed = await ask('PUT', `/api/talks/${id}`, { title: 'Plus tard' });
    expect(changed.body.data).toMatchObject({ id, attributes: { title: 'Plus tard', locale: 'fr' } });
    const here = await create('/api/talks', { title: 'Later' });
    const both = `/api/talks?locale=all&filters[id][$in][0]=${id}&filters[id][$in][1]=${here.id}`;
    const found = await ask('GET', `${both}&sort=title`);
    expect(found.body.data.map(({ attributes }: Loose) => attributes.locale)).toEqual(['en', 'fr']);
    expect(found.body.meta.pagination.total).toBe(2);
    expect((await ask('GET', both.replace('all', 'de'))).body.data).toEqual([]);
    await ask('DELETE', `/api/talks/${here.id}`);
    expect((await ask('GET', '/api/talks?filters[title]=Plus tard')).body.data).toEqual([]);
    await ask('DELETE', `/api/talks/${id}`);
    expect((await ask('GET', '/api/talks?locale=fr')).body.data).toEqual([]);
  });

  test('unknown attributes in a body are ignored', async () => {
    const made = await create('/api/rooms', { name: 'Green', colour: 'g', id: 77, createdAt: '2020-01-01' });
    expect(made.attributes).toMatchObject({ name: 'Green' });
    expect(made.attributes.colour).toBeUndefined();
    expect(made.attributes.createdAt).not.toContain('2020');
  });

  test('responses of project code are nested: core actions, transformResponse, hooks, services', async () => {
    await create('/api/rooms', { name: 'Orange' });
    const red = await create('/api/rooms', { name: 'Red' });
    const { body } = await ask('GET', `/api/rooms?filters[name]=Red`);
    expect(body.data).toMatchObject([{ id: red.id, attributes: { label: '#Red' } }]);
    for (const way of ['spread', 'query'])
      expect((await ask('GET', `/api/rooms-by/${way}/Red`, undefined, null)).body.data).toMatchObject([
        { id: red.id, attributes: { name: 'Red' } },
      ]);
    expect((await ask('GET', '/api/rooms-by/params/Red')).body.data).toMatchObject({ id: red.id });
    await create('/api/talks', { title: 'In red', room: red.id });
    expect((await ask('GET', '/api/rooms-named/Red')).body.data).toMatchObject({
      id: red.id,
      attributes: { name: 'Red', talks: { data: [{ attributes: { title: 'In red' } }] } },
    });
    const hall = await create('/api/halls', { name: 'Large' });
    expect((await ask('GET', '/api/halls')).body.data).toMatchObject([
      { id: hall.id, attributes: { name: 'Large' } },
    ]);
    const seat = await create('/api/seats', { row: 1 });
    expect(seat.attributes.row).toBe(7);
    const gone = await ask('DELETE', `/api/seats/${seat.id}`);
    expect([gone.status, gone.body.data]).toMatchObject([200, { id: seat.id, attributes: { row: 7 } }]);
  });

  test('sanitizeOutput without a context uses the caller of the request', async () => {
    const { id } = await create('/api/rooms', { name: 'Safe', secret: 'kept' });
    const { body } = await ask('GET', '/api/rooms-by/safe/Safe', undefined, null);
    expect(body).toMatchObject({ data: { id, attributes: { name: 'Safe' } }, was: 'kept', secret: 'x' });
    expect(body.data.attributes).not.toHaveProperty('secret');
  });

  test('a single type is nested, and its deletion responds with the deleted document', async () => {
    const about = await ask('PUT', '/api/about', { text: 'Us', more: 1 });
    expect([about.status, about.body.data.attributes.text]).toEqual([200, 'Us']);
    const gone = await ask('DELETE', '/api/about');
    expect([gone.status, gone.body.data.attributes.text]).toEqual([200, 'Us']);
    expect((await ask('DELETE', '/api/about')).status).toBe(404);
    expect((await ask('DELETE', '/api/halls/nothere')).status).toBe(404);
  });

  test('clients select version 5 by a header, which the OpenAPI document requires', async () => {
    const headers = { 'strapi-response-format': 'v5', authorization: `Bearer ${app.token}` };
    const made = await app.plinth.server.inject({
      ...{ method: 'POST', url: '/api/halls', headers },
      payload: { data: { name: 'New' } },
    });
    expect([made.statusCode, made.json().data.name]).toEqual([201, 'New']);
    const { documentId } = made.json().data;
    const gone = await app.plinth.server.inject({
      method: 'DELETE',
      url: `/api/halls/${documentId}`,
      headers,
    });
    expect(gone.statusCode).toBe(204);
    const { paths } = (await ask('GET', '/api/openapi.json')).body;
    expect(paths['/halls'].get.parameters).toContainEqual({
      ...{ name: 'Strapi-Response-Format', in: 'header', required: true },
      schema: { type: 'string', const: 'v5' },
    });
  });
});

describe('config/api', () => {
  test.each([
    ['4.25.1', undefined, true],
    ['4.25.1', false, false],
    ['^5.0.0', undefined, false],
    ['^5.0.0', true, true],
  ])(
    'in a project of version %s, v4CompatibilityMode %s nests documents: %s',
    async (range, mode, isNested) => {
      const app = await startTestApp('sqlite', {
        contentTypes: { 'api::hall.hall': contentTypes['api::hall.hall'] },
        files: {
          'package.json': { name: 'any', dependencies: { '@strapi/strapi': range } },
          'config/api.json': { rest: mode === undefined ? {} : { v4CompatibilityMode: mode } },
        },
      });
      const { body } = await app.request('POST', '/api/halls', { data: { name: 'Large' } });
      await app.close();
      expect('attributes' in (body as Loose).data).toBe(isNested);
    },
  );
});
