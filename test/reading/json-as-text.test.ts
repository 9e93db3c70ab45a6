// Parts of JSON attributes: JSON is searched as it is written without spaces, the same in every database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: { 'api::thing.thing': { attributes: { name: { type: 'string' }, extra: { type: 'json' } } } },
};
const values = {
  object: { a: 1, b: [1, 2] },
  spaced: { 'sp ace': 'v: w, x' },
  quoted: { text: 'a "b" \\ c' },
  list: [1, 2, 3],
  word: 'te xt',
};

describe.each(databases)('JSON as text on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    for (const [name, extra] of Object.entries(values))
      expect((await app.request('POST', '/api/things', { data: { name, extra } })).status).toBe(201);
  });
  afterAll(() => app.close());

  test.each([
    ['$contains', '"a":1', 'object'],
    ['$contains', '"a": 1', ''],
    ['$contains', '[1,2', 'object list'],
    ['$contains', ', ', 'spaced'],
    ['$contains', 'sp ace', 'spaced'],
    ['$contains', 'a \\"b\\" \\\\ c', 'quoted'],
    ['$containsi', 'V: W, X', 'spaced'],
    ['$contains', 'te xt', 'word'],
    ['$notContains', '1,2', 'spaced quoted word'],
    ['$startsWith', '{"a":', 'object'],
    ['$endsWith', '2,3]', 'list'],
  ])('%s %s finds %j', async (operator, part, found) => {
    const search = `filters[extra][${operator}]=${encodeURIComponent(part)}&sort=id`;
    const { body } = await app.request('GET', `/api/things?${search}`);
    const { data } = body as { data: readonly { name: string }[] };
    expect(data.map(({ name }) => name).join(' ')).toBe(found);
  });
});
