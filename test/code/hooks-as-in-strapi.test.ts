// What hooks and middlewares of documents get and decide, as in Strapi.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const uid = 'api::page.page';
const contentTypes = {
  [uid]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      rank: { type: 'integer' },
    },
  },
  'api::note.note': {
    attributes: {
      word: { type: 'string' },
      zone: { type: 'dynamiczone', components: ['shared.part'] },
      parts: {
        ...{ type: 'component', component: 'shared.part', repeatable: true },
        conditions: { visible: { '==': [{ var: 'word' }, 'parts'] } },
      },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = { 'shared.part': { word: { type: 'string' } } };
const times = { createdAt: expect.any(Date), updatedAt: expect.any(Date) };

const files = {
  'src/index.js': `module.exports = { register({ strapi }) {
    globalThis.recorded = { strapi, events: [] };
    strapi.documents.use(async (context, next) => {
      if (context.params.data?.title === 'Moderated') context.params.status = 'draft';
      return next();
    }, { uids: ['${uid}'], actions: ['create', 'update'] });
  } };`,
  'src/api/note/content-types/note/lifecycles.js': `
module.exports = { beforeCreate({ action, params: { data } }) {
  recorded.events.push({ action, data: structuredClone(data) });
  if (data.word !== 'early') return;
  data.createdAt = '2020-01-02T03:04:05.000Z';
  data.zone.push({ __component: 'shared.part', word: 'added' });
} };`,
  'src/api/page/content-types/page/lifecycles.js': `
const record = ({ action, params }) => { recorded.events.push({ action, data: structuredClone(params.data) }); };
const named = ({ action, model }) => { recorded.events.push({ action, model }); };
module.exports = { beforeCreate: record, beforeUpdate: record, beforeDelete: named, beforeFindMany: named };`,
};

describe.each(databases)('hooks as in Strapi on %s', (database) => {
  let app: TestApp;
  const pages = () => globalThis.recorded.strapi.documents(uid);
  const events = () => globalThis.recorded.events;
  beforeAll(async () => {
    const grants = { public: [`${uid}.create`, `${uid}.update`, `${uid}.find`, `${uid}.findOne`] };
    app = await startTestApp(database, { contentTypes, components, files }, { grants, locales: ['fr'] });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    events().length = 0;
  });

  test('the data of a localised type has its locale', async () => {
    const { documentId } = await pages().create({ data: { title: 'One' } });
    await pages().update({ documentId, data: { title: 'Une' }, locale: 'fr' });
    await pages().update({ documentId, data: { title: 'Two' } });
    await app.request('PUT', `/api/pages/${documentId}?locale=fr`, { data: { title: 'Deux' } }, null);
    expect(events()).toMatchObject([
      { action: 'beforeCreate', data: { title: 'One', locale: 'en' } },
      { action: 'beforeCreate', data: { title: 'Une', locale: 'fr' } },
      { action: 'beforeUpdate', data: { title: 'Two', locale: 'en' } },
      { action: 'beforeUpdate', data: { title: 'Deux', locale: 'fr' } },
    ]);
    expect(await pages().findOne({ documentId, locale: 'fr' })).toMatchObject({ title: 'Deux' });
  });

  test('the model has the names of the type and of its table', async () => {
    const model = {
      ...{ uid, singularName: 'page', tableName: 'pages' },
      attributes: { id: { type: 'increments' }, documentId: { type: 'string' }, rank: { type: 'integer' } },
    };
    await pages().findMany();
    const { documentId } = await pages().create({ data: { title: 'Gone' } });
    await pages().delete({ documentId });
    expect(events()).toMatchObject([
      { action: 'beforeFindMany', model },
      { action: 'beforeCreate' },
      { action: 'beforeDelete', model },
    ]);
  });

  test('hooks do not run for a document that does not exist', async () => {
    expect(await pages().update({ documentId: 'nothing', data: { title: 'One' } })).toBeNull();
    expect(events()).toEqual([]);
  });

  test('a new document has times and empty lists, without those that conditions hide', async () => {
    const notes = globalThis.recorded.strapi.documents('api::note.note');
    await notes.create({ data: { word: 'plain' } });
    await notes.create({ data: { word: 'parts', zone: [{ __component: 'shared.part', word: 'one' }] } });
    const zone = [{ __component: 'shared.part', word: 'one' }];
    expect(events()).toEqual([
      { action: 'beforeCreate', data: { word: 'plain', zone: [], ...times } },
      { action: 'beforeCreate', data: { word: 'parts', zone, parts: [], ...times } },
    ]);
    events().length = 0;
    const createdAt = '2020-01-02T03:04:05.000Z';
    const made = await notes.create({ data: { word: 'early' }, populate: ['zone'] });
    expect(made).toMatchObject({ createdAt, zone: [{ word: 'added' }] });
  });

  test('a copy is a creation with the values of its original', async () => {
    const { documentId } = await pages().create({ data: { title: 'One', rank: 3 } });
    events().length = 0;
    const { entries } = await pages().clone({ documentId, data: { title: 'Copy' } });
    const data = { title: 'Copy', rank: 3, locale: 'en', publishedAt: null, ...times };
    expect(events()).toEqual([{ action: 'beforeCreate', data }]);
    expect(entries).toMatchObject([{ title: 'Copy', rank: 3 }]);
  });

  test('a middleware that writes a draft instead decides what the response shows', async () => {
    const created = await app.request('POST', '/api/pages', { data: { title: 'Moderated' } }, null);
    expect(created).toMatchObject({ status: 201, body: { data: { title: 'Moderated', publishedAt: null } } });
    const query =
      'mutation { createPage(data: { title: "Moderated" }) { data { attributes { title publishedAt } } } }';
    const mutated = await app.request('POST', '/graphql', { query }, null);
    expect(mutated.body).toEqual({
      data: { createPage: { data: { attributes: { title: 'Moderated', publishedAt: null } } } },
    });
    const { documentId } = await pages().create({ data: { title: 'One' }, status: 'published' });
    const body = { data: { title: 'Moderated' } };
    const updated = await app.request('PUT', `/api/pages/${documentId}`, body, null);
    expect(updated).toMatchObject({ status: 200, body: { data: { title: 'Moderated', publishedAt: null } } });
    expect(await pages().findOne({ documentId, status: 'published' })).toMatchObject({ title: 'One' });
  });
});
