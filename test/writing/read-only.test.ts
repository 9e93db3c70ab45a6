// Attributes with `writable: false` are set by project code only, those with `searchable: false` are not
// searched by `_q`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAccess, fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::thing.thing';
const readOnly = { type: 'string', writable: false };

describe.each(databases)('attributes that are not writable or not searchable on %s', (database) => {
  let app: TestApp;
  let documentId = '';
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        [uid]: {
          attributes: {
            name: { type: 'string' },
            note: { type: 'string', searchable: false },
            source: readOnly,
            part: { type: 'component', component: 'shared.part' },
          },
        },
      },
      components: { 'shared.part': { label: { type: 'string' }, source: readOnly } },
    });
    const data = { name: 'found', note: 'hidden', source: 'imported', part: { source: 'inside' } };
    ({ documentId } = await app.plinth.documents.create({ uid, data, abilities: codeAccess }));
  });
  afterAll(() => app.close());

  test.each([
    ['POST', { source: 'x' }, 'source'],
    ['PUT', { source: 'x' }, 'source'],
    ['PUT', { source: null }, 'source'],
    ['POST', { part: { label: 'x', source: 'x' } }, 'part.source'],
    ['PUT', { part: { label: 'x', source: 'x' } }, 'part.source'],
  ])('%s %j is refused', async (method, data, path) => {
    const url = method === 'POST' ? '/api/things' : `/api/things/${documentId}`;
    const { status, body } = await app.request(method, url, { data });
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          message: expect.stringMatching(/^Invalid key source/),
          details: { key: 'source', path, source: 'body' },
        },
      },
    ]);
  });

  test('GraphQL inputs do not have them, and responses show them', async () => {
    const query = `mutation { createThing(data: { source: "x" }) { documentId } }`;
    const { body } = await app.request('POST', '/graphql', { query });
    expect(JSON.stringify(body)).toContain('Field \\"source\\" is not defined by type \\"ThingInput\\"');
    const shown = await app.request('GET', `/api/things/${documentId}`);
    expect(shown.body).toMatchObject({ data: { source: 'imported' } });
  });

  test('an update keeps the values that code wrote', async () => {
    await app.request('PUT', `/api/things/${documentId}`, { data: { name: 'found' } });
    const { body } = await app.request('GET', `/api/things/${documentId}?populate=part`);
    expect(body).toMatchObject({ data: { source: 'imported', part: { source: 'inside' } } });
  });

  test('full access does not include the access of project code', async () => {
    const write = app.plinth.documents.create({ uid, data: { source: 'x' }, abilities: fullAccess });
    await expect(write).rejects.toMatchObject({ message: 'Invalid key source' });
  });

  test.each([
    ['found', 1],
    ['hidden', 0],
  ])('_q=%s finds %i', async (text, count) => {
    const { body } = await app.request('GET', `/api/things?_q=${text}`);
    expect((body as { data: unknown[] }).data).toHaveLength(count);
  });
});
