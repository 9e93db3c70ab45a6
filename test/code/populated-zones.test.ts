// Dynamic zones in code: a list or an object below `populate`, as code for rows and for version 4 writes it, and items that the
// zone does not list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const uid = 'api::page.page';
const contentTypes = {
  [uid]: { attributes: { blocks: { type: 'dynamiczone', components: ['shared.lead', 'shared.note'] } } },
  'api::tag.tag': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'shared.lead': {
    text: { type: 'string' },
    tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
  },
  'shared.note': { text: { type: 'string' } },
  'shared.fact': { text: { type: 'string' } },
} as const;

describe.each(databases)('zones that code populates on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes,
      components,
      files: { 'src/index.js': recordingIndex },
    });
  });
  afterAll(() => app.close());

  test('the names are populated in the components that have them', async () => {
    const { strapi } = globalThis.recorded;
    const tag = await strapi.documents('api::tag.tag').create({ data: { name: 'red' } });
    const blocks = [
      { __component: 'shared.lead', text: 'l', tag: tag.documentId },
      { __component: 'shared.note', text: 'n' },
    ];
    const { documentId } = await strapi.documents(uid).create({ data: { blocks } });
    const shown = [
      { __component: 'shared.lead', text: 'l', tag: { name: 'red' } },
      { __component: 'shared.note', text: 'n' },
    ];
    for (const populate of [['tag'], { tag: true }, ['tag', 'nothing']]) {
      const requested = { populate: { blocks: { populate } } };
      const row = await strapi.db.query(uid).findOne({ where: { documentId }, ...requested });
      expect(row, JSON.stringify(populate)).toMatchObject({ blocks: shown });
      const document = await strapi.documents(uid).findOne({ documentId, ...requested });
      expect(document).toMatchObject({ blocks: shown });
    }
    const refused = await app.request('GET', '/api/pages?populate[blocks][populate][0]=tag');
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: 'Invalid key populate at blocks' } },
    });
  });

  test('an item of a component that the zone does not list is refused in code, and dropped from a request', async () => {
    const { strapi } = globalThis.recorded;
    const data = { blocks: [{ __component: 'shared.note' }, { __component: 'shared.fact', text: 'f' }] };
    for (const written of [
      strapi.documents(uid).create({ data }),
      strapi.db.query(uid).create({ data }),
      strapi.entityService.create(uid, { data }),
    ])
      await expect(written).rejects.toThrow(
        'blocks must be a list of shared.lead, shared.note, and has shared.fact',
      );
    const { status, body } = await app.request('POST', '/api/pages?populate=blocks', { data });
    expect([status, body]).toMatchObject([201, { data: { blocks: [{ __component: 'shared.note' }] } }]);
  });
});
