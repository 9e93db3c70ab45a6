// `this.sanitizeQuery(ctx)` leaves only relations in `populate` that the caller may read, since code reads
// with full access.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const uid = 'api::note.note';
const contentTypes = {
  [uid]: {
    attributes: {
      text: { type: 'string' },
      tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'api::person.person' },
      hidden: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag', private: true },
      part: { type: 'component', component: 'note.part' },
      zone: { type: 'dynamiczone', components: ['note.part'] },
    },
  },
  'api::tag.tag': {
    localized: true,
    attributes: {
      name: { type: 'string' },
      keeper: { type: 'relation', relation: 'manyToOne', target: 'api::person.person' },
    },
  },
  'api::person.person': { pluralName: 'persons', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'note.part': {
    word: { type: 'string' },
    by: { type: 'relation', relation: 'oneToOne', target: 'api::person.person' },
  },
} as const satisfies TestProjectFiles['components'];

const files = {
  'src/api/note/routes/note.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('${uid}');`,
  'src/api/note/controllers/note.js': `
const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('${uid}', ({ strapi }) => ({
  async find(ctx) {
    const query = await this.sanitizeQuery(ctx);
    const again = await strapi.contentAPI.sanitize.query(query, strapi.contentType('${uid}'), { auth: ctx.state.auth });
    return { asked: query.populate, again: again.populate, data: await strapi.documents('${uid}').findMany(query) };
  },
}));`,
};

describe.each(databases)('a sanitized populate on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const grants = { public: [`${uid}.find`, 'api::tag.tag.find'] };
    app = await startTestApp(database, { contentTypes, components, files }, { grants });
    const make = async (url: string, data: object): Promise<string> =>
      ((await app.request('POST', url, { data })).body as Loose).data.documentId;
    const owner = await make('/api/persons', { name: 'Secret person' });
    const tag = await make('/api/tags', { name: 'Open', keeper: owner });
    const part = { word: 'w', by: owner };
    const zone = [{ __component: 'note.part', ...part }];
    await make('/api/notes', { text: 'One', tag, owner, hidden: tag, part, zone });
  });
  afterAll(() => app.close());

  const ask = async (search: string, token: string | null = null): Promise<Loose> => {
    const { body, text } = await app.request('GET', `/api/notes?${search}`, undefined, token);
    expect((body as Loose).again).toEqual((body as Loose).asked);
    if (token === null) expect(text).not.toContain('Secret person');
    return body as Loose;
  };

  test('populate=* becomes the names that the caller may read', async () => {
    const { asked, data } = await ask('populate=*');
    expect(asked).toEqual({ tag: true, part: true, zone: true });
    expect(data).toMatchObject([{ tag: { name: 'Open' }, part: { word: 'w' } }]);
    expect((await ask('populate=*', app.token)).asked).toEqual({
      tag: true,
      owner: true,
      part: true,
      zone: true,
    });
  });

  test.each([
    ['populate=tag,owner', ['tag']],
    ['populate[0]=owner&populate[1]=tag', ['tag']],
    ['populate[0]=tag.keeper&populate[1]=part.by&populate[2]=part', ['part']],
    ['populate[owner]=true&populate[tag][fields][0]=name', { tag: { fields: ['name'] } }],
    ['populate[tag][populate]=*', { tag: { populate: { localizations: true } } }],
    ['populate[tag][populate][keeper]=true', { tag: { populate: {} } }],
    ['populate[part][populate]=by', { part: { populate: [] } }],
    ['populate[zone][on][note.part][populate]=*', { zone: { on: { 'note.part': { populate: {} } } } }],
  ])('%s', async (search, left) => {
    expect((await ask(search)).asked).toEqual(left);
  });

  test('populate is unchanged for a caller who may read all of it', async () => {
    const { asked, data } = await ask('populate[0]=tag.keeper&populate[1]=part.by', app.token);
    expect(asked).toEqual(['tag.keeper', 'part.by']);
    expect(data).toMatchObject([
      { tag: { keeper: { name: 'Secret person' } }, part: { by: { name: 'Secret person' } } },
    ]);
  });
});
