// CORS: preflight responses list the default headers, and those of conditional writes if they are requested.
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
])('a preflight for %s allows %s', async (asked, named) => {
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

const list = {
  name: 'strapi::cors',
  config: { origin: ['https://shop.example'], credentials: true, expose: 'X-One,X-Two' },
};
const any = { name: 'strapi::cors', config: { origin: '*', credentials: true } };
test.each([
  [
    'listed has the origin and allows cookies',
    list,
    'https://shop.example',
    ['https://shop.example', 'true'],
  ],
  ['not listed has no origin', list, 'https://other.example', [undefined, 'true']],
  ['not sent has no origin', list, undefined, [undefined, 'true']],
  [
    'allowed by a wildcard has the origin and allows no cookies',
    any,
    'https://other.example',
    ['https://other.example', undefined],
  ],
  ['not sent, with a wildcard, has no origin', any, undefined, [undefined, undefined]],
])('the response to an origin that is %s', async (_what, cors, origin, [allowed, credentials]) => {
  const files = { 'config/middlewares.json': ['strapi::errors', cors, 'strapi::body'] };
  const own = await startTestApp('sqlite', { contentTypes: {}, files });
  try {
    const { headers } = await own.plinth.server.inject({
      url: '/api/notes',
      headers: origin ? { origin } : {},
    });
    expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      allowed,
      credentials,
    ]);
    expect(headers.vary).toBe('Authorization, Accept-Encoding, Strapi-Response-Format, Origin');
    expect(headers['access-control-expose-headers']).toBe(
      cors === list ? 'X-One, X-Two, Plinth-Error, Plinth-Reason' : 'Plinth-Reason',
    );
  } finally {
    await own.close();
  }
});
