// Settings of sessions: without refresh tokens there are no sessions; the refresh token can be in a cookie.
import { afterAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, login, register } from '../users/people.ts';
import { isIn, refresh, refreshing, sessionGrants } from './refreshing.ts';

describe.each(databases)('settings of sessions on %s', (database) => {
  let app: TestApp;
  afterAll(() => app.close());

  test('without refresh tokens there are none; httpOnly puts the token into a cookie', async () => {
    app = await startTestApp(database, files(), { grants: sessionGrants });
    const person = await register(app);
    expect((await refresh(app, 'x')).status).toBe(404);
    expect((await app.request('GET', '/api/auth/sessions', undefined, person.jwt)).status).toBe(404);

    const cookie = { name: 'up', sameSite: 'strict', secure: true };
    app = await app.reopen(refreshing({ accessTokenLifespan: 60, httpOnly: true, cookie }));
    expect(await isIn(app, person.jwt)).toBe(false);
    const signedIn = await login(app, person.name, person.password);
    expect(Object.keys(signedIn.body as object)).toEqual(['jwt', 'user']);
    const set = String(signedIn.headers['set-cookie']);
    expect(set).toMatch(/^up=eyJ[^;]+; Max-Age=12\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);

    const own = { origin: 'https://cms.example.org' };
    const ask = (url: string, value: string, more: Record<string, string> = own) =>
      app.plinth.server.inject({
        method: 'POST',
        url,
        headers: { cookie: `other=1; ${value}`, host: 'cms.example.org', ...more },
      });
    const sent: [string, string, Record<string, string>][] = [
      ['application/json', JSON.stringify({ identifier: person.name, password: person.password }), own],
      ...[{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }].map(
        (foreign): [string, string, Record<string, string>] => [
          'application/x-www-form-urlencoded',
          String(new URLSearchParams({ identifier: person.name, password: person.password })),
          foreign,
        ],
      ),
    ];
    const areSet = await Promise.all(
      sent.map(async ([type, payload, more]) => {
        const headers = { host: 'cms.example.org', 'content-type': type, ...more };
        const response = await app.plinth.server.inject({
          method: 'POST',
          url: '/api/auth/local',
          headers,
          payload,
        });
        expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ['jwt', 'user']]);
        return response.headers['set-cookie'] !== undefined;
      }),
    );
    expect(areSet).toEqual([true, false, false, false]);

    const held = set.split(';')[0] ?? '';
    for (const foreign of [{ origin: 'https://evil.test' }, { origin: 'null' }, {}])
      for (const path of ['refresh', 'logout'])
        expect((await ask(`/api/auth/${path}`, held, foreign)).statusCode).toBe(403);
    const refreshed = await ask('/api/auth/refresh', held);
    expect(Object.keys(refreshed.json())).toEqual(['jwt']);
    const next = String(refreshed.headers['set-cookie']).split(';')[0] ?? '';
    expect(next).not.toBe(held);
    expect(await isIn(app, refreshed.json().jwt)).toBe(true);
    const out = await ask('/api/auth/logout', next);
    expect(String(out.headers['set-cookie'])).toMatch(/^up=; Max-Age=0;/);
    expect(await isIn(app, refreshed.json().jwt)).toBe(false);
    expect((await ask('/api/auth/refresh', next)).statusCode).toBe(401);
  });

  test('a client that requests a cookie gets one, and no later body contains its token', async () => {
    app = await app.reopen(refreshing());
    const { name, password } = await register(app);
    const asking = { 'x-strapi-refresh-cookie': 'httpOnly' };
    const origin = { host: 'cms.example.org', origin: 'https://cms.example.org' };
    const post = (path: string, headers: Record<string, string>, payload: object = {}) =>
      app.plinth.server.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(payload),
      });
    const credentials = { identifier: name, password };
    const plain = await post('local', { 'x-strapi-refresh-cookie': 'no' }, credentials);
    expect(Object.keys(plain.json())).toEqual(['jwt', 'refreshToken', 'user']);
    expect(plain.headers['set-cookie']).toBeUndefined();

    const signedIn = await post('local', asking, credentials);
    expect(Object.keys(signedIn.json())).toEqual(['jwt', 'user']);
    const set = String(signedIn.headers['set-cookie']);
    expect(set).toMatch(/^strapi_up_refresh=eyJ[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const held = { cookie: set.split(';')[0] ?? '' };
    expect((await post('refresh', held)).statusCode).toBe(403);
    const evil = { origin: 'https://evil.test' };
    expect((await post('refresh', { ...held, ...asking, ...evil })).statusCode).toBe(403);
    const refreshed = await post('refresh', { ...held, ...origin });
    expect(Object.keys(refreshed.json())).toEqual(['jwt']);
    const program = { cookie: String(refreshed.headers['set-cookie']).split(';')[0] ?? '', ...asking };
    const again = await post('refresh', program);
    expect([again.statusCode, Object.keys(again.json())]).toEqual([200, ['jwt']]);
    const next = { cookie: String(again.headers['set-cookie']).split(';')[0] ?? '' };

    const moved = await post('refresh', asking, { refreshToken: plain.json().refreshToken });
    expect(Object.keys(moved.json())).toEqual(['jwt']);
    expect(String(moved.headers['set-cookie'])).toMatch(/^strapi_up_refresh=eyJ/);

    const out = await post('logout', { ...next, ...origin });
    expect(String(out.headers['set-cookie'])).toMatch(/^strapi_up_refresh=; Max-Age=0;/);
    expect((await post('refresh', { ...next, ...origin })).statusCode).toBe(401);
  });

  test('GraphQL sets the cookie in the same cases as REST, and otherwise returns the token', async () => {
    const mutation =
      'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { jwt refreshToken } }';
    const signInBy = async (headers: Record<string, string>) => {
      const { name, password } = await register(app);
      const response = await app.plinth.server.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ query: mutation, variables: { input: { identifier: name, password } } }),
      });
      return { set: String(response.headers['set-cookie']), login: response.json().data.login };
    };
    const shown = await signInBy({});
    expect(shown).toMatchObject({ set: 'undefined', login: { refreshToken: expect.stringMatching(/^eyJ/) } });
    const asked = await signInBy({ 'x-strapi-refresh-cookie': 'httpOnly' });
    expect(asked).toMatchObject({
      set: expect.stringMatching(
        /^strapi_up_refresh=eyJ[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      login: { jwt: expect.stringMatching(/^eyJ/), refreshToken: null },
    });
    app = await app.reopen(refreshing({ httpOnly: true }));
    const always = await signInBy({});
    expect(always).toMatchObject({
      set: expect.stringMatching(/^strapi_up_refresh=eyJ/),
      login: { refreshToken: null },
    });
  });
});
