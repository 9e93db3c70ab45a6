// What a browser is told before it asks: the headers that clients know, and those of held writes where they are asked for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sqlite', { contentTypes: {} });
});
afterAll(() => app.close());

const known = 'Content-Type,Authorization,Origin,Accept';
test.each([
  [undefined, known],
  ['authorization,content-type', known],
  ['content-type,if-match', `${known},If-Match,Idempotency-Key`],
  ['Idempotency-Key', `${known},If-Match,Idempotency-Key`],
])('asked for %s, a preflight names %s', async (asked, named) => {
  const { headers, statusCode } = await app.plinth.server.inject({
    method: 'OPTIONS',
    url: '/api/notes',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'PUT',
      ...(asked ? { 'access-control-request-headers': asked } : {}),
    },
  });
  expect([statusCode, headers['access-control-allow-headers']]).toEqual([204, named]);
});
