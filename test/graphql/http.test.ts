// The GraphQL endpoint inside the server: what the server says before GraphQL, and what it says about the response.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, asPublic, files, grants } from './project.ts';

describe.each(databases)('the GraphQL endpoint on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
    await ask(app, 'mutation { createArticle(data: { title: "One" }) { documentId } }');
  });
  afterAll(() => app.close());

  const inject = (given: object) => app.plinth.server.inject({ url: '/flat', ...given });
  const json = { 'content-type': 'application/json' };

  test('refuses an unknown bearer as REST does, also for what is public', async () => {
    expect((await asPublic(app, '{ articles { title } }')).status).toBe(200);
    const response = await ask(app, '{ articles { title } }', { token: 'garbage' });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ data: null, error: { status: 401, name: 'UnauthorizedError' } });
  });

  test('refuses broken JSON as REST does', async () => {
    const response = await inject({ method: 'POST', headers: json, payload: '{' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ data: null, error: { name: 'SyntaxError' } });
  });

  test('serves HEAD like GET, without the body', async () => {
    const url = '/flat?query=%7Barticles%7Btitle%7D%7D';
    const got = await inject({ method: 'GET', url, headers: json });
    const head = await inject({ method: 'HEAD', url, headers: json });
    expect(got.json()).toEqual({ data: { articles: [{ title: 'One' }] } });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    expect(head.body).toBe('');
  });

  test.each(['If-Match', 'Idempotency-Key'])('writes nothing for a mutation with %s', async (name) => {
    const send = async (query: string) => {
      const headers = { ...json, authorization: `Bearer ${app.token}`, [name]: '*' };
      const response = await inject({ method: 'POST', headers, payload: { query } });
      return [response.statusCode, response.json().errors?.[0].message];
    };
    expect(await send('mutation { createArticle(data: { title: "twice" }) { documentId } }')).toEqual([
      400,
      `${name} is not supported for GraphQL mutations`,
    ]);
    expect(await send('{ articles { title } }')).toEqual([200, undefined]);
    const { data } = (await ask(app, '{ articles { title } }')).body as { data: unknown };
    expect(data).toEqual({ articles: [{ title: 'One' }] });
  });

  test('writes nothing for a GET or a form of another site', async () => {
    const mutation = 'mutation { createArticle(data: { title: "forged" }) { documentId } }';
    const authorization = `Bearer ${app.token}`;
    const get = await inject({
      method: 'GET',
      url: `/flat?query=${encodeURIComponent(mutation)}`,
      headers: { ...json, authorization },
    });
    expect(get.statusCode).toBe(405);
    const form = await inject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
      payload: `query=${encodeURIComponent(mutation)}`,
    });
    expect(form.statusCode).toBe(400);
    expect(form.body).toContain('Cross-Site Request Forgery');
    const { body } = await ask(app, '{ articles(filters: { title: { eq: "forged" } }) { title } }');
    expect(body).toEqual({ data: { articles: [] } });
  });

  test('does not run a list of 500 operations', async () => {
    app.statements.length = 0;
    const list = Array.from({ length: 500 }, () => ({ query: '{ articles { title } }' }));
    const response = await app.request('POST', '/flat', list);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ message: 'Operation batching disabled.' }] });
    expect(app.statements).toEqual([]);
  });

  test('keeps the response to a caller with a token out of caches', async () => {
    expect((await ask(app, '{ articles { title } }')).headers['cache-control']).toBe('private, no-store');
    expect((await asPublic(app, '{ articles { title } }')).headers).not.toHaveProperty('cache-control');
  });

  test('asks permissions of the caller anew for a query that is kept under its hash', async () => {
    const query = '{ vaults { code } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const entitled = await app.request('POST', '/flat', { query, extensions });
    expect(entitled.body).toEqual({ data: { vaults: [] } });
    const refused = await app.request('POST', '/flat', { extensions }, null);
    expect(refused.body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });

  test('reports the lane in Server-Timing', async () => {
    const timing = async (query: string) => String((await ask(app, query)).headers['server-timing']);
    expect(await timing('{ articles { title } }')).toContain('lane;desc="statement"');
    expect(await timing('{ __schema { queryType { name } } }')).toContain('lane;desc="resolvers"');
  });

  test('serves the console, at any case of the path and with a slash at its end', async () => {
    for (const url of ['/flat', '/FLAT', '/graphql/']) {
      const response = await inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['content-security-policy']).toContain("default-src 'none';script-src 'sha256-");
    }
  });
});

test('without the GraphQL API there is no such path', async () => {
  const { contentTypes, components = {} } = files();
  const config = { 'config/plugins.json': { graphql: false } };
  const app = await startTestApp('sqlite', { contentTypes, components, files: config });
  expect((await ask(app, '{ __typename }', { path: '/graphql' })).status).toBe(404);
  expect((await app.request('GET', '/graphql')).status).toBe(404);
  await app.close();
});

test('`apolloServer.cors` decides who may ask GraphQL, and nothing else', async () => {
  const { contentTypes, components = {} } = files();
  const allowed = 'https://allowed.example';
  const cors = { origin: [allowed], credentials: true, allowHeaders: 'X-Own' };
  const config = { 'config/plugins.json': { graphql: { config: { apolloServer: { cors } } } } };
  const app = await startTestApp('sqlite', { contentTypes, components, files: config });
  const preflight = async (url: string, origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const { headers: own } = await app.plinth.server.inject({ method: 'OPTIONS', url, headers });
    return ['origin', 'credentials', 'headers'].map((name) => own[`access-control-allow-${name}`]);
  };
  for (const url of ['/graphql', '/GraphQL/'])
    expect(await preflight(url, allowed)).toEqual([allowed, 'true', 'X-Own']);
  expect((await preflight('/graphql', 'https://evil.example'))[0]).toBeUndefined();
  const other = 'https://other.example';
  expect((await preflight('/api/articles', other)).slice(0, 2)).toEqual([other, undefined]);
  await app.close();
});
