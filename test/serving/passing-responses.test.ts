// Buffers of responses are reused after sending: concurrent requests get complete responses, cached or not, compressed or not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const texts = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(1000));

describe.each(databases.flatMap((database) => [false, true].map((cache) => ({ database, cache }))))(
  'responses on $database, kept: $cache',
  ({ database, cache }) => {
    let app: TestApp;
    let url: string;

    beforeAll(async () => {
      app = await startTestApp(
        database,
        {
          contentTypes: { 'api::note.note': { attributes: { text: { type: 'text' } } } },
          files: { 'config/api.json': { cache } },
        },
        { grants: { public: ['api::note.note.find'] } },
      );
      for (const text of texts) await app.request('POST', '/api/notes', { data: { text } });
      url = await app.plinth.listen();
    });
    afterAll(() => app.close());

    const textsOf = async (encoding: string, search: string): Promise<readonly string[]> => {
      const response = await fetch(`${url}/api/notes?pagination[pageSize]=100&sort=id${search}`, {
        headers: { 'accept-encoding': encoding },
      });
      const { data } = (await response.json()) as { data: readonly { text: string }[] };
      return data.map(({ text }) => text);
    };

    test('are complete for all concurrent requests', async () => {
      for (let turn = 0; turn < 5; turn++) {
        const asked = ['identity', 'gzip', 'identity', 'br'].flatMap((encoding) => [
          textsOf(encoding, ''),
          textsOf(encoding, `&filters[id][$gt]=-${turn}`),
          textsOf(encoding, `&filters[id][$gt]=-${turn}`),
        ]);
        for (const found of await Promise.all(asked)) expect(found).toEqual(texts);
      }
    });
  },
);
