// Usernames that look like another username are refused, in every API that writes users.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, login, messageOf, own, register, secret } from './people.ts';

const unseen = 'username must not contain invisible characters';
const loose = 'username must not begin or end with a space, nor contain two spaces in a row';
const refused: Readonly<Record<string, string>> = {
  'ad\u200bmin': unseen,
  'admin\ufeff': unseen,
  '\u202enimda': unseen,
  'admin\ufe0f': unseen,
  'admin\u3164': unseen,
  'ad\nmin': unseen,
  'admin ': loose,
  'an  admin': loose,
  'an\u00a0admin': 'username must be in its normalized form: "an admin"',
  ａｄｍｉｎ: 'username must be in its normalized form: "admin"',
  'o\ufb03ce': 'username must be in its normalized form: "office"',
};

describe.each(databases)('names of users on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const may = ['auth.register', 'user.create', 'user.update', 'user.find'].map((name) => `${own}.${name}`);
    const authenticated = [...grants.authenticated, ...may];
    app = await startTestApp(database, files(), { grants: { ...grants, authenticated } });
  });
  afterAll(() => app.close());

  let count = 0;
  const person = (username: string) => ({
    username,
    email: `named${count++}@example.test`,
    password: secret,
  });
  const signUp = (username: string) =>
    app.request('POST', '/api/auth/local/register', person(username), null);

  test('with invisible or compatibility characters are refused in every API', async () => {
    const { id, jwt } = await register(app);
    for (const [username, message] of Object.entries(refused)) {
      const endpoints = [
        await signUp(username),
        await app.request('POST', '/api/users', { ...person(username), role: 1 }, jwt),
        await app.request('PUT', `/api/users/${id}`, { username }, jwt),
      ];
      expect(endpoints.map(messageOf)).toEqual(Array(3).fill(message));
      const mutations = [
        'mutation ($name: String!) { register(input: { username: $name, email: "g@example.test", password: "a long password" }) { jwt } }',
        `mutation ($name: String!) { createUsersPermissionsUser(data: { username: $name, email: "g@example.test", password: "a long password", role: "1" }) { data { id } } }`,
        `mutation ($name: String!) { updateUsersPermissionsUser(id: "${id}", data: { username: $name }) { data { id } } }`,
      ];
      for (const query of mutations) {
        const { body } = await ask(app.plinth, { query, variables: { name: username }, token: jwt });
        expect(body.errors?.[0]?.message).toBe(message);
      }
    }
  });

  test('are the same in every Unicode normalization form', async () => {
    const [composed, decomposed] = ['Ren\u00e9e', 'Rene\u0301e'];
    const response = await signUp(decomposed);
    expect(response.body).toMatchObject({ user: { username: composed } });
    expect(messageOf(await signUp(composed))).toBe('Email or Username are already taken');
    for (const name of [composed, decomposed]) expect((await login(app, name, secret)).status).toBe(200);
  });

  test.each(['Ана', '山田 太郎', 'مریم', '👩‍🚀 Zoë', 'x_y-z.1', 'Łukasz O’Neil'])(
    'may be %s',
    async (name) => {
      expect((await signUp(name)).body).toMatchObject({ user: { username: name } });
      expect((await login(app, name, secret)).status).toBe(200);
    },
  );
});
