// A regular expression of the project cannot block the server, whatever values and however many a request has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cpuTime } from '../harness/cpu-time.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const pattern = { type: 'string', regex: '^(a+)+$' };
const bad = `${'a'.repeat(40)}!`;

describe.each(databases)('%s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::page.page': {
          attributes: {
            name: pattern,
            address: { type: 'uid', regex: '^(a+)+$' },
            parts: { type: 'component', component: 'shared.part', repeatable: true },
          },
        },
      },
      components: { 'shared.part': { name: pattern } },
    });
  });
  afterAll(() => app.close());

  test('fifty values that nearly match an expensive pattern are refused at once', async () => {
    const parts = Array.from({ length: 50 }, () => ({ name: bad }));
    const data = { name: bad, address: bad, parts };
    const took = await cpuTime(async () => {
      const { status, body } = await app.request('POST', '/api/pages', { data });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { message: '52 errors occurred' } });
    });
    expect(took).toBeLessThan(2000);
  });

  test('matching values are accepted', async () => {
    const data = { name: 'aaa', address: 'a', parts: [{ name: 'aa' }] };
    expect((await app.request('POST', '/api/pages', { data })).status).toBe(201);
  });
});
