// Members of `ctx` as routes of existing projects use them beside `ctx.body`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const route = (name: string, path = `/${name}`) =>
  `{ method: 'GET', path: '${path}', handler: 'raw.${name}', config: { auth: false } }`;

const files = {
  'config/server.json': { responses: { maxBytesOfAddress: 1000 } },
  'src/api/raw/routes/raw.js': `module.exports = { routes: [
    ${['ended', 'unanswered', 'late', 'place', 'long', 'flood'].map((name) => route(name)).join(',\n')},
    ${route('rest', '/rest/(.*)')},
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => (
      { method, path: '/body', handler: 'raw.body', config: { auth: false } })),
  ] };`,
  'src/api/raw/controllers/raw.js': `module.exports = {
    ended(ctx) {
      ctx.respond = false;
      ctx.res.writeHead(201, { 'x-own': 'yes', 'content-type': 'text/csv' });
      ctx.res.write('a,');
      ctx.res.end(Buffer.from('b'));
    },
    long(ctx) { ctx.res.write('ä'.repeat(300)); ctx.res.end('x'.repeat(400)); },
    flood(ctx) {
      try { for (;;) ctx.res.write(Buffer.alloc(400)); } catch (error) { globalThis.flooded = error.message; throw error; }
    },
    unanswered(ctx) { ctx.respond = false; },
    late(ctx) { ctx.res.write('a'); setTimeout(() => ctx.res.end('b'), 5); },
    place(ctx) {
      const addresses = [ctx.socket, ctx.req.socket, ctx.req.connection].map(({ remoteAddress }) => remoteAddress);
      ctx.body = { isHere: ctx.origin === 'http://' + ctx.host, hasAddress: addresses.every((one) => one && one === ctx.request.ip) };
    },
    body(ctx) { ctx.body = { body: ctx.request.body }; },
    rest(ctx) { ctx.body = { rest: ctx.params[0] }; },
  };`,
} as const;

describe.each(databases)('ctx on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes: {}, files });
  });
  afterAll(() => app.close());

  test('bytes written to ctx.res are the response', async () => {
    const response = await app.request('GET', '/api/ended');
    expect(response.status).toBe(201);
    expect(response.headers['x-own']).toBe('yes');
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.text).toBe('a,b');
  });

  test.each(['unanswered', 'late'])('a response not ended with the handler is a 500: %s', async (name) => {
    expect((await app.request('GET', `/api/${name}`)).status).toBe(500);
  });

  test('writes to ctx.res beyond the limit are refused', async () => {
    expect((await app.request('GET', '/api/long')).text).toHaveLength(700);
    expect((await app.request('GET', '/api/flood')).status).toBe(500);
    expect(Reflect.get(globalThis, 'flooded')).toMatch(/^More than 1000 bytes .* ctx.body = stream/);
    expect((await app.request('GET', '/api/ended')).text).toBe('a,b');
  });

  test('ctx has the origin, the remote address and the matched pattern', async () => {
    expect((await app.request('GET', '/api/place')).body).toEqual({ isHere: true, hasAddress: true });
    expect((await app.request('GET', '/api/rest/a/b')).body).toEqual({ rest: 'a/b' });
  });

  const bodyOf = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', type: string, payload: string) => {
    const headers = { 'content-type': type };
    const response = await app.plinth.server.inject({ method, url: '/api/body', headers, payload });
    return response.statusCode === 200 ? response.json().body : response.statusCode;
  };

  test('a text/* body is a string, with the size limit of JSON', async () => {
    expect(await bodyOf('POST', 'text/plain', 'hello')).toBe('hello');
    expect(await bodyOf('PUT', 'text/csv; charset=utf-8', 'ä,b')).toBe('ä,b');
    expect(await bodyOf('PATCH', 'text/plain', '{"a":1}')).toBe('{"a":1}');
    expect(await bodyOf('POST', 'text/plain', 'x'.repeat(2 ** 20 + 1))).toBe(413);
  });

  test('the body of a DELETE is ignored', async () => {
    expect(await bodyOf('DELETE', 'application/json', '{"a":1}')).toEqual({});
    expect(await bodyOf('DELETE', 'text/plain', 'hello')).toEqual({});
  });

  test.each(['/api/auth/local', '/api/upload', '/graphql', '/admin/login'])(
    'routes of the server accept no text body: %s',
    async (url) => {
      const headers = { 'content-type': 'text/plain' };
      const statusOf = async (payload: string) =>
        (await app.plinth.server.inject({ method: 'POST', url, headers, payload })).statusCode;
      const payload = '{"data":{},"identifier":"a","password":"b","query":"{__typename}"}';
      expect(await statusOf(payload)).toBe(await statusOf(''));
    },
  );
});
